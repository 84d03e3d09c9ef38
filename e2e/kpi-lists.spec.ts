import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test } from './harness.ts'
import { EVERYTHING, figure, watchLists } from './kpi-figures.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

const TOGETHER = '**/api/admin/kpi/lists**'

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await page.waitForURL((where) => where.pathname === '/admin/companies')
  await page.getByRole('link', { name: 'Δείκτες' }).click()
  await page.waitForURL((where) => where.pathname === '/admin/kpis')
}

test('each list is fetched once; only the one that failed is asked for again', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const fails = (route: Route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"x","error":{"code":"x","message":"x"}}',
    })
  // What does not come in one answer is asked for by itself.
  await page.route(TOGETHER, fails)
  await page.route('**/api/admin/kpi/hires/list', fails)
  const requests = watchLists(page)
  await page.goto(EVERYTHING)
  await expect(page.getByText('Δεν φορτώθηκε: Προσλήψεις').first()).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Λείπουν: Προσλήψεις.')
  // A chart without them would show that nobody was hired.
  await expect(page.getByRole('heading', { name: 'Προσλήψεις ανά μήνα' })).toHaveCount(0)
  // What does not need the missing list is there.
  expect(await figure(page, 'applications')).toBeGreaterThan(0)
  // Names come when rows are opened.
  expect(new Set(requests).size).toBe(8)
  await expectAccessible(page)

  await page.unroute('**/api/admin/kpi/hires/list')
  requests.length = 0
  await leaveAndComeBack(page)
  expect(await figure(page, 'hirings')).toBeGreaterThan(0)
  expect(requests).toEqual(['hires'])
  await expect(page.getByText('Δεν φορτώθηκε')).toHaveCount(0)

  requests.length = 0
  await leaveAndComeBack(page)
  expect(await figure(page, 'hirings')).toBeGreaterThan(0)
  expect(requests).toEqual([])
})

test('the lists come in one answer, and after a change those that have changed', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const requests = watchLists(page)
  const namesIn = async (begin: () => Promise<unknown>) => {
    const [answer] = await Promise.all([page.waitForResponse(TOGETHER), begin()])
    const heads = (await answer.text()).split('\n').filter((line) => line.startsWith('{'))
    return heads
      .map((line) => JSON.parse(line) as { name: string; hasLine: boolean })
      .filter(({ hasLine }) => hasLine)
      .map(({ name }) => name)
  }
  expect(await namesIn(() => page.goto(EVERYTHING))).toHaveLength(8)
  const all = await figure(page, 'applications')
  // The browser has the answer when the page is loaded anew.
  const [again] = await Promise.all([page.waitForResponse(TOGETHER), page.reload()])
  expect((await again.request().sizes()).responseBodySize).toBe(0)
  expect(await figure(page, 'applications')).toBe(all)
  const office = await product.callsOf('admin@regen.demo')
  const listing = await office<{ jl_id: number }[]>('GET', '/api/admin/kpi/job-listings/list')
  await office('PUT', `/api/admin/job-listing/${listing[0]?.jl_id}/disable`)
  expect(await namesIn(() => page.getByRole('button', { name: 'Ανανέωση' }).click())).toContain('listings')
  expect(await figure(page, 'applications')).toBe(all)
  expect(requests).toEqual([])
})

test('before the lists are here, the charts have their places, and what they say of themselves', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  const held = Promise.withResolvers<void>()
  await page.route(TOGETHER, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin/kpis')
  const cohorts = page.getByRole('region', { name: 'Κύκλος προς κύκλο' }).first()
  const hint = page.getByText(/^Ολόκληρος κάθε κύκλος/)
  await expect(hint).toBeVisible()
  await expect(cohorts.getByText('Φόρτωση')).toBeAttached()
  await expectAccessible(page)
  const topOf = async () => (await hint.boundingBox())?.y ?? 0
  const before = await topOf()
  held.resolve()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(hint).toHaveCount(1)
  // Nothing that is read moves when the figures come.
  expect(Math.abs((await topOf()) - before)).toBeLessThan(8)
})
