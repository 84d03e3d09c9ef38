import type { CDPSession } from '@playwright/test'
import { pathOf } from '#shared/core/contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { expect, test } from './harness.ts'

// Any screen is usable with at most so many requests by somebody who has nothing but the login page in the browser.

const MOST = 15
/** Nothing under way for so long: what comes in advance has not begun. */
const QUIET_MS = 350

interface Requests {
  addresses: string[]
  quietMs: number
}

/** What comes over the wire from now on, without what the browser has kept; `later` too, once the page is there. */
async function watch(session: CDPSession, later = false): Promise<() => Requests> {
  const addresses = new Map<string, string>()
  const open = new Set<string>()
  let quietSince = performance.now()
  let isThere = false
  const ended = (id: string) => {
    if (open.delete(id) && open.size === 0) quietSince = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    // On a busy machine our look comes late: the page itself has found that it is there, or has rested since.
    const hasRested = addresses.size > 5 && open.size === 0 && performance.now() - quietSince >= QUIET_MS
    isThere ||= later ? false : hasRested || pathname === pathOf(liveContract.stream)
    if (isThere) return
    addresses.set(requestId, pathname)
    // The end of a worker's file is told to the worker.
    if (!request.url.includes('.worker-')) open.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => addresses.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) addresses.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId }) => ended(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  await session.send('Network.enable')
  return () => ({
    addresses: [...addresses.values()],
    quietMs: isThere ? Infinity : open.size > 0 ? 0 : performance.now() - quietSince,
  })
}

for (const [who, paths] of [
  [
    'admin@regen.demo',
    [
      '/admin/kpis',
      '/admin/company-chat',
      '/admin/companies',
      '/admin/company-response',
      '/admin/reports',
      '/admin/data-protection',
      '/admin/settings',
    ],
  ],
  ['company@regen.demo', ['/company/chat', '/company/control-panel', '/company/settings']],
] as const)
  test(`the screens of ${who} that ask for most are there after ${MOST} requests`, async ({ product }) => {
    const cookies = await (await product.signIn(who)).context().cookies()
    for (const path of paths) {
      const page = await product.openNew()
      await page.goto('/login', { waitUntil: 'networkidle' })
      await page.context().addCookies(cookies)
      const seen = await watch(await page.context().newCDPSession(page))
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('main h1').waitFor()
      while (seen().quietMs < QUIET_MS) await page.waitForTimeout(20)
      const { addresses } = seen()
      expect(addresses.length, `${path}: ${addresses.join(' ')}`).toBeLessThanOrEqual(MOST)
      // The page, its scripts, the session: the count has seen them.
      expect(addresses.length, path).toBeGreaterThan(5)
      await page.context().close()
    }
  })

/** Of a company: what other pages need, the numbers of the menu, the bell, the chat, and the stream. Its listings are asked for twice. */
const forOthers =
  /^\/(v1|assets\/chat-client-.*|api\/(live|user\/(notification|chat|register-chat).*|company\/(interviews\/list|control-panel\/waiting)))\b/

test(`the first page of a company has all that stands on it after ${MOST} requests`, async ({ product }) => {
  const cookies = await (await product.signIn('company@regen.demo')).context().cookies()
  const page = await product.openNew()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.context().addCookies(cookies)
  const seen = await watch(await page.context().newCDPSession(page), true)
  await page.goto('/company/control-panel', { waitUntil: 'commit' })
  await expect(page.getByText(/^μεσαία εταιρεία/).first()).toBeVisible()
  await page.locator('#panel-ads article').scrollIntoViewIfNeeded()
  const picture = page.locator('#panel-ads img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const addresses = [...new Set(seen().addresses)].filter((address) => !forOthers.test(address))
  expect(addresses.length, addresses.join(' ')).toBeLessThanOrEqual(MOST)
  expect(addresses).toContain(controlPanelContract.parts.path)
})

test('how a candidate fits is asked for with the details, not after them', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [placed] = await product.query<{ jl_id: number; usr_id: number }>(`select jl_id, jlc_fk_usr_id as usr_id
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
    where jl_fk_cny_id = (select usr_fk_cny_id from users where usr_email = 'company@regen.demo') limit 1`)
  const pair = { id: placed?.jl_id ?? 0, uid: placed?.usr_id ?? 0 }
  const letIn = Promise.withResolvers<void>()
  await page.route(`**${pathOf(candidatesContract.companyDetailed, { id: pair.uid })}`, async (route) => {
    await letIn.promise
    await route.continue()
  })
  const fit = page.waitForRequest(`**${pathOf(hiringContract.fit, pair)}`)
  await page.goto(`/company/job-listings/${pair.id}/candidate/${pair.uid}`)
  await fit
  letIn.resolve()
  await expect(page.getByLabel('Νέα σημείωση')).toBeVisible()
})

test('of somebody who shares nothing any more, nothing is asked for that cannot be read', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [placed] = await product.query<{ jl_id: number; usr_id: number }>(`select jl_id, usr_id
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
    where jl_fk_cny_id = (select usr_fk_cny_id from users where usr_email = 'company@regen.demo')
      and usr_status = 'ON' order by jlc_id desc limit 1`)
  const office = await product.callsOf('admin@regen.demo')
  await office('PUT', '/api/admin/candidate/status', { value: 'OFF', userIds: [placed?.usr_id] })
  const pair = { id: placed?.jl_id ?? 0, uid: placed?.usr_id ?? 0 }
  const unreadable = [pathOf(candidatesContract.companyDetailed, { id: pair.uid }), pathOf(hiringContract.fit, pair)]
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (unreadable.includes(pathname)) requests.push(pathname)
  })
  await page.goto(`/company/job-listings/${pair.id}/candidate/${pair.uid}`)
  await expect(page.getByRole('alert')).toHaveText(notShared)
  await expect(page.getByRole('heading', { name: 'Ιστορικό' })).toBeVisible()
  expect(requests).toEqual([])
})
