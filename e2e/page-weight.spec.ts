import type { Page } from '@playwright/test'
import { expect, PHONE, test } from './harness.ts'

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

const OF_LATER =
  /\/(chat-client|chat-problem)-|\/v1\/|register-chat|admin\/(company|ad|notifications-generated|reports-fields)\/list|candidate\/search|job-listing\/list|interviews\/list|educational-cycle\/list.*skip|admin\/health$|requested-fits|open-fits|company\/response$|\/seen$/

/** Counts what is loaded from now on, as it is packed, without the heads of the answers. */
async function weigh(page: Page): Promise<() => Weight> {
  const session = await page.context().newCDPSession(page)
  const inAdvance = new Set<string>()
  const types = new Map<string, string>()
  let ownRequests = 0
  const heads = new Map<string, number>()
  let scriptBytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    types.set(requestId, type ?? '')
    if (!OF_LATER.test(request.url)) ownRequests += 1
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
  expect(loginWeight().scriptBytes).toBeLessThan(178_000)
  expect(loginWeight().requests).toBeLessThanOrEqual(8)

  const cycle = await product.openNew()
  await cycle.goto('/programmes')
  const programme = (await cycle.locator('a[href^="/programmes/"]').first().getAttribute('href')) ?? ''
  for (const [path, bytes] of [
    ['/', 162_000],
    ['/programmes', 200_000],
    ['/terms', 200_000],
    // With the form of the application, and what the office says beside it.
    [programme, 264_000],
  ] as const) {
    const page = await product.openNew(PHONE)
    const weight = await weigh(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(weight().scriptBytes, path).toBeLessThan(bytes)
    expect(weight().requests, path).toBeLessThanOrEqual(11)
  }
})

// Each with room for what toasts need, which on a busy machine comes within the count.
for (const [who, bytes, requests] of [
  ['admin@regen.demo', 134_000, 15],
  ['company@regen.demo', 158_000, 17],
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
    // Without the lists of other pages and the chat, which come once it is there.
    expect(panel.ownRequests - before.ownRequests).toBeLessThanOrEqual(requests)
  })
