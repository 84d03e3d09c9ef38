import { planCentre } from './centre.ts'
import { expect, expectAccessible, expectMessage, PHONE, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

const levels = [/^Επικοινωνία, 3: /, /^Συνεργασία, 4: /, /^Σκέψη, 2: /, /^Αγγλικά, 3: /]

test('assessors judge by their link, also without network, and see others only afterwards', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await planCentre(office, { perRoom: 2 })
  await office.getByRole('tab', { name: 'Κριτήρια' }).click()
  await office.getByRole('button', { name: 'Από πρότυπο' }).click()
  await office.getByRole('menuitem', { name: 'Βασικά κριτήρια' }).click()
  await office.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
  await expectMessage(office, 'Τα κριτήρια αποθηκεύτηκαν.')
  await office.getByRole('tab', { name: 'Αποστολές' }).click()
  const links = office.getByRole('region', { name: 'Σύνδεσμος βαθμολόγησης στους αξιολογητές' })
  await links.getByRole('button', { name: 'Προεπισκόπηση…' }).click()
  await expect(office.getByText('Θα σταλεί σε 2 άτομα')).toBeVisible()
  await office.getByRole('button', { name: 'Αποστολή', exact: true }).click()
  await expectMessage(office, '2 μηνύματα μπήκαν στα εξερχόμενα.')

  const linkOf = async (address: string) =>
    /\/assessor\/[\w-]+/.exec((await product.letters(address))[0]?.text ?? '')?.[0] ?? ''
  const phone = await product.open(PHONE)
  await phone.goto(await linkOf('maria@firm.demo'))
  await expect(phone.getByText('Κρατήθηκε')).toBeVisible()
  const name = await phone.getByRole('heading', { level: 1 }).innerText()
  await expectAccessible(phone)
  // The network is away: what is given stays on the device.
  await phone.route('**/api/assessor/entries', (route) => route.fulfill({ status: 503, json: {} }))
  for (const level of levels.slice(0, 2)) await phone.getByRole('button', { name: level }).click()
  await expect(phone.getByText('Θα σταλεί μόλις υπάρξει σήμα (2)')).toBeVisible()
  await phone.unroute('**/api/assessor/entries')
  await phone.reload()
  await expect(phone.getByText('Κρατήθηκε')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Αλλαγή: Συνεργασία' })).toHaveText('4')
  await phone.getByRole('textbox', { name: 'Σχόλιο' }).fill('Ήρεμη στην άσκηση.')
  for (const level of levels.slice(2)) await phone.getByRole('button', { name: level }).click()
  await expect(phone.getByText('Κανείς άλλος δεν έχει δώσει όλους τους βαθμούς ακόμη.')).toBeVisible()

  const other = await product.open()
  await other.goto(await linkOf('nikos@firm.demo'))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(other.getByText('Μαρία Παππά')).toBeHidden()
  // At a desk the digits give the levels one after the other, and the keyboard ends at the next person.
  await other.getByRole('button', { name: levels[0] }).focus()
  for (const digit of ['3', '4', '2', '3']) await other.keyboard.press(digit)
  await expect(other.getByText('Ήρεμη στην άσκηση.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Επόμενος: / })).toBeFocused()
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Δεν ήρθε' }).click()
  await expect(other.getByText('Σημειώθηκε ότι δεν ήρθε.')).toBeVisible()

  await office.getByRole('tab', { name: 'Βαθμοί' }).click()
  const row = office.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('3,00')
  await expect(office.getByText('δεν ήρθε (Νίκος Δήμου)')).toBeVisible()
  // The language score is a column: the criterion has filled it.
  await expect(row.getByRole('cell').last()).toHaveText('3')
  // Beside the table stands what each mark means, and what was said.
  await row.getByRole('button', { name }).click()
  const card = office.getByRole('dialog', { name })
  await expect(card.getByText('Ήρεμη στην άσκηση.')).toBeVisible()
  await card.getByRole('button', { name: /^Συνεργασία/ }).click()
  const meaning = card.getByRole('listitem').filter({ hasText: 'Φέρνει στην κουβέντα και όσους μένουν πίσω.' })
  await expect(meaning).toContainText('Μαρία Παππά, Νίκος Δήμου')
  await expectAccessible(office)
})

test('a link that has ended says so', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.route('**/api/assessor/day', (route) => route.fulfill({ status: 410, json: { code: 'link_expired' } }))
  await page.goto(`/assessor/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος έχει λήξει' })).toBeVisible()
})
