import type { Page } from '@playwright/test'
import { expectAllThere } from './all-there.ts'
import { expect, load, PHONE, test, visit } from './harness.ts'

// Between the telephone and the desk of the other tests, and beyond it.

const screens: [email: string, addresses: string[]][] = [
  [
    'admin@regen.demo',
    [
      '/admin/control-panel',
      '/admin/company-response',
      '/admin/follow-up',
      '/admin/educational-cycles/4/assessment-centre',
      '/admin/cohorts',
    ],
  ],
  ['company@regen.demo', ['/company/control-panel', '/company/create-job-listing', '/company/interviews']],
]

async function onEach(
  open: (email: string) => Promise<Page>,
  look: (page: Page, address: string) => Promise<void>,
): Promise<void> {
  for (const [email, addresses] of screens) {
    const page = await open(email)
    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? load(page, address) : visit(page, address))
      await expectAllThere(page, address)
      await look(page, address)
    }
  }
}

const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('on a tablet and in half a window the menu is there, beside the screen or behind its button', async ({
  product,
}) => {
  await onEach(
    (email) => product.signIn(email, { viewport: { width: 768, height: 1024 } }),
    async (page, address) => {
      // Up to these widths, and from the next pixel on, other styles hold.
      for (const width of [768, 769, 820, 992, 993, 1200]) {
        await page.setViewportSize({ width, height: 1024 })
        await expect.poll(() => page.evaluate(beyond), { message: `${address} at ${width}` }).toBeLessThanOrEqual(0)
        const isBeside = width > 992
        const menu = page.getByRole('navigation', { name: 'Κύρια πλοήγηση' })
        await expect(menu, `${address} at ${width}`).toBeVisible({ visible: isBeside })
        await expect(page.getByRole('button', { name: 'Άνοιγμα μενού' })).toBeVisible({ visible: !isBeside })
        const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: -1 }
        expect(x, `${address} begins at ${width}`).toBeLessThan(isBeside ? 270 : 40)
      }
      await page.setViewportSize({ width: 768, height: 1024 })
    },
  )
})

test('on a tablet a finger meets the links of the foot, and the way back to a password', async ({ product }) => {
  const page = await product.open({ ...PHONE, viewport: { width: 1024, height: 768 } })
  await load(page, '/login')
  const links = page.getByRole('contentinfo').getByRole('listitem').getByRole('link')
  await expect(links.first()).toBeVisible()
  const pressed = [...(await links.all()), page.getByRole('button', { name: 'Ξέχασα τον κωδικό μου' })]
  for (const each of pressed) {
    const { height } = (await each.boundingBox()) ?? { height: 0 }
    expect(height, await each.innerText()).toBeGreaterThanOrEqual(40)
  }
})

/** Blocks of words where a column became too narrow for them. */
const squeezed = () =>
  [...document.querySelectorAll('main :is(p, span, label, dt, dd)')]
    .filter((element) => element.checkVisibility() && element.childElementCount === 0)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.textContent.length > 25 && width < 90 && height > 100
    })
    .map((element) => element.textContent)

test('no column is too narrow for its words on a small desk', async ({ product }) => {
  await onEach(
    (email) => product.signIn(email, { viewport: { width: 1024, height: 768 } }),
    async (page, address) => expect.soft(await page.evaluate(squeezed), address).toEqual([]),
  )
})

test('each period of the dashboard is in sight on a telephone, and at a desk its bar is one line', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/kpis')
  await expectAllThere(page)
  const bar = page.getByRole('group', { name: 'Περίοδος και κύκλοι' })
  const periods = bar.getByRole('radiogroup', { name: 'Περίοδος' })
  expect((await bar.boundingBox())?.height).toBeLessThan(60)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const period of await periods.locator('label').all()) {
      const { x, width: own } = (await period.boundingBox()) ?? { x: 0, width: Infinity }
      expect(x + own, `${await period.innerText()} at ${width}`).toBeLessThanOrEqual(width)
      // No word is broken inside.
      expect(await period.evaluate((label) => label.scrollWidth - label.clientWidth)).toBeLessThanOrEqual(0)
    }
  }
})

test('the stage of a person is read whole, and what is cut in a cell is read in its title', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/candidates?limit=100')
  await expectAllThere(page)
  const stages = page.getByRole('row').locator('[class*=word]')
  await expect(stages.filter({ hasText: 'Απόρριψη μετά τα παιχνίδια' }).first()).toBeVisible()
  const cut = await stages.evaluateAll((words) =>
    words.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
  )
  expect(cut).toEqual([])
  const first = stages.first()
  await first.evaluate((word) => (word.style.maxWidth = '20px'))
  await first.hover()
  await expect(first.locator('xpath=ancestor::td')).toHaveAttribute('title', await first.innerText())
})

/** Sentences of which more letters stand in a line than an eye follows. */
const tooLong = () =>
  [...document.querySelectorAll('main :is(p, li)')]
    .filter((element) => element.checkVisibility() && !element.closest('table, button, a'))
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
      return element.textContent.trim().length / lines > 100
    })
    .map((element) => element.textContent)

test('on a wide screen no line of words goes on past what an eye follows', async ({ product }) => {
  await onEach(
    (email) => product.signIn(email, { viewport: { width: 1920, height: 1080 } }),
    async (page, address) => expect.soft(await page.evaluate(tooLong), address).toEqual([]),
  )
})

/** As wide as A4 within its margins. */
const PAPER = { width: 718, height: 1047 }

async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
  await expect(page.getByText(/^Εκτυπώθηκε \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
}

test('on paper a page tells when it was printed, and all that was on the screen is there', async ({ product }) => {
  const company = await product.signIn('company@regen.demo')
  await load(company, '/company/job-listings/1')
  await expectAllThere(company)
  await putOnPaper(company)
  for (const column of await company.locator('[class*=board] > [class*=column]').all()) {
    const { x, width } = (await column.boundingBox()) ?? { x: 0, width: Infinity }
    expect(x + width).toBeLessThanOrEqual(PAPER.width)
  }
  await company.emulateMedia({ media: null })
  await company.setViewportSize({ width: 1440, height: 900 })
  await visit(company, '/company/job-listings/1/search-results')
  await expect(company.locator('article h2').first()).toBeVisible()
  await putOnPaper(company)
  await expect(company.locator('article h2').first()).toBeVisible()

  const office = await product.signIn('admin@regen.demo')
  const [graduate] = await product.query<{ usr_id: number }>(
    `select usp_fk_usr_id as usr_id from user_profile where jsonb_array_length(usp_experience::jsonb) > 2 limit 1`,
  )
  await load(office, `/admin/candidates/${graduate?.usr_id}`)
  await expectAllThere(office)
  await putOnPaper(office)
  // A section that is longer than a sheet would leave the first one to the title alone.
  const moves = await office.evaluate(() =>
    [...document.querySelectorAll('main section')]
      .filter((section) => getComputedStyle(section).breakInside === 'avoid')
      .map(({ textContent }) => textContent.slice(0, 60)),
  )
  expect(moves).toEqual([])
})
