import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import pg from 'pg'
import { InstallationKeys } from '#server/core/installation-keys.ts'
import { wholeLetter } from '#server/core/mail/letter-keys.ts'
import { Balancer } from '#server/testing/balancer.ts'
import { steadyPort, stopChild, untilAnswers } from '#server/testing/child.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'
import { BUILT_SERVER } from '#tools/build.ts'
import { runtimeEnvironment, runtimeFlags } from '#tools/runtime-flags.mjs'
import { findingsOf } from './accessible.ts'
import { findChromium } from './chromium.ts'
import { PROJECT } from '#server/core/project.ts'

export { expect }

/** `npm test -- --fleet`: so many processes behind a balancer, instead of one. */
const PROCESSES = Number(process.env.FLEET ?? 1)
export const PASSWORD = 'demo-regen-2026'

interface SeededCluster {
  clusterUrl: string
  template: string
  files: string
}

export interface Product {
  url: string
  /** A window, signed out. Its page fails the test on any console error. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** The same, with nothing that earlier tests have loaded. */
  openNew(options?: BrowserContextOptions): Promise<Page>
  /** A window, signed in as one of the demo people by the call, not by the form; it shows no page yet. */
  signIn(email: string, options?: BrowserContextOptions, password?: string): Promise<Page>
  /** What other people do meanwhile, by the calls that their screens make. */
  callsOf(email: string, password?: string): Promise<Call>
  /** A letter of the outbox to this address, newest first, as an administrator reads it. */
  letters(to: string): Promise<{ subject: string; text: string }[]>
  /** Of an empty product: the link in its log by which the first administrator comes in. */
  firstLink(): string
  /** For what no screen can do: bad old data, and ids that a test needs. */
  query<Row extends object>(statement: string): Promise<Row[]>
}

/** One call; the test fails when it is refused, or does not answer with the status that it must. */
export type Call = <T = unknown>(method: string, path: string, data?: object, status?: number) => Promise<T>

/** The demo world, or a product that nobody has opened yet. */
type Seed = 'demo' | 'empty'

interface Fixtures {
  product: Product
  world: Seed
}

