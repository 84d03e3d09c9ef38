import type { Page } from '@playwright/test'
import { expectAllThere } from './all-there.ts'
import { expect, load, PHONE, test } from './harness.ts'

// Nothing that is read, or about to be pressed, goes elsewhere while the rest of its page comes.

/** Google's measure of what moved, and how far, since the page was opened; up to 0.1 counts as good. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } }

const screens: [email: string, address: string, size?: typeof PHONE | typeof NARROW][] = [
  ['admin@regen.demo', '/admin/control-panel'],
  ['admin@regen.demo', '/admin/audit'],
  ['admin@regen.demo', '/admin/educational-cycles'],
  ['company@regen.demo', '/company/control-panel'],
  ['company@regen.demo', '/company/job-listings/1/search-results'],
  ['admin@regen.demo', '/admin/candidates/1500', NARROW],
  ['admin@regen.demo', '/admin/listings', PHONE],
  ['admin@regen.demo', '/admin/funder-packs', NARROW],
]

for (const [email, address, size] of screens)
  test(`nothing jumps while ${address} comes`, async ({ product }) => {
    const page = await product.signIn(email, size)
    await page.route(/\/api\/(?!session|health|live)/, async (route) => {
      await new Promise((goOn) => setTimeout(goOn, 300))
      await route.continue()
    })
    await load(page, address)
    await expectAllThere(page, address)
    expect(await shiftOf(page), address).toBeLessThan(0.05)
  })
