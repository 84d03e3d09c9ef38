import type { Page } from '@playwright/test'
import { expectAllThere } from './all-there.ts'
import { expect, expectAccessible, load, PHONE, test, visit } from './harness.ts'

/** In the three lines of the cards, where they have it: how many show it, and how many cut it off. */
async function shownInCards(page: Page, label: string): Promise<{ shown: number; cut: number }> {
  await expect(page.locator('li dl dt').first()).toBeAttached()
  return page.evaluate((name) => {
    const all = [...document.querySelectorAll<HTMLElement>('li dl > div')].filter(
      (part) => part.querySelector('dt')?.textContent === name,
    )
    const shown = all.filter((part) => {
      const lines = part.parentElement as HTMLElement
      return part.getBoundingClientRect().bottom <= lines.getBoundingClientRect().bottom + 1
    })
    return { shown: shown.length, cut: all.length - shown.length }
  }, label)
}

const decisive: Record<string, [address: string, labels: string[]][]> = {
  'admin@regen.demo': [
    ['/admin/follow-up', ['Εταιρεία', 'Κατάσταση', 'Λέει ο απόφοιτος', 'Λέει η εταιρεία']],
    ['/admin/company-response', ['Χωρίς απάντηση', 'Ημέρες ως την απάντηση', 'Δεν ήρθαν', 'Εργάζονται στους 6 μήνες']],
    ['/admin/companies', ['Κατάσταση', 'Ανοιχτές αγγελίες', 'Εγγραφή']],
    ['/admin/educational-cycles/1/participants', ['Στάδιο', 'Παιχνίδια', 'Κέντρο', 'Αίτηση']],
  ],
  'company@regen.demo': [['/company/interviews?tab=past', ['Πότε', 'Κατάσταση', 'Πού']]],
}

test('the cards of a list show on a phone what decides', async ({ product }) => {
  for (const [email, lists] of Object.entries(decisive)) {
    const page = await product.signIn(email, PHONE)
    for (const [at, [address, labels]] of lists.entries()) {
      await (at === 0 ? load(page, address) : visit(page, address))
      for (const label of labels) {
        const { shown, cut } = await shownInCards(page, label)
        expect([address, label, shown > 0, cut]).toEqual([address, label, true, 0])
      }
    }
  }
})

/** Words whose dot is the first or the last sign of a line. */
const looseDots = () => {
  const lines = (node: Text, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return range.getBoundingClientRect()
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const loose: string[] = []
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const words = node.data
    for (let at = words.indexOf(' · '); at >= 0; at = words.indexOf(' · ', at + 1)) {
      const dot = lines(node, at + 1, at + 2)
      const before = at > 0 ? lines(node, at - 1, at) : dot
      const after = at + 3 < words.length ? lines(node, at + 3, at + 4) : dot
      if (dot.height > 0 && (before.bottom <= dot.top || dot.bottom <= after.top)) loose.push(words)
    }
  }
  return loose
}

test('no line begins or ends with the dot between two facts', async ({ product }) => {
  for (const [email, addresses] of [
    ['admin@regen.demo', ['/admin/companies', '/admin/control-panel', '/admin/follow-up', '/admin/team']],
    ['company@regen.demo', ['/company/control-panel', '/company/job-listings/1', '/company/profile']],
  ] as const) {
    const page = await product.signIn(email, PHONE)
    for (const [at, address] of addresses.entries()) {
      await (at === 0 ? load(page, address) : visit(page, address))
      await expect(page.locator('main')).toContainText(' · ')
      expect([address, ...(await page.evaluate(looseDots))]).toEqual([address])
    }
  }
})

test('a row that goes on beyond its end fades there, up to its end', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await load(page, '/admin/candidates')
  const row = page.locator('[data-fades]').filter({ has: page.getByRole('button', { name: 'Εισαγωγή από αρχείο' }) })
  await expect(row).toBeVisible()
  await row.evaluate((element) => element.scrollTo(1_000, 0))
  await expect(row).toHaveCount(0)
})

