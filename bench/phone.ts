import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openProgramme } from '#bench/kit/applications.ts'
import { fillSignIn, launchBrowser, pressSignIn } from '#bench/kit/browser.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { measureScreens, type Who } from '#bench/kit/screens.ts'
import { isInAdvance } from '#e2e/in-advance.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { inTransaction } from '#server/core/work.ts'

// V15: the public pages on a slow telephone: how long until the heading stands there, until the form takes what is typed, and
// how much is asked for. V10: the login page with a slow processor alone: its largest paint, and how long a key waits.

const ROUNDS = 3
const SLOWED = 4
const MOST_REQUESTS = 12
const MOST_AFTER = 15
/** What a page still asks for after it was loaded counts, too. */
const SETTLE_MS = 3000
const WAIT_MS = 60_000

const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
// Our own script in the page is text, which its policy would refuse.
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'el-GR',
  bypassCSP: true,
} as const

interface Visit {
  heading: number
  /** Until the form can be used; 0 where there is none. */
  usable: number
  largest: number
  requests: number
  kilobytes: number
}

interface Target {
  name: string
  path: string
  /** What stands in the page once its form can be used. */
  form?: string
}

export async function run(context: BenchContext): Promise<void> {
  // Before the product starts: it hands out what was there then.
  const { url } = await context.product()
  const browser = await launchBrowser()
  try {
    for (const target of await targetsOf(context, url)) await measure(context, browser, url, target)
    await measureKeys(context, browser, url)
    for (const who of ['admin@regen.demo', 'company@regen.demo'] as const) {
      await measureAfter(context, browser, url, who)
      await measureScreens(context, browser, url, who)
    }
  } finally {
    await browser.close()
  }
}

async function targetsOf({ services }: BenchContext, url: string): Promise<Target[]> {
  const edc_id = await openProgramme(url)
  const { db } = services.connection
  const { usr_id } = await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = new URL(await inTransaction(services, {}, (work) => personalLinkFor(work, usr_id)))
  return [
    { name: '/', path: '/' },
    { name: '/programmes', path: '/programmes' },
    { name: 'a programme', path: `/programmes/${edc_id}`, form: '#apply:not([inert])' },
    { name: 'a personal page', path: link.pathname + link.hash },
    { name: '/login', path: '/login', form: 'input[type=email]' },
  ]
}

async function measure(context: BenchContext, browser: Browser, url: string, target: Target): Promise<void> {
  const visits: Visit[] = []
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, url, target))
  const middle = (of: (visit: Visit) => number) => quantile(visits.map(of), 0.5)
  const kilobytes = middle((seen) => seen.kilobytes)
  const onTheLine = kilobytes / (SLOW_LINE.downloadThroughput / 1000)
  const why = `The line alone takes ${onTheLine.toFixed(1)} s for its ${kilobytes.toFixed(0)} kB, and the processor is ${SLOWED} times slower`
  context.report({
    id: 'V15',
    what: `${target.name} on a slow telephone: its heading`,
    ours: middle((seen) => seen.heading),
    unit: 's',
    below: 1.5,
    note: `largest paint ${middle((seen) => seen.largest).toFixed(1)} s, ${kilobytes.toFixed(0)} kB`,
    why,
  })
  const usable = middle((seen) => seen.usable)
  if (target.form) context.report({ id: 'V15', what: 'its form can be used', ours: usable, unit: 's', below: 4, why })
  const requests = middle((seen) => seen.requests)
  context.report({
    id: 'V15',
    what: 'its requests',
    ours: requests,
    unit: '',
    goal: `≤ ${MOST_REQUESTS}`,
    holds: requests <= MOST_REQUESTS,
    why: 'Its document, style sheet, two alphabets and pictures, and a script for each part that it shares with others',
  })
}

