import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, PHONE, signIn, test } from './harness.ts'
import { isInAdvance } from './in-advance.ts'
import { budgetOf, mostFilesOf } from './screen-budgets.ts'

// What a page costs whoever opens it for the first time, as it comes over the wire.

interface Weight {
  scriptBytes: number
  /** Scripts, styles, fonts and pages. */
  files: number
  /** With calls and pictures. */
  requests: number
  /** Those of them that the page itself waits for. */
  ownRequests: number
}

/** Counts what is loaded from now on, as it is packed, without the heads of the answers. */
async function weigh(page: Page): Promise<() => Weight> {
  const session = await page.context().newCDPSession(page)
  const inAdvance = new Set<string>()
  const types = new Map<string, string>()
  let ownRequests = 0
  const heads = new Map<string, number>()
  let scriptBytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // What stands within another file comes with it.
    if (request.url.startsWith('data:')) return
    types.set(requestId, type ?? '')
    if (!isInAdvance(request.url)) ownRequests += 1
    // Comes when the page has nothing else to do: sometimes within the count, sometimes after it.
    if (request.url.includes('/chat-client-')) inAdvance.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, response }) => heads.set(requestId, response.encodedDataLength))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script' && !inAdvance.has(requestId))
      scriptBytes += encodedDataLength - (heads.get(requestId) ?? 0)
  })
  await session.send('Network.enable')
  return () => ({
    scriptBytes,
    files: [...types.values()].filter((type) => ['Script', 'Stylesheet', 'Font', 'Document'].includes(type)).length,
    requests: types.size,
    ownRequests,
  })
}

test('the first pages are light', async ({ product }) => {
  const login = await product.openNew()
  const loginWeight = await weigh(login)
  await login.goto('/login')
  await expect(login.getByLabel('E-mail')).toBeVisible()
  await login.waitForLoadState('networkidle')
  expect(loginWeight().scriptBytes).toBeGreaterThan(50_000)
  expect(loginWeight().scriptBytes).toBeLessThan(180_000)
  expect(loginWeight().requests).toBeLessThanOrEqual(8)

  const cycle = await product.openNew()
  await cycle.goto('/programmes')
  const programme = (await cycle.locator('a[href^="/programmes/"]').first().getAttribute('href')) ?? ''
  for (const [path, bytes] of [
    ['/', 163_700],
    ['/programmes', 201_500],
    ['/terms', 201_500],
    // With the form of the application, and what the office says beside it.
    [programme, 263_000],
  ] as const) {
    const page = await product.openNew(PHONE)
    const weight = await weigh(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(weight().scriptBytes, path).toBeLessThan(bytes)
    expect(weight().requests, path).toBeLessThanOrEqual(12)
  }
})

for (const [who, bytes] of [
  ['admin@regen.demo', 136_800],
  ['company@regen.demo', 155_500],
] as const)
  test(`the first page of ${who} loads little more`, async ({ product }) => {
    const page = await product.openNew()
    const weight = await weigh(page)
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(who)
    await page.getByLabel('Κωδικός', { exact: true }).fill('demo-regen-2026')
    await page.waitForLoadState('networkidle')
    const before = weight()
    await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Πίνακας ελέγχου' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const panel = weight()
    expect(panel.scriptBytes - before.scriptBytes).toBeLessThan(bytes)
    expect(panel.files - before.files).toBeLessThanOrEqual(9)
    expect(panel.ownRequests - before.ownRequests).toBeLessThanOrEqual(15)
  })

test('no screen loads more, or more files, beyond the login page than it may', () => {
  const built = join(import.meta.dirname, '..', 'dist', 'web')
  const screens = JSON.parse(readFileSync(join(built, '.vite', 'screens.json'), 'utf8')) as Record<string, string[]>
  const ofLogin = new Set(screens['features/auth/LoginScreen.tsx'])
  const bytesOf = (files: string[]) =>
    files
      .filter((file) => file.endsWith('.js') && !ofLogin.has(file))
      .reduce((sum, file) => sum + statSync(join(built, `${file}.br`)).size, 0)
  const sizes = Object.entries(screens).map(([path, files]) => [basename(path, '.tsx'), bytesOf(files)] as const)
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.filter(([screen, bytes]) => bytes > budgetOf(screen))).toEqual([])
  const counts = Object.entries(screens).map(
    ([path, files]) =>
      [basename(path, '.tsx'), files.filter((file) => file.endsWith('.js') && !ofLogin.has(file)).length] as const,
  )
  expect(counts.filter(([screen, files]) => files > mostFilesOf(screen))).toEqual([])
})