test('the way to the past stands beside its title, and nothing is said of keys', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo', PHONE)
  await load(office, '/admin/cohorts')
  const title = await office.getByRole('heading', { level: 1 }).boundingBox()
  const past = await office.getByRole('button', { name: 'Όπως ήταν στις…' }).boundingBox()
  expect(past?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  // Some of them say that they hover.
  const company = await product.signIn('company@regen.demo', PHONE)
  await load(company, '/company/control-panel')
  await expect(company.getByText('Με J και K αλλάζετε θέμα.')).toBeAttached()
  await expect(company.getByText('Με J και K αλλάζετε θέμα.')).toBeHidden()
})

/** What is lower than a finger needs. Of a card its whole opens it, not the name alone; to skip is for keys. */
const tooLow = () => {
  const heightOf = (element: Element) => {
    const around = element.closest('label, .mantine-Input-wrapper')
    const grown = ['::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
      .map(({ height }) => Number.parseFloat(height) || 0)
    const boxes = [element, ...(around ? [around] : [])].map((box) => box.getBoundingClientRect().height)
    return Math.max(...boxes, ...grown)
  }
  return [
    ...document.querySelectorAll('button:not([class*=opener], [class*=skip]), input, textarea, a.mantine-Button-root'),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().height > 2 && heightOf(element) < 40)
    .map((element) => `${element.className} ${element.ariaLabel ?? element.textContent}`)
}

const pressedOn: [email: string, addresses: string[]][] = [
  [
    'admin@regen.demo',
    [
      'control-panel',
      'candidates',
      'kpis',
      'reports',
      'settings',
      'mail-templates',
      'educational-cycles/4/participants',
    ],
  ],
  ['company@regen.demo', ['control-panel', 'job-listings/1/search-results', 'create-job-listing', 'interviews']],
]

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }

test('what is pressed is as high as a finger needs, on a tablet too', async ({ product }) => {
  for (const [email, pages, device] of pressedOn.flatMap((who) => [PHONE, TABLET].map((on) => [...who, on] as const))) {
    const page = await product.signIn(email, device)
    for (const [at, name] of pages.entries()) {
      const address = `/${email.startsWith('admin') ? 'admin' : 'company'}/${name}`
      await (at === 0 ? load(page, address) : visit(page, address))
      await expectAllThere(page, address)
      expect.soft(await page.evaluate(tooLow), `${address} at ${device.viewport.width}`).toEqual([])
    }
  }
})

test('whoever misses the box of a card still chooses it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await load(page, '/admin/candidates')
  const box = page.getByRole('checkbox', { name: /^Επιλογή: / }).first()
  const { x, y, height } = (await box.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  // A tap would be drawn to the box by the browser, on some telephones.
  await page.mouse.click(x - 8, y + height / 2)
  await expect(box).toBeChecked()
  await expect(page).toHaveURL(/\/admin\/candidates$/)
})

test('each point of a curve is named, and settings have room for their words', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await load(page, '/admin/follow-up')
  const labels = page.locator('.recharts-cartesian-axis-tick-value').filter({ hasText: /μήν|Πρόσληψη/ })
  await expect(labels).toHaveText(['Πρόσληψη', '1 μήνα', '3 μήνες', '6 μήνες', '12 μήνες'])
  const ends = await labels.evaluateAll((all) => all.map((label) => label.getBoundingClientRect()))
  for (const [at, { left, right }] of ends.entries()) {
    expect(right).toBeLessThanOrEqual(376)
    expect(left).toBeGreaterThan(ends[at - 1]?.right ?? 0)
  }
  await visit(page, '/admin/settings')
  const words = page.getByRole('table', { name: 'Ειδοποιήσεις' }).locator('tbody td:first-child')
  await expect(words.first()).toBeVisible()
  const widths = await words.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(280)
  await expectAccessible(page)
})

test('a link that stands alone is as tall as a finger', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto('/login')
  const box = await page.getByRole('button', { name: 'Ξέχασα τον κωδικό μου' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})
