import { athensDay } from '#shared/core/dates.ts'
import type { Page } from '@playwright/test'
import { errorTable } from '#shared/core/errors.ts'
import { pagePaths } from '#shared/page-paths.ts'
import { singularWords } from '#tools/singular.ts'
import { findingsOf } from './accessible.ts'
import { expectAllThere } from './all-there.ts'
import { DESK, expect, load, PHONE, type Product, shoot, test, visit } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// Whatever stands in the database, no screen runs it, and no screen of a telephone can be pushed sideways.

const PAYLOAD = ` "><img src=x onerror="window.hasRun=1"><script>window.hasRun=1</script>`
const LONG = 'Υπερσυμπυκνωμένοςαδιαίρετοςτίτλος'.repeat(4)

/** Every column of free text gets it; those that carry a meaning (states, keys, addresses) refuse or are left out. */
async function poison(product: Product): Promise<number> {
  const columns = await product.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
      and column_name !~ '(email|hash|key|status|secret|password|token|path|mime|kind|type|role|color|url|link|html|body|description|search|etag|about|version|start|end|id)$'
      and table_name !~ '^(migration|session|job)'`)
  const tables = Map.groupBy(columns, ({ table_name }) => table_name)
  let poisoned = 0
  for (const [table, ofTable] of tables) {
    const names = ofTable.map(({ column_name }) => column_name)
    // All at once is much cheaper. A column with a list of its own words refuses: nothing can be smuggled into it.
    const together = await poisonColumns(product, table, names)
    if (together >= 0) poisoned += together * names.length
    else for (const name of names) poisoned += Math.max(0, await poisonColumns(product, table, [name]))
  }
  return poisoned
}

/** 1 where there are rows, 0 where there are none; -1 where the table refuses. */
function poisonColumns(product: Product, table: string, names: string[]): Promise<number> {
  const evil = `$evil$${LONG}${PAYLOAD}$evil$`
  const values = names.map((name) => `"${name}" = left("${name}", 20) || ${evil}`)
  return product
    .query<{ count: number }>(
      `with written as (update "${table}" set ${values.join(', ')} returning 1) select count(*)::int from written`,
    )
    .then(([rows]) => Math.min(1, rows?.count ?? 0))
    .catch(() => -1)
}

function pathsOf(area: string): string[] {
  return pagePaths.filter((path) => (/^\/(admin|company)\//.exec(path)?.[1] ?? 'open') === area)
}

async function addressesOf(product: Product, area: string): Promise<string[]> {
  if (area === 'admin') await freezePack(product)
  const [ids] = await product.query<Record<string, number>>(`select
      (select min(fpk_id) from funder_pack) as pack,
      (select min(edc_id) from educational_cycle
        where now() between "edc_openingDate" and "edc_closingDate" and not edc_is_practice) as open,
      (select min(usr_id) from users where usr_role = 'CANDIDATE') as candidate,
      (select min(jl_id) from job_listing where jl_fk_cny_id = 1) as listing,
      (select min(jlc_fk_usr_id) from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
        where jl_id = (select min(jl_id) from job_listing where jl_fk_cny_id = 1)) as placed`)
  const idIn = (path: string, name: string) => {
    if (name === 'jl_id') return ids?.listing
    if (name === 'candidate_id') return ids?.placed
    if (name === 'task') return 'queue'
    if (path.includes('/candidates/{id}')) return ids?.candidate
    if (path.includes('/funder-packs/')) return ids?.pack
    // One that takes applications shows more than one that is over.
    if (path.includes('/programmes/')) return ids?.open
    return path.includes('educational-cycles') ? 4 : 1
  }
  return pathsOf(area)
    .filter((path) => !/\{key\}|logout|linkedin|import\/\{id\}/.test(path))
    .map((path) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(idIn(path, name) ?? 1)))
}

/** The demo world holds no pack. */
async function freezePack(product: Product): Promise<void> {
  const [packs] = await product.query<{ count: string }>('select count(*) from funder_pack')
  if (packs?.count !== '0') return
  const office = await product.callsOf('admin@regen.demo')
  await office('POST', '/api/admin/funder-pack', { from: '2000-01-01', until: athensDay(new Date()) }, 201)
}

/** Until all has arrived; nothing that people wrote has run then. */
async function expectSettled(page: Page, address: string): Promise<void> {
  // Lists arrive after the heading.
  await expectAllThere(page, address)
  expect(await page.evaluate(() => (window as { hasRun?: number }).hasRun), address).toBeUndefined()
}

/** The narrowest telephone that is promised. */
const NARROW = { width: 320, height: 640 }

const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth

/** Of a page that goes sideways: what stands beyond its right side. */
function sticking(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const leaves = [...document.querySelectorAll('body *')].filter((element) => element.childElementCount === 0)
  const isOut = (element: Element) => element.getBoundingClientRect().right > clientWidth
  return [`${scrollWidth} wide`, ...leaves.filter(isOut).map(({ outerHTML }) => outerHTML.slice(0, 300))]
}

/** Numbers of a few signs that stand in more than one line: a column gave way where it must not. */
function brokenNumbers(): string[] {
  const leaves = [...document.querySelectorAll('body *')].filter((element) => element.childElementCount === 0)
  return leaves
    .filter(({ textContent }) => /^[\d.,]{1,7}%?$/.test(textContent.trim()))
    .filter((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 300))
}

/** A screen reader goes from table to table by their names. */
function namelessTables(): string[] {
  return [...document.querySelectorAll('table')]
    .filter((table) => table.checkVisibility() && !table.closest('[class*=DatePicker]'))
    .filter((table) => !table.ariaLabel && !table.hasAttribute('aria-labelledby') && !table.caption)
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** A screen reader goes from heading to heading: the page's own comes first and once, and no level is left out. */
function misplacedHeadings(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility())
  const levels = shown.map(({ tagName }) => Number(tagName[1]))
  const isMisplaced = (level: number, at: number) => (at === 0) !== (level === 1) || level > (levels[at - 1] ?? 0) + 1
  return shown.filter((_, at) => isMisplaced(levels[at] ?? 0, at)).map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** At each width; begins with that which the page has: to draw it in another takes longer than to measure it. */
async function expectSound(page: Page, address: string): Promise<void> {
  const widths = IS_WHOLE ? [NARROW, PHONE.viewport, DESK] : [NARROW, DESK]
  for (const viewport of page.viewportSize()?.width === DESK.width ? widths.toReversed() : widths) {
    await page.setViewportSize(viewport)
    // Charts take their new width a moment later.
    await page.waitForFunction(fits, null, { timeout: 2000 }).catch(() => undefined)
    expect.soft(await page.evaluate(sticking), `wider than ${viewport.width} is ${address}`).toEqual([])
    expect.soft(await page.evaluate(brokenNumbers), `numbers in two lines on ${address}`).toEqual([])
    // A list is a table at a desk only.
    expect.soft(await page.evaluate(namelessTables), `tables without a name on ${address}`).toEqual([])
  }
}

/** What axe finds on the whole page, or in what lies over it alone. */
async function expectNothingFound(page: Page, where: string, over?: string): Promise<void> {
  // The choices of a field are gone through from the field, with the arrows.
  const look = over ? { include: over, without: 'scrollable-region-focusable' } : {}
  expect.soft(await findingsOf(page, look), `accessibility of ${where}`).toEqual([])
}

/** What opens a menu, a list, a pop-over or a dialog; a name that ends so asks before it acts. */
const OPENERS = '[aria-haspopup], button:has-text("…")'
const OVERLAYS = '[role="menu"], [role="listbox"], [role="dialog"]'
/** `EVERY_STATE=1` looks at two widths, and with axe at every screen and each kind of thing that opens on it, not only at these. */
const IS_WHOLE = Boolean(process.env.EVERY_STATE)
const LOOKED_AT = /^\/(admin\/(candidates|companies|kpis)|company\/(job-listings|control-panel)|programmes)$/

/** A menu of each row is one kind: its name without whose it is. */
const kindOfName = (name: string) =>
  name
    .replace(/[:«(].*$/su, '')
    .replaceAll(/\d+/g, '')
    .trim()
    .slice(0, 40)

function opacityOf(element: Element): number {
  let opacity = 1
  for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
  return opacity
}

/** Opens what opens on this page and was not opened on another, and looks at each with axe. */
async function openAll(page: Page, address: string, opened: Set<string>): Promise<void> {
  const openers = page.locator(OPENERS).filter({ visible: true })
  for (const opener of await openers.all()) {
    const words = await opener
      .evaluate((node) => node.getAttribute('aria-label') ?? (node.textContent || node.getAttribute('placeholder')))
      .catch(() => null)
    const kind = kindOfName(words ?? '')
    if (words === null || opened.has(kind) || !(await opener.isEnabled())) continue
    opened.add(kind)
    await opener.click({ timeout: 2_000 }).catch(() => undefined)
    const over = page.locator(OVERLAYS).filter({ visible: true }).last()
    const isOpen = await over.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
    if (isOpen) {
      // What still fades in, or has not begun to, has a contrast of its own.
      await expect.poll(() => over.evaluate(opacityOf), { message: words }).toBe(1)
      await expectNothingFound(page, `«${words}» on ${address}`, OVERLAYS)
      await page.keyboard.press('Escape')
    }
    // What opened nothing may have led away, or opened in its place.
    if (!isOpen || new URL(page.url()).pathname !== address) {
      await load(page, address)
      await expectSettled(page, address)
      return
    }
  }
}

const areas = [
  { name: 'the office', email: 'admin@regen.demo', area: 'admin' },
  { name: 'a company', email: 'company@regen.demo', area: 'company' },
  { name: 'a visitor', email: null, area: 'open' },
]

/** What a viewer of the office may not open, and what is of the own account. */
const NOT_READ = /\/create$|\/import|\/mentions$|outbox|settings|profile|\/notifications$|-chat$|candidates\/\d+\/edit$/
/** Filters and counts begin with the same words and change nothing. */
const ACTS =
  /^(Έγκριση|Απόρριψη(?! (αίτησης|μετά))|Αρχειοθέτηση|Διαγραφή|Οριστική|Αποστολή(?!$)|Εξαγωγή|Εισαγωγή|Προσθήκη(?! (φίλτρου|διαλ))|Δημιουργία|Επεξεργασία|Αποθήκευση|Νέος|Νέα (διαφ|ειδοπ)|Πρόσκληση|Αφαίρεση|Χρώμα:)/
/** A form shows what stands there, and says who may change it. */
const IS_FORM = /\/edit$|ad-control\/\d|mail-templates/

const BEGUN_BY_MEMBERS = [
  '/admin/candidates/create',
  '/admin/candidates/import',
  '/admin/educational-cycles/create',
  '/admin/ad-control/create',
  '/admin/notification-center/create',
]

/** Nobody asks for what would be refused: the page says so without a call. */
const NOT_FOR_VIEWERS = ['/admin/candidates/import/1', '/admin/candidates/3/mentions', '/admin/outbox']

const [, TOO_LOW] = errorTable.grade_too_low

test('a viewer of the office reads its screens: nothing is refused, and no button does what a viewer may not', async ({
  product,
}) => {
  test.setTimeout(600_000)
  await product.query(`update users set usr_grade = 'VIEWER' where usr_email = 'office2@regen.demo'`)
  const page = await product.signIn('office2@regen.demo')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${response.url()}`)
  })
  const addresses = (await addressesOf(product, 'admin')).filter((address) => !NOT_READ.test(address))
  expect(addresses.length).toBeGreaterThan(12)
  for (const address of addresses) {
    await visit(page, address)
    await expectSettled(page, address)
    if (IS_FORM.test(address)) await expect.soft(page.getByText(TOO_LOW).first(), address).toBeVisible()
    else {
      const buttons = await page.getByRole('button', { name: ACTS, disabled: false }).allTextContents()
      expect.soft(buttons, `buttons of ${address}`).toEqual([])
    }
  }
  // By an address from somebody else: it says at once who may do that, not after all has been filled in.
  for (const address of BEGUN_BY_MEMBERS) {
    await visit(page, address)
    await expect.soft(page.getByText(TOO_LOW).first(), address).toBeVisible()
    await expect
      .soft(page.getByRole('button', { name: /^(Αποθήκευση|Αποστολή|Νέα προσπάθεια)$/ }), address)
      .toHaveCount(0)
  }
  for (const address of NOT_FOR_VIEWERS) {
    await visit(page, address)
    await expect.soft(page.getByText('Η σελίδα δεν είναι για αυτόν τον ρόλο'), address).toBeVisible()
    await expect.soft(page.getByText(TOO_LOW), address).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Νέα προσπάθεια' }), address).toHaveCount(0)
  }
  await shoot(page, 'viewer-outbox')
  // A report runs for members: what is no view of the dashboard is not offered.
  await visit(page, '/admin/reports?new=candidate')
  await expect(page.getByText(TOO_LOW)).toBeVisible()
  await expect(page.getByText('Η σελίδα δεν είναι για αυτόν τον ρόλο')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Νέα αναφορά' })).toHaveCount(0)
  expect(refused).toEqual([])
  for (const name of ['Εξερχόμενα', 'Αναφορές']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.goto('/admin/educational-cycles/4/edit')
  await expect(page.getByText(TOO_LOW).first()).toBeVisible()
  await shoot(page, 'viewer-cycle')
  await product.query(`update users set usr_grade = 'MEMBER' where usr_email = 'office2@regen.demo'`)
  await page.goto('/admin/educational-cycles')
  await expect(page.getByRole('button', { name: 'Νέος κύκλος' })).toBeVisible()
})

