import { expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'

// The first page of the office: its queue is decided in place.

test('the office decides what waits on its first page, puts off and takes back, by mouse and by keyboard', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  const rows = page.getByRole('list', { name: 'Τι περιμένει' }).locator('[data-queue-row]')
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Προσλήψεις', exact: true })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'office-home')

  // The oldest is put off: it is out of the queue, and back after the undo.
  const first = await rows.first().innerText()
  await page.getByRole('button', { name: 'Αργότερα' }).click()
  await page.getByRole('menuitem', { name: 'Αύριο' }).click()
  await expect(page.getByRole('button', { name: 'Σε αναβολή (1)' })).toBeVisible()
  await expect.poll(() => rows.first().innerText()).not.toBe(first)
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.poll(() => rows.first().innerText()).toBe(first)

  // J opens the next thing and K the one before.
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  // A company is approved in place; the focus stays in the queue.
  await page.getByText(/^Εταιρείες \d+$/).click()
  const company = rows.filter({ hasText: 'ζητά έγκριση' })
  const waiting = await company.count()
  const [{ cny_id } = { cny_id: 0 }] = await product.query<{ cny_id: number }>(
    `select cny_id from company where cny_status = 'PENDING_APPROVAL' order by cny_date_created, cny_id limit 1`,
  )
  await expect(page.getByRole('list', { name: 'Τι ξέρουμε για την εταιρεία' })).toBeVisible()
  await page.getByRole('button', { name: /^Έγκριση: / }).click()
  await expectMessage(page, 'εγκρίθηκε')
  await expect(company).toHaveCount(waiting - 1)
  expect(
    await product.query<{ cny_status: string }>(`select cny_status from company where cny_id = ${cny_id}`),
  ).toEqual([{ cny_status: 'APPROVED' }])
  await expect(rows.first()).toBeFocused()
})

test('the queue comes first on a telephone, and nothing scrolls sideways from 320 pixels', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  const title = page.getByRole('heading', { name: 'Τι περιμένει' })
  await expect(title).toBeVisible()
  const [queue, figures] = await Promise.all([
    title.boundingBox(),
    page.getByRole('region', { name: 'Η χρονιά έως σήμερα' }).boundingBox(),
  ])
  expect(queue?.y).toBeLessThan(figures?.y ?? 0)
  await shoot(page, 'office-home-phone')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('an address of the office that does not exist keeps the menu', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/nothing-here')
  await expect(page.getByRole('heading', { name: 'Page Not Found: /admin/nothing-here' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Υποψήφιοι', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Υποψήφιοι' })).toBeVisible()
  const visitor = await product.open()
  await visitor.goto('/admin/nothing-here')
  await expect(visitor.getByRole('heading', { name: 'Page Not Found: /admin/nothing-here' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Υποψήφιοι', exact: true })).toHaveCount(0)
})
