import type { Page } from '@playwright/test'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { companyParts } from '#shared/features/control-panel/company-parts.ts'
import { expect, expectAccessible, test } from './harness.ts'

// What stands below on the first page of a company comes in one answer, and later each part by its own call.

const TOGETHER = controlPanelContract.parts.path
const ownPaths: readonly string[] = Object.values(companyParts).map(({ call }) => call.path)

/** The calls of the parts that the page makes from now on. */
function watchParts(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === TOGETHER || ownPaths.includes(pathname)) paths.push(pathname)
  })
  return paths
}

async function expectAllParts(page: Page): Promise<void> {
  await expect(page.getByText(/^μεσαία εταιρεία/).first()).toBeVisible()
  await expect(page.locator('#panel-others li').first()).toBeVisible()
  await expect(page.locator('#panel-candidates a').first()).toBeVisible()
  await expect(
    page
      .locator('#panel-listings')
      .getByText(/^ταιριάζουν \d+$/)
      .first(),
  ).toBeVisible()
  await expect(page.locator('#panel-ads article')).toBeVisible()
}

test('the parts come in one answer; what changes is read by its own call', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const paths = watchParts(page)
  await page.goto('/company/control-panel')
  await expectAllParts(page)
  expect(paths).toEqual([TOGETHER])
  await expectAccessible(page)

  await page
    .locator('#panel-ads')
    .getByRole('button', { name: /^Απόκρυψη/ })
    .click()
  await expect(page.locator('#panel-ads')).toHaveCount(0)
  expect(new Set(paths.slice(1))).toEqual(new Set([companyParts.ads.call.path]))
})

test('a part that does not come with the others comes by itself, or says what is wrong with it alone', async ({
  product,
}) => {
  const page = await product.signIn('company@regen.demo')
  const fails = { status: 500, json: { message: 'x', error: { code: 'unexpected', message: 'Κάτι πήγε στραβά' } } }
  await page.route(`**${TOGETHER}**`, (route) => route.fulfill(fails))
  await page.route(`**${companyParts.response.call.path}`, (route) => route.fulfill(fails))
  const paths = watchParts(page)
  await page.goto('/company/control-panel')
  await expect(page.locator('#panel-others li').first()).toBeVisible()
  await expect(page.locator('#panel-candidates a').first()).toBeVisible()
  const response = page.locator('section').filter({ hasText: 'Πώς απαντάτε' }).last()
  await expect(response.getByRole('alert')).toBeVisible()
  for (const path of ownPaths) expect(paths).toContain(path)

  await page.unroute(`**${companyParts.response.call.path}`)
  await response.getByRole('button').click()
  await expect(page.getByText(/^μεσαία εταιρεία/).first()).toBeVisible()
})

test('under each requirement of a new listing stands whom it alone leaves out', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/create-job-listing')
  const studies = page.getByRole('combobox', { name: 'Πτυχία' })
  await studies.click()
  await page.getByRole('option', { name: 'Πληροφορική' }).first().click()
  await page.keyboard.press('Escape')
  await expect(studies).toHaveAccessibleDescription(/^αφήνει έξω [1-9]\d*$/)
  await expectAccessible(page)
  // Where nothing is asked for, nothing is said.
  await studies.press('Backspace')
  await expect(studies).toHaveAccessibleDescription('')
  const add = async (value: string) => {
    await page.getByRole('button', { name: 'Προσθήκη απαίτησης' }).click()
    await page.getByRole('combobox', { name: 'Απαίτηση' }).last().fill(value)
    await page.keyboard.press('Escape')
  }
  const line = (at: number) => page.getByRole('combobox', { name: 'Απαίτηση' }).nth(at)
  await add('Microsoft Excel')
  await expect(line(0)).toHaveAccessibleDescription(/^αφήνει έξω [1-9]\d*$/)
  // What nobody knows leaves out all who know the first; the first alone then leaves out nobody.
  await add('Τηλεμεταφορά')
  await expect(line(0)).toHaveAccessibleDescription('αφήνει έξω 0')
  await expect(line(1)).toHaveAccessibleDescription(/^αφήνει έξω [1-9]\d*$/)
  // Free words are for people to judge.
  await page.getByRole('combobox', { name: 'Είδος' }).nth(1).click()
  await page.getByRole('option', { name: 'Άλλο' }).click()
  await line(1).fill('Όρεξη')
  await expect(line(1)).toHaveAccessibleDescription('')
  await expect(line(0)).toHaveAccessibleDescription(/^αφήνει έξω \d+$/)
})