interface WorkerFixtures {
  browserOfWorker: Browser
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

interface Running {
  children: ChildProcess[]
  /** Before several processes. */
  balancer: Balancer | undefined
  url: string
  name: string
  data: string
  /** The file whose tests use it, of so many times that they run. */
  part: string
  log: () => string
}

let running: Running | null = null

/** A window with the options by which another test may use it. */
interface Window {
  page: Page
  key: string
  viewport: { width: number; height: number }
}

/** Windows that tests of this worker have left, signed out and emptied. To use them again saves a sixth of all that tests cost. */
const freeWindows: Window[] = []

/** What went wrong in the windows since the test began. */
const problems: string[] = []

/** Each test file has a product and a database of its own, also each time with `--repeat-each`; its tests run in order and see each other's work. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  browserOfWorker: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from here
    async ({}, use) => {
      const executable = await findChromium()
      // Without a locale Chromium gives a file with a Greek name the name `download`.
      const browser = await chromium.launch({
        executablePath: executable.executablePath,
        args: executable.args,
        env: { ...process.env, ...executable.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      })
      await use(browser)
      await browser.close()
      await stopProduct()
    },
    { scope: 'worker' },
  ],
  world: ['demo', { option: true }],
  product: async ({ browserOfWorker, world }, use, info) => {
    const part = `${info.file} ${info.repeatEachIndex}`
    if (running?.part !== part) {
      // They lead to the product that goes.
      await Promise.all(freeWindows.splice(0).map(({ page }) => page.context().close()))
      await stopProduct()
      running = await startProduct(part, world)
    }
    const contexts: BrowserContext[] = []
    const windows: Window[] = []
    problems.length = 0
    const { url, log } = running
    const openContext = async (options: BrowserContextOptions = {}) => {
      const context = await browserOfWorker.newContext({
        baseURL: url,
        locale: 'el-GR',
        timezoneId: 'Europe/Athens',
        viewport: DESK,
        // What fades in and out is drawn many times, and waited for.
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      return context
    }
    const openNew = async (options?: BrowserContextOptions) => {
      const context = await openContext(options)
      // What our content policy stops is an error, even where a library catches it.
      await context.addInitScript(REPORT_BREACHES)
      const page = await context.newPage()
      watch(page)
      return page
    }
    const open = async (options: BrowserContextOptions = {}) => {
      const key = JSON.stringify([url, options])
      const free = freeWindows.findIndex((window) => window.key === key)
      const [window] = free < 0 ? [] : freeWindows.splice(free, 1)
      const opened = window ?? { key, viewport: options.viewport ?? DESK, page: await openNew(options) }
      windows.push(opened)
      return opened.page
    }
    await use({
      url,
      open,
      openNew,
      signIn: async (email, options, password = PASSWORD) => {
        const page = await open(options)
        const answer = await page.request.post('/api/login', { data: { email, password } })
        expect(answer.ok(), `${email} signs in: ${answer.status()}`).toBe(true)
        return page
      },
      callsOf: async (email, password = PASSWORD) => {
        const { request } = await openContext()
        const { token } = await callBy<{ token: string }>(request, 'POST', '/api/login', { data: { email, password } })
        const headers = { authorization: `Bearer ${token}` }
        return (method, path, data, status) => callBy(request, method, path, { headers, data, status })
      },
      letters: (to) => mailsOf(to),
      firstLink: () => /https?:\S+\/first-administrator\S+/.exec(log())?.[0] ?? '',
      query: (statement) => query(statement),
    })
    const left = await Promise.all(windows.map(leave))
    freeWindows.push(...windows.filter((_, at) => left[at]))
    const kept = new Set(freeWindows.map(({ page }) => page.context()))
    await Promise.all(contexts.filter((context) => !kept.has(context)).map((context) => context.close()))
    expect(problems, 'errors in the console').toEqual([])
  },
})

const REPORT_BREACHES = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (/^script-src|trusted-types/.test(effectiveDirective)) console.error('Content policy: ' + effectiveDirective + ' ' + blockedURI)
})`

/** Takes from a window what the test has put there; false when that is not possible. */
async function leave({ page, viewport }: Window): Promise<boolean> {
  try {
    const context = page.context()
    await Promise.all([
      ...context.pages().flatMap((other) => (other === page ? [] : [other.close()])),
      ...[page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
      context.setOffline(false),
    ])
    for (const event of ['request', 'response', 'websocket', 'dialog'] as const) page.removeAllListeners(event)
    // An address of our own, for what is stored is that of an origin, and without scripts.
    await page.goto('/api/health')
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
    await Promise.all([context.clearCookies(), page.emulateMedia({ media: null }), page.setViewportSize(viewport)])
    // A clock that a test has set is that of every page which the window opens after.
    return await page.evaluate(() => String(setTimeout).includes('[native code]'))
  } catch {
    await page.context().close()
    return false
  }
}

/** A failed call is the business of the test; an error of the page itself is never right. */
function watch(page: Page): void {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    if (/Failed to load resource|net::ERR_/.test(message.text())) return
    // The recorder of traces fetches the pictures that a page shows; the page itself does not.
    if (/Connecting to 'blob:/.test(message.text())) return
    // Recorder and axe put their scripts into every frame; one that may run nothing refuses them.
    if (/Blocked script execution in 'about:(srcdoc|blank)'/.test(message.text())) return
    problems.push(`${page.url()}: ${message.text()}`)
  })
}

interface Sent {
  headers?: Record<string, string>
  data?: object | undefined
  status?: number | undefined
}

async function callBy<T>(request: APIRequestContext, method: string, path: string, sent: Sent): Promise<T> {
  const { status, data, headers } = sent
  const answer = await request.fetch(path, { method, headers, data })
  const outcome = `${method} ${path}: ${answer.status()} ${await answer.text()}`
  if (status === undefined) expect(answer.ok(), outcome).toBe(true)
  else expect(answer.status(), outcome).toBe(status)
  return (await answer.json()) as T
}

/** By the form, up to the page where it leads. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<Page> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Κωδικός', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await page.waitForURL((where) => where.pathname !== '/login')
  return page
}

/** Loads the product at this address, up to its heading. */
export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1, [role="alert"]').first(), address).toBeVisible()
}

