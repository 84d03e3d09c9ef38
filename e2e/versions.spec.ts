import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectMessage, PHONE, test } from './harness.ts'

const NOTICE = 'Στο μεταξύ αποθηκεύτηκαν αλλαγές'

async function mine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Κρατώ τα δικά μου' }).click()
}

test('company and office edit one listing: what each changed stays', async ({ product }) => {
  const [company, office] = [
    await product.signIn('company@regen.demo', PHONE),
    await product.signIn('admin@regen.demo'),
  ]
  const [listing] = await product.query<{ jl_id: number }>(
    "select jl_id from job_listing where jl_fk_cny_id = 1 and jl_status = 'OPEN' order by jl_id limit 1",
  )
  const dialog = company.getByRole('dialog')
  await company.goto(`/company/job-listings/${listing?.jl_id}`)
  await company.getByRole('button', { name: 'Επεξεργασία' }).click()
  await dialog.getByLabel('έως (€)').fill('4321')

  await office.goto(`/admin/job-listings/${listing?.jl_id}/search-results`)
  await office.getByRole('button', { name: 'Επεξεργασία' }).click()
  await office.getByRole('dialog').getByLabel('Τίτλος θέσης').fill('Τίτλος του γραφείου')
  await office.getByRole('dialog').getByRole('button', { name: 'Προσθήκη απαίτησης' }).click()
  await office.getByRole('dialog').getByLabel('Απαίτηση', { exact: true }).last().fill('Excel')
  await office.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(office, 'Η αγγελία αποθηκεύτηκε.')

  await expect(dialog.getByRole('alert')).toContainText(`${NOTICE} από: το γραφείο του προγράμματος`)
  await expect(dialog.getByRole('alert')).toContainText('Άλλαξαν: Τίτλος θέσης, Επιπλέον απαιτήσεις.')
  await expect(dialog.getByRole('button', { name: 'Αποθήκευση' })).toBeDisabled()
  await expectAccessible(company)
  await mine(company)
  await expect(dialog.getByLabel('Τίτλος θέσης')).toHaveValue('Τίτλος του γραφείου')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(company, 'Η αγγελία αποθηκεύτηκε.')
  const [saved] = await product.query<{ jl_position_title: string; jl_pay_max: number }>(
    `select jl_position_title, jl_pay_max from job_listing where jl_id = ${listing?.jl_id}`,
  )
  expect(saved).toMatchObject({ jl_position_title: 'Τίτλος του γραφείου', jl_pay_max: 4321 })
})

test('who saves a user too late is told who changed what, and takes the newer version', async ({ product }) => {
  const [first, second] = [await product.signIn('admin@regen.demo'), await product.signIn('office2@regen.demo')]
  for (const page of [first, second]) {
    await page.goto('/admin/companies/1/edit')
    await page
      .getByRole('button', { name: /^Ενέργειες: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Επεξεργασία στοιχείων' }).click()
  }
  const dialog = second.getByRole('dialog')
  await dialog.getByLabel('Τηλέφωνο').fill('2310 000 222')
  await first.getByRole('dialog').getByLabel('Τηλέφωνο').fill('2310 000 111')
  await first.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(first, 'Τα στοιχεία του χρήστη αποθηκεύτηκαν.')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText(`${NOTICE} από: Ελένη Μαυρίδου`)
  await expect(notice).toContainText('Άλλαξαν: Τηλέφωνο.')
  await expect(notice).toBeFocused()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Παίρνω τη νέα μορφή' }).click()
  await expect(dialog.getByLabel('Τηλέφωνο')).toHaveValue('2310 000 111')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(second, 'Τα στοιχεία του χρήστη αποθηκεύτηκαν.')
})

test('a draft typed over an older version does not pass for the newer one', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/companies/2/edit')
  await page.getByLabel('Ιστότοπος').fill('https://draft.example.gr')
  await page.waitForTimeout(800)
  page.on('dialog', (question) => void question.accept())
  const other = await product.signIn('office2@regen.demo')
  await page.goto('/admin/control-panel')
  await other.goto('/admin/companies/2/edit')
  await other.getByLabel('Επωνυμία').fill('Επωνυμία του άλλου')
  await other.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(other, 'Οι αλλαγές αποθηκεύτηκαν.')
  await page.goto('/admin/companies/2/edit')
  await expect(page.getByRole('alert')).toContainText(NOTICE)
  await mine(page)
  await expect(page.getByLabel('Επωνυμία')).toHaveValue('Επωνυμία του άλλου')
  await expect(page.getByLabel('Ιστότοπος')).toHaveValue('https://draft.example.gr')
})

test('the words of a mail and a person: nobody overwrites in silence', async ({ product }) => {
  const [first, second] = [await product.signIn('admin@regen.demo'), await product.signIn('office2@regen.demo')]
  for (const page of [first, second]) await page.goto('/admin/mail-templates')
  const subject = (page: Page) => page.getByLabel('Θέμα')
  await subject(second).fill('Θέμα του δεύτερου')
  await subject(first).fill('Θέμα του πρώτου')
  await first.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(second.getByRole('alert')).toContainText(`${NOTICE} από: Ελένη Μαυρίδου`)
  await second.getByRole('button', { name: 'Παίρνω τη νέα μορφή' }).click()
  await expect(subject(second)).toHaveValue('Θέμα του πρώτου')

  const [person] = await product.query<{ usr_id: number }>(
    "select usr_id from users where usr_role = 'CANDIDATE' and usr_status = 'ON' order by usr_id limit 1",
  )
  for (const page of [first, second]) {
    await page.goto(`/admin/candidates/${person?.usr_id}/edit`)
    await expect(page.getByLabel('Τηλέφωνο')).toBeVisible()
  }
  await second.getByLabel('Τηλέφωνο').fill('6900000002')
  await first.getByLabel('Τηλέφωνο').fill('6900000001')
  await first.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(second.getByRole('alert')).toContainText(`${NOTICE} από: Ελένη Μαυρίδου`)
  await mine(second)
  await expect(second.getByLabel('Τηλέφωνο')).toHaveValue('6900000002')
  await second.getByRole('button', { name: 'Αποθήκευση' }).click()
  await second.waitForURL(`**/admin/candidates/${person?.usr_id}`)
})