const OF_OTHER_PAGES = /\/list\?operator=|candidate\/search|company\/job-listing\/candidate\/list/

for (const [who, path] of [
  ['admin@regen.demo', '/admin/company-chat'],
  ['company@regen.demo', '/company/chat'],
] as const)
  test(`${path} asks for little before its first room, and for nothing of other pages`, async ({ product }) => {
    const page = await product.signIn(who)
    // Slow enough for a pause between its parts.
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const asked: string[] = []
    page.on('request', (request) => {
      if (['document', 'script', 'fetch'].includes(request.resourceType())) asked.push(request.url())
    })
    await page.goto(path)
    const untilRooms = () => asked.slice(0, asked.findIndex((url) => url.includes('/tables/rooms/rows')) + 1)
    await expect.poll(untilRooms).not.toEqual([])
    expect(untilRooms().filter((url) => OF_OTHER_PAGES.test(url))).toEqual([])
    // With three scripts of the login page.
    expect(untilRooms().length).toBeLessThanOrEqual(19)
  })

for (const [who, lists] of [
  [
    'admin@regen.demo',
    {
      '/admin/companies': ['/admin/company/list', '/admin/company/queue'],
      '/admin/candidates': ['/v2/admin/candidate/search'],
      '/admin/educational-cycles': ['/admin/educational-cycle/list'],
      '/admin/listings': ['/admin/job-listing/list'],
      '/admin/ad-control': ['/admin/ad/list'],
      '/admin/notification-center': ['/admin/notifications-generated/list'],
    },
  ],
  [
    'company@regen.demo',
    { '/company/job-listings': ['/company/job-listing/list'], '/company/interviews': ['/company/interviews/list'] },
  ],
] as const)
  test(`the lists of ${who} are asked for once, and while their pages are still read`, async ({ product }) => {
    const page = await product.signIn(who)
    for (const [path, calls] of Object.entries<readonly string[]>(lists)) {
      // What the page before this one asks for in advance ends with it.
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        // The counts of views ask for a single row, or with a filter.
        if (searchParams.get('limit') !== '1' && !searchParams.has('filters'))
          asked.push(pathname.replace(/^\/api/, ''))
      })
      const areAsked = async () => expect.poll(() => calls.filter((call) => !asked.includes(call))).toEqual([])
      await page.route(/Screen-[^/]*\.js/, async (route) => {
        await areAsked()
        await route.continue()
      })
      // The page opens its stream of changes once it is there.
      const isThere = page.waitForRequest(/\/api\/live/)
      await page.goto(path)
      await isThere
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(asked.filter((pathname) => calls.some((call) => call === pathname))).toHaveLength(calls.length)
      page.removeAllListeners('request')
      await page.unrouteAll()
    }
  })

