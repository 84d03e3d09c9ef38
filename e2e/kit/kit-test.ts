import { type Browser, chromium, expect, type Page, test as base } from '@playwright/test'
import { findingsOf } from '#e2e/accessible.ts'
import { findChromium } from '#e2e/chromium.ts'

export { expect }

export const DESK = 1440
export const PHONE = 390

export interface Kit {
  page: Page
  /** Mounts a story, such as `DataTable/Empty`, in a window of this width and opens what it shows open. */
  show(address: string, width?: number): Promise<void>
  storiesOf(component: string): Promise<string[]>
  /** What axe finds on the page, and whether the page is wider than its window. */
  findings(): Promise<string[]>
  /** What the component has reported to its story. */
  expectLog(line: string | RegExp): Promise<void>
}

interface KitWindow {
  kit: { show(address: string): Promise<void>; storiesOf(component: string): string[] }
}

async function openKit(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(`${process.env.KIT_URL}kit/?frame`)
  await page.waitForFunction(() => 'kit' in window)
  return page
}

/** One page for all tests of a worker: a story is mounted anew, which takes less than loading the page. */
export const test = base.extend<{ kit: Kit }, { kitPage: Page }>({
  kitPage: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from here
    async ({}, use) => {
      const { executablePath, args, env } = await findChromium()
      const browser = await chromium.launch({
        executablePath,
        args,
        env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      })
      await use(await openKit(browser))
      await browser.close()
    },
    { scope: 'worker' },
  ],
  kit: async ({ kitPage: page }, use) => {
    const problems: string[] = []
    const onError = (error: Error) => problems.push(error.message)
    const onConsole = (message: { type(): string; text(): string }) => {
      // The runner puts its scripts into every frame; one that may run nothing refuses them.
      if (/Blocked script execution in 'about:(srcdoc|blank)'/.test(message.text())) return
      if (message.type() === 'error') problems.push(message.text())
    }
    page.on('pageerror', onError)
    page.on('console', onConsole)
    await use({
      page,
      show: async (address, width = DESK) => {
        await page.setViewportSize({ width, height: width === PHONE ? 844 : 900 })
        await page.mouse.move(0, 0)
        await page.evaluate((story) => (window as unknown as KitWindow).kit.show(story), address)
      },
      storiesOf: (component) =>
        page.evaluate((name) => (window as unknown as KitWindow).kit.storiesOf(name), component),
      findings: () => findings(page),
      expectLog: async (line) => {
        await expect(page.locator('[data-log] li').filter({ hasText: line }).first()).toBeAttached()
      },
    })
    page.off('pageerror', onError)
    page.off('console', onConsole)
    expect(problems, 'errors in the console').toEqual([])
  },
})

async function findings(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => {
    // A menu of Mantine holds the first focus on a child without a name or role, which axe takes for a stray item.
    for (const child of document.querySelectorAll('[role=menu] > [data-autofocus]')) child.removeAttribute('tabindex')
    return document.documentElement.scrollWidth - window.innerWidth
  })
  return [...(await findingsOf(page)), ...(overflow > 0 ? [`${overflow} pixels wider than the window`] : [])]
}
