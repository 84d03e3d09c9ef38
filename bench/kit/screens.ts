import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { pathOf } from '#shared/core/contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { fillSignIn, pressSignIn } from '#bench/kit/browser.ts'
import type { BenchContext } from '#bench/kit/context.ts'

// V10: every screen of the menu, opened by itself by somebody who has nothing but the login page in the browser's cache.

const SLOWED = 4
const MOST_REQUESTS = 15
const MOST_KILOBYTES = 200
/** Nothing under way for so long: the screen is there, and what other screens will need has not begun. */
const QUIET_MS = 350
const MOST_MS = 60_000
const SETTLE_MS = 500
const KEYS = 20
const DESK = { locale: 'el-GR', viewport: { width: 1440, height: 900 } }

interface Seen {
  path: string
  kilobytes: number
  requests: number
  largest: number
  key: number
}

export type Who = 'admin@regen.demo' | 'company@regen.demo'

/** Prints the worst of each kind, and on which screen that was. */
export async function measureScreens(context: BenchContext, browser: Browser, url: string, who: Who): Promise<void> {
  const screens: Seen[] = []
  const menu = await menuOf(browser, url, who)
  for (const path of menu.paths) screens.push(await open(browser, url, menu, path))
  const worst = (of: (seen: Seen) => number) => {
    const [first] = screens.toSorted((a, b) => of(b) - of(a))
    if (!first) throw new Error(`The menu of ${who} is empty`)
    return { ours: of(first), note: `${first.path}, of ${screens.length} screens` }
  }
  const area = who === 'admin@regen.demo' ? 'the office' : 'a company'
  const kilobytes = worst((seen) => seen.kilobytes)
  context.report({
    id: 'V10',
    what: `the heaviest screen of ${area}: scripts beyond the login page`,
    ...kilobytes,
    unit: 'kB',
    below: MOST_KILOBYTES,
    why: 'Screens share what forms, tables and filters are made of in a few files, and each takes all of such a file',
  })
  const requests = worst((seen) => seen.requests)
  context.report({
    what: 'the most requests of one, from its address until it is there',
    ...requests,
    unit: '',
    goal: `≤ ${MOST_REQUESTS}`,
    holds: requests.ours <= MOST_REQUESTS,
    why: 'The page, up to 9 files that it shares with other screens and the session come before its own calls, and a chat opens a session of its own before it reads its rooms; who comes by the menu has most of them',
  })
  const why = `With a processor ${SLOWED} times slower it reads all its scripts, and draws a list or charts, before it answers; and packs and answers of companies are counted anew from all seats and hires of this world`
  context.report({
    id: 'V10',
    what: 'the latest largest paint of one',
    ...worst((seen) => seen.largest),
    unit: 's',
    below: 1.5,
    why,
  })
  context.report({
    id: 'V10',
    what: 'how long a key waits once one is there, the slowest',
    ...worst((seen) => seen.key),
    unit: 'ms',
    below: 100,
    why,
  })
}

interface Menu {
  paths: string[]
  /** The session, so that nobody signs in once for each screen. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

async function menuOf(browser: Browser, url: string, who: Who): Promise<Menu> {
  const window = await browser.newContext(DESK)
  const page = await window.newPage()
  await fillSignIn(page, url, who)
  await pressSignIn(page)
  const links = page.getByRole('navigation').first().locator('a[href^="/"]')
  await links.first().waitFor()
  const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute('href')))
  const cookies = await window.cookies()
  await window.close()
  const isScreen = (path: string | null): path is string => path !== null && /^\/(admin|company)\//.test(path)
  return { paths: [...new Set(hrefs)].filter(isScreen), cookies }
}

async function open(browser: Browser, baseURL: string, { cookies }: Menu, path: string): Promise<Seen> {
  // Our own script in the page is text, which its policy would refuse.
  const window = await browser.newContext({ ...DESK, baseURL, bypassCSP: true })
  try {
    const page = await window.newPage()
    await page.goto('/login', { waitUntil: 'networkidle' })
    await window.addCookies(cookies)
    await page.addInitScript(`(${WATCH})()`)
    const session = await window.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    let hasHeading = false
    await page.exposeBinding('noteHeading', () => {
      hasHeading = true
    })
    const count = await countOf(session, () => hasHeading)
    await page.goto(path, { waitUntil: 'commit', timeout: MOST_MS })
    const begun = performance.now()
    // Without a question to the page, which would answer when its work is done, and what comes in advance has begun.
    while (!hasHeading || count().quietMs < QUIET_MS) {
      if (performance.now() - begun > MOST_MS) throw new Error(`${path} does not come to rest`)
      await page.waitForTimeout(20)
    }
    const { requests, bytes } = count()
    await page.waitForTimeout(SETTLE_MS)
    // A key ends the search: before a first paint is told of, none would be found.
    await page.waitForFunction('window.seen.largest > 0', undefined, { timeout: MOST_MS })
    const largest = await page.evaluate<number>('window.seen.largest')
    // The keys lead from one thing to the next, and change nothing. They end the search for the largest paint.
    for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('Tab', { delay: 40 })
    await page.waitForTimeout(SETTLE_MS)
    const key = await page.evaluate<number>('window.seen.key')
    return { path, kilobytes: bytes / 1000, requests, largest, key }
  } finally {
    await window.close()
  }
}

type Count = () => { requests: number; bytes: number; quietMs: number }

/** What comes over the wire from now on, without what the browser has kept; scripts as they are packed. */
async function countOf(session: CDPSession, hasHeading: () => boolean): Promise<Count> {
  let isThere = false
  const requests = new Map<string, { isScript: boolean; isKept: boolean; head: number }>()
  const open = new Set<string>()
  let bytes = 0
  let quietSince = performance.now()
  const ended = (id: string) => {
    if (open.delete(id) && open.size === 0) quietSince = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    // The page opens its stream of changes once it has found that it is there: on a busy machine before our look.
    isThere ||= request.url.includes(pathOf(liveContract.stream)) && hasHeading()
    if (isThere) return
    requests.set(requestId, { isScript: type === 'Script', isKept: false, head: 0 })
    // The stream stays open, and the end of a worker's file is told to the worker.
    if (!/\/api\/live|\.worker-/.test(request.url)) open.add(requestId)
  })
  const kept = (id: string) => {
    const request = requests.get(id)
    if (request) request.isKept = true
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => kept(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) kept(requestId)
    const request = requests.get(requestId)
    if (request) request.head = response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request?.isScript && !request.isKept) bytes += encodedDataLength - request.head
    ended(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  await session.send('Network.enable')
  return () => ({
    bytes,
    requests: [...requests.values()].filter(({ isKept }) => !isKept).length,
    quietMs: isThere ? Infinity : open.size > 0 ? 0 : performance.now() - quietSince,
  })
}

/** Notes in the page its largest paint, in seconds, and how long the slowest key waited until the page began to work on it. */
const WATCH = `() => {
  const seen = (window.seen = { largest: 0, key: 0 })
  const look = new MutationObserver(() => {
    if (!document.querySelector('main h1')) return
    look.disconnect()
    window.noteHeading()
  })
  look.observe(document, { subtree: true, childList: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime / 1000
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.startsWith('key')) seen.key = Math.max(seen.key, entry.processingStart - entry.startTime)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}`