for (const { name, email, area } of areas) {
  test(`what people wrote runs on no screen of ${name}, none goes sideways, and axe finds nothing`, async ({
    product,
  }) => {
    test.setTimeout(IS_WHOLE ? 1_800_000 : 300_000)
    if (name === 'the office') expect(await poison(product)).toBeGreaterThan(40)
    const page = email ? await product.signIn(email, PHONE) : await product.open(PHONE)
    const addresses = await addressesOf(product, area)
    expect(addresses.length).toBeGreaterThan(4)
    const opened = new Set<string>()
    for (const address of addresses) {
      // What visitors see the server draws.
      await (area === 'open' ? load : visit)(page, address)
      await expectSettled(page, address)
      expect.soft(await page.evaluate(misplacedHeadings), `headings of ${address}`).toEqual([])
      await expectSound(page, address)
      if (IS_WHOLE || LOOKED_AT.test(address)) {
        await page.setViewportSize(NARROW)
        await expectNothingFound(page, address)
        await openAll(page, address, opened)
      }
      if (area !== 'company') continue
      await page.setViewportSize(NARROW)
      const words = (await page.locator('body').innerText())
        .split('\n')
        .filter((line) => singularWords(line).length > 0)
      expect.soft(words, `a company is addressed with «εσείς» on ${address}`).toEqual([])
    }
    if (area !== 'open') expect(opened.size).toBeGreaterThan(0)
    test.info().annotations.push({ type: 'opened', description: [...opened].join(', ') })
  })
}