/**
 * To another screen as a link leads there: to load the product anew takes three times as long. That is done where the
 * path or the heading stays as it is, and where nothing is loaded yet.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const hasLoaded = await page.evaluate((to) => {
    const headings = document.querySelectorAll('h1, [role="alert"]')
    if (headings.length === 0 || new URL(to, location.href).pathname === location.pathname) return false
    for (const heading of headings) heading.setAttribute('data-before', heading.textContent)
    history.pushState({}, '', to)
    return true
  }, address)
  if (!hasLoaded) return load(page, address)
  const hasArrived = () =>
    [...document.querySelectorAll('h1, [role="alert"]')].some(
      (heading) => heading.checkVisibility() && heading.getAttribute('data-before') !== heading.textContent,
    )
  await page.waitForFunction(hasArrived, undefined, { timeout: 4_000 }).catch(() => load(page, address))
}

/** Opens the link of the sign-up letter in the browser that signed up. */
export async function confirmMailbox(page: Page, product: Product, email: string): Promise<void> {
  const letters = await product.letters(email)
  const link = letters.map(({ text }) => /https?:\S+\/confirm-email#\S+/.exec(text)?.[0]).find(Boolean)
  await page.goto(link ?? 'no letter to confirm')
  await page.getByRole('button', { name: 'Επιβεβαίωση του e-mail' }).click()
  await expectMessage(page, 'Το e-mail επιβεβαιώθηκε.')
}

/** A message that the product gave in passing. It is also read out, so the text stands in the page twice. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Μηνύματα' }).getByText(text).first()).toBeVisible()
}

/** Presses the undo of this message; others may come and go beside it. */
export async function undoBy(page: Page, text: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Μηνύματα' }).getByRole('group').filter({ hasText: text })
  await card.getByRole('button', { name: 'Αναίρεση' }).click()
}

/** How often the mouse was pressed on this page since; typing and keys cost nothing. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounted = 'presses' in window
    const counter = Object.assign(window, { presses: 0 })
    if (!isCounted) addEventListener('pointerdown', () => (counter.presses += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

/** Of what waits on the office's first page, the things of one kind; the whole queue may be long. */
export async function chooseKind(page: Page, kind: string): Promise<void> {
  const kinds = page.getByRole('radiogroup', { name: 'Είδος εκκρεμότητας' })
  await kinds.getByText(new RegExp(`^${kind} \\d+$`)).click()
}

/** No finding of axe, level A and AA of WCAG 2.2. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has a contrast of its own for some milliseconds.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      // The time of a message stands still while it lies under a newer one.
      .filter((animation) => animation.playState === 'running')
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  expect(await findingsOf(page), `accessibility of ${page.url()}`).toEqual([])
}

/** With `SHOTS=folder` the pages are kept as they are, for looking at. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

function seededCluster(): SeededCluster {
  return JSON.parse(process.env.E2E_SEED ?? '{}') as SeededCluster
}

function urlOf(name: string): string {
  const url = new URL(seededCluster().clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: seededCluster().clusterUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** For every product of this worker: what windows have loaded is kept by its address. */
const ports: number[] = []

async function startProduct(part: string, world: Seed): Promise<Running> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  const data = join(PROJECT, '.cache', 'e2e', name)
  mkdirSync(data, { recursive: true })
  const isDemo = world === 'demo'
  if (isDemo && existsSync(join(seededCluster().files, 'files')))
    cpSync(join(seededCluster().files, 'files'), join(data, 'files'), { recursive: true })
  await onCluster(`create database ${name}${isDemo ? ` template ${seededCluster().template} strategy file_copy` : ''}`)
  while (ports.length < PROCESSES) ports.push(await steadyPort())
  const balancer = PROCESSES > 1 ? new Balancer(ports) : undefined
  const url = (await balancer?.listen()) ?? `http://127.0.0.1:${ports[0]}`
  const env = {
    PUBLIC_URL: url,
    DATA_DIR: data,
    DATABASE_URL: urlOf(name),
    SEED: world,
    LOG_LEVEL: 'error',
    TRUST_PROXY: balancer ? '1' : '0',
  }
  let lines = ''
  const children: ChildProcess[] = []
  for (const port of ports) {
    const child = spawn(process.execPath, [...runtimeFlags, BUILT_SERVER], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...runtimeEnvironment, PORT: String(port), ...env },
    })
    child.stdout.on('data', (chunk: Buffer) => {
      lines += chunk.toString()
    })
    children.push(child)
    await untilAnswers(`http://127.0.0.1:${port}/api/health`, child, 100)
  }
  return { children, balancer, url, name, data, part, log: () => lines }
}

async function stopProduct(): Promise<void> {
  if (!running) return
  const { children, balancer, name, data } = running
  running = null
  await Promise.all(children.map((child) => stopChild(child)))
  balancer?.close()
  await dropDatabase(seededCluster().clusterUrl, name)
  rmSync(data, { recursive: true, force: true })
}

async function query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(running?.name ?? '') })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

async function mailsOf(to: string): Promise<{ subject: string; text: string }[]> {
  const keys = new InstallationKeys({ dataDir: running?.data ?? '', installationKeys: undefined })
  const rows = await query<{ mai_subject: string; mai_text: string; mai_keys: string }>(
    'select mai_subject, mai_text, mai_keys from outbox_mail where lower(mai_to) = lower($1) order by mai_id desc',
    [to],
  )
  return rows.map((row) => {
    const { mai_subject, mai_text } = wholeLetter(keys, row)
    return { subject: mai_subject, text: mai_text }
  })
}
