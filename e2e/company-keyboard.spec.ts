import { expect, expectMessage, test } from './harness.ts'
import { tabTo } from './keyboard.ts'

test('a company invites, takes it back and hires by keyboard alone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [listing] = await product.query<{ id: number }>(
    `select min(jl_id) as id from job_listing join users on jl_fk_cny_id = usr_fk_cny_id
      where usr_email = 'company@regen.demo' and jl_status = 'OPEN'`,
  )
  const dialog = page.getByRole('dialog')
  await page.goto(`/company/job-listings/${listing?.id}/search-results?all=1`)
  await tabTo(page, page.getByRole('button', { name: /^Πρόσκληση: / }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
  await tabTo(page, page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' }).first())
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η πρόσκληση αναιρέθηκε και δεν έφυγε γράμμα.')

  await page.goto('/company/interviews')
  await tabTo(page, page.getByRole('button', { name: /^Ενέργειες: / }).first())
  await page.keyboard.press('Enter')
  const hire = page.getByRole('menuitem', { name: 'Πρόσληψη…' })
  await expect(hire).toBeVisible()
  for (let at = 0; at < 12 && !(await hire.evaluate((element) => element === document.activeElement)); at += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Καταχώριση πρόσληψης' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, /η πρόσληψη καταχωρίστηκε/)
})