async function visit(browser: Browser, baseURL: string, { path, form }: Target): Promise<Visit> {
  const window = await browser.newContext({ ...PHONE, baseURL })
  try {
    const page = await slowPage(window, SLOW_LINE)
    await page.addInitScript(`(${WATCH})(${JSON.stringify(form ?? null)})`)
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.goto(path, { timeout: WAIT_MS })
    await page.waitForFunction('window.seen.heading && window.seen.usable !== null', undefined, { timeout: WAIT_MS })
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate<Omit<Visit, 'requests'>>('window.seen')
    return { ...seen, requests }
  } finally {
    await window.close()
  }
}

async function slowPage(window: BrowserContext, line: typeof SLOW_LINE | null): Promise<Page> {
  const page = await window.newPage()
  const session = await window.newCDPSession(page)
  await session.send('Network.enable')
  if (line) await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}

/** Notes in the page, in seconds since it was asked for, when the frame with its heading and that with its form were drawn. */
const WATCH = `(form) => {
  const seen = (window.seen = { heading: 0, usable: form === null ? 0 : null, largest: 0, kilobytes: 0 })
  const drawn = (name) => requestAnimationFrame(() => setTimeout(() => (seen[name] ||= performance.now() / 1000)))
  const look = () => {
    if (!seen.heading && document.querySelector('h1')?.textContent.trim()) drawn('heading')
    if (seen.usable === null && document.querySelector(form)) drawn('usable')
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime / 1000
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.kilobytes += entry.transferSize / 1000
  }).observe({ type: 'resource', buffered: true })
}`

async function measureKeys(context: BenchContext, browser: Browser, baseURL: string): Promise<void> {
  const largest: number[] = []
  const delays: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const window = await browser.newContext({ ...PHONE, baseURL })
    const page = await slowPage(window, null)
    await page.addInitScript(`(${WATCH})(null)`)
    await page.addInitScript(`(${DELAYS})()`)
    await page.goto('/login')
    await page.locator('input[type=email]').pressSequentially('someone@example.org', { delay: 40 })
    await page.waitForTimeout(1000)
    largest.push((await page.evaluate<Visit>('window.seen')).largest)
    delays.push(...(await page.evaluate<number[]>('window.delays')))
    await window.close()
  }
  const what = `/login with a processor ${SLOWED} times slower: its largest paint`
  context.report({ id: 'V10', what, ours: quantile(largest, 0.5), unit: 's', below: 1.5 })
  context.report({
    id: 'V10',
    what: 'how long a key waits there, the slowest',
    ours: Math.max(0, ...delays),
    unit: 'ms',
    below: 100,
    holds: delays.length > 0,
    note: `of ${delays.length} events`,
    why: 'What the page shares with others is read in one piece before it takes over what the server drew: a key that comes meanwhile waits for it',
  })
}

/** Nothing under way for so long: what comes by itself has come, however busy the machine is. */
const QUIET_MS = 2500

/** From the press that signs in until nothing more comes: what is seen first, and apart from it what comes in advance. */
async function measureAfter(context: BenchContext, browser: Browser, baseURL: string, who: Who): Promise<void> {
  const window = await browser.newContext({ locale: 'el-GR', viewport: { width: 1440, height: 900 } })
  const page = await window.newPage()
  await fillSignIn(page, baseURL, who)
  await page.waitForLoadState('networkidle')
  let requests = 0
  let inAdvance = 0
  let latest = Infinity
  page.on('request', (request) => {
    if (isInAdvance(request.url())) inAdvance += 1
    else requests += 1
    latest = performance.now()
  })
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'Πίνακας ελέγχου' }).waitFor()
  while (performance.now() - latest < QUIET_MS) await page.waitForTimeout(50)
  await window.close()
  context.report({
    what: `what is seen first of ${who}: its requests, with signing in, without what comes in advance`,
    ours: requests,
    unit: '',
    goal: `≤ ${MOST_AFTER}`,
    holds: requests <= MOST_AFTER,
    note: `${inAdvance} later, for what stands below and for other screens`,
    why: 'Each panel asks for what is its own, so that one that fails leaves the others standing; and the first row of the office opens by itself, with scripts that it shares with other screens',
  })
}

/** From a key until the page begins to work on it. */
const DELAYS = `() => {
  window.delays = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/^key|input$/.test(entry.name)) window.delays.push(entry.processingStart - entry.startTime)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}`