test('a personal page with an ad in sight asks for twelve things at most, and is asked for once', async ({
  product,
}) => {
  const [person] = await product.query<{ usr_email: string }>('select usr_email from users where usr_id = 1600')
  const email = person?.usr_email ?? ''
  const page = await product.openNew({ viewport: { width: 1440, height: 2400 } })
  await page.request.post('/api/me/renew', { data: { email } })
  await expect.poll(() => product.letters(email)).not.toEqual([])
  const [letter] = await product.letters(email)
  const weight = await weigh(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto(/http\S+\/me\/\S+/.exec(letter?.text ?? '')?.[0] ?? 'no letter')
  await expect.poll(() => calls.some((call) => call.includes('/me/ad/'))).toBe(true)
  // As long as the page waits before it asks by itself.
  await page.waitForTimeout(1500)
  expect(calls).toEqual([expect.stringMatching(/^PUT \/api\/me\/ad\/\d+\/seen$/)])
  expect(weight().requests).toBeLessThanOrEqual(12)
  expect(weight().scriptBytes).toBeLessThan(280_000)
  const noted = 'select 1 from candidate_contact where cct_fk_usr_id = 1600 and cct_date_seen is not null'
  expect(await product.query(noted)).toHaveLength(1)
})

test('the login page stays where it is when its scripts take it over, also at an address of numbers', async ({
  product,
}) => {
  expect(new URL(product.url).hostname).toBe('127.0.0.1')
  for (const size of [{}, PHONE]) {
    const page = await product.openNew(size)
    await page.addInitScript(NOTE_SHIFTS)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Σύνδεση', exact: true })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('window.shift')).toBeLessThan(0.0005)
    // From then on it shows itself by the rules of all screens.
    expect(await page.evaluate('document.getElementById("whole-sheet").media')).toBe('all')
  }
})

/** Each of these once pushed away what one was reading. */
const JUMPED: readonly [email: string | null, size: 'wide' | 'phone', path: string][] = [
  [null, 'phone', '/results-check'],
  ['company@regen.demo', 'phone', '/company/control-panel'],
  ['company@regen.demo', 'phone', '/company/job-listings/1/search-results'],
  ['company@regen.demo', 'phone', '/company/job-listings/1/shortlist'],
  ['company@regen.demo', 'wide', '/company/job-listings/1'],
  ['admin@regen.demo', 'phone', '/admin/control-panel'],
  ['admin@regen.demo', 'phone', '/admin/company-response'],
  ['admin@regen.demo', 'wide', '/admin/companies'],
  ['admin@regen.demo', 'wide', '/admin/cohorts'],
]

test('nothing that is read jumps, though each answer comes half a second late', async ({ product }) => {
  test.setTimeout(120_000)
  const key = 's'.repeat(43)
  await product.query(`insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at)
    values (sha256('${key}'), 'personal', 1600, '{}', now() + interval '1 day')`)
  const own = ['profile', 'data'].map((tab) => [null, 'wide', `/me/${key}?tab=${tab}`] as const)
  for (const [email, size, path] of [...JUMPED, ...own]) {
    const options = size === 'phone' ? PHONE : {}
    const page = email ? await product.signIn(email, options) : await product.open(options)
    const late = await page.context().newPage()
    await late.addInitScript(NOTE_SHIFTS)
    await late.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue().catch(() => undefined)
    })
    await late.goto(path)
    await expect(late.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      for (const wait of [0, 800]) {
        await late.waitForTimeout(wait)
        expect(await late.evaluate(comingInSight)).toBe(0)
      }
    }).toPass()
    expect.soft(await late.evaluate('window.shift'), `${size} ${path}`).toBeLessThan(0.1)
    await late.close()
  }
})

/** How much of what can be seen is still coming. */
function comingInSight(): number {
  const coming = [...document.querySelectorAll('[data-coming]')].filter((part) => part.checkVisibility())
  return coming.filter((part) => part.getBoundingClientRect().top < window.innerHeight).length
}

test('a screen that is loaded is shown at once, the first time, too', async ({ product }) => {
  const page = await product.openNew()
  // React would hold back what comes into the place of something else, by a timer for its own bound function.
  await page.addInitScript(() => {
    const heldBack: number[] = []
    const setTimer = window.setTimeout
    const watched = (act: unknown, delay?: number, ...rest: unknown[]) => {
      if (typeof act === 'function' && act.name.startsWith('bound ') && delay && delay > 10) heldBack.push(delay)
      return setTimer(act as () => void, delay, ...rest)
    }
    Object.assign(window, { heldBack, setTimeout: watched })
  })
  await signIn(page, 'admin@regen.demo')
  const menu = page.getByRole('navigation').first()
  for (const name of ['Υποψήφιοι', 'Εταιρείες', 'Αναφορές']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(await page.evaluate(() => (window as unknown as { heldBack: number[] }).heldBack)).toEqual([])
})

test('the form of an application is drawn once, and its first step before the others', async ({ product }) => {
  const page = await product.openNew(PHONE)
  await page.goto('/programmes')
  const programme = (await page.locator('a[href^="/programmes/"]').first().getAttribute('href')) ?? ''
  const form = page.locator('#apply')
  const sent = await (await page.request.get(programme)).text()
  expect(sent).toContain('Ονοματεπώνυμο')
  expect(sent).not.toContain('Έτη εμπειρίας')
  await page.addInitScript(NOTE_DRAWINGS)
  await page.goto(programme)
  // In steps that are not open.
  await expect(form.getByText('Έτη εμπειρίας')).toBeAttached()
  await expect(form.getByLabel('Ονοματεπώνυμο')).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('window.drawings.size')).toBe(1)
})

/** As the tools of its developers hear what the library draws: each drawing of a field gives it other properties. */
const NOTE_DRAWINGS = `window.drawings = new Set()
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, inject: () => 1, onCommitFiberRoot() {
  const field = document.querySelector('#apply input')
  const key = Object.keys(field ?? {}).find((name) => name.startsWith('__reactProps'))
  if (key) window.drawings.add(field[key])
} }`

const NOTE_SHIFTS = `window.shift = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value
}).observe({ type: 'layout-shift', buffered: true })`
