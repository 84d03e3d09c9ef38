import { expect, expectAccessible, expectMessage, PHONE, test } from './harness.ts'

// From a listing to a hire, as the company and as the office: W-03 to W-06.

const POSITION = 'Μηχανικός Λογισμικού Ενέργειας'

test('W-03 a company writes a listing in steps, searches graduates and puts some on it', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/create-job-listing')
  await page.getByRole('button', { name: 'Επόμενο' }).click()
  await expect(page.getByText('Γράψε τον τίτλο της θέσης').first()).toBeVisible()
  await page.getByLabel('Τίτλος θέσης').fill(POSITION)
  await page.getByRole('combobox', { name: 'Κατηγορία' }).click()
  await page.getByRole('option', { name: 'Ανάπτυξη λογισμικού' }).click()
  await page.getByRole('combobox', { name: 'Κλάδος' }).click()
  await page.getByRole('option', { name: 'Ενέργεια και Περιβάλλον' }).click()
  await page.getByRole('button', { name: 'Επόμενο' }).click()
  await page.getByRole('button', { name: 'Κι άλλη απαίτηση' }).click()
  await page.getByRole('combobox', { name: 'Απαίτηση' }).fill('Microsoft Excel')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Επόμενο' }).click()
  await page.getByRole('button', { name: 'Επόμενο' }).click()
  await expect(page.getByText('Microsoft Excel')).toBeVisible()
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expectMessage(page, 'Η αγγελία δημοσιεύτηκε.')
  await page.getByRole('button', { name: 'Αναζήτηση υποψηφίων' }).click()
  await expect(page.getByText(/^Βρέθηκαν \d+ υποψήφιοι$/)).toBeVisible()
  await expectAccessible(page)
  const cards = page.getByRole('article')
  await cards.nth(0).getByRole('checkbox').click()
  await cards.nth(1).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Προσθήκη στην αγγελία (2)' }).click()
  await expectMessage(page, 'Προστέθηκαν 2 υποψήφιοι.')
  await cards.nth(0).getByRole('button', { name: 'Στοιχεία' }).click()
  await expect(page.getByRole('dialog').getByText('Εμπειρία', { exact: true })).toBeVisible()
})

test('W-04 somebody is invited, the office writes the answer down, and is hired', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const office = await product.signIn('admin@regen.demo')
  await page.goto('/company/job-listings')
  await page.getByRole('link', { name: POSITION }).click()
  await expectAccessible(page)
  const column = page.getByRole('region', { name: /^Ξεχώρισαν/ })
  const menu = column.getByRole('button', { name: /^Ενέργειες: / }).first()
  const name = ((await menu.getAttribute('aria-label')) ?? '').replace('Ενέργειες: ', '')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(page.getByText('Διάλεξε ημέρα και ώρα.')).toBeVisible()
  const day = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('el-GR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  await page.getByRole('textbox', { name: 'Ημέρα' }).fill(day)
  await page.getByRole('spinbutton').nth(0).fill('11')
  await page.getByRole('spinbutton').nth(1).fill('00')
  await page.getByLabel('Τόπος').fill('Ερμού 1, Αθήνα')
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
  await expect(
    page.getByRole('region', { name: /^Σε συνέντευξη/ }).getByRole('button', { name, exact: true }),
  ).toBeVisible()
  await page.goto('/company/interviews')
  await expect(page.getByRole('article', { name }).getByText('Περιμένει απάντηση')).toBeVisible()
  await expectAccessible(page)

  await office.goto(`/admin/candidates?q=${encodeURIComponent(name)}`)
  await office.getByRole('link', { name }).first().click()
  await office.getByRole('button', { name: 'Η πλήρης εικόνα' }).click()
  await office
    .getByRole('button', { name: /^Απάντησε: / })
    .first()
    .click()
  await office.getByRole('menuitem', { name: 'Δέχτηκε' }).click()
  await expect(page.getByRole('article', { name }).getByText('Επιβεβαιώθηκε')).toBeVisible()

  await page
    .getByRole('article', { name })
    .getByRole('button', { name: /^Ενέργειες: / })
    .click()
  await page.getByRole('menuitem', { name: 'Πρόσληψη…' }).click()
  await page.getByRole('button', { name: 'Καταχώριση πρόσληψης' }).click()
  await expectMessage(page, /η πρόσληψη καταχωρίστηκε/)
})

test('W-06 the company asks for candidates, the office answers, the listing is closed with a reason', async ({
  product,
}) => {
  const page = await product.signIn('company@regen.demo')
  const office = await product.signIn('admin@regen.demo')
  await page.goto('/company/job-listings')
  await page.getByRole('link', { name: POSITION }).click()
  await page.getByRole('button', { name: 'Ζήτησε υποψηφίους' }).click()
  await expectMessage(page, 'Το γραφείο του προγράμματος ενημερώθηκε.')
  await expect(page.getByText('Έχεις ζητήσει υποψηφίους (1)')).toBeVisible()
  await office.goto('/admin/control-panel')
  await office.getByPlaceholder('Θέση ή εταιρεία').fill('mhxanikos logismikou energ')
  await office.getByRole('link', { name: POSITION }).last().click()
  await expect(office.getByText(/^Βρέθηκαν/)).toBeVisible()
  await office
    .getByRole('article')
    .filter({ hasNot: office.getByText('Στην αγγελία') })
    .first()
    .getByRole('button', { name: 'Προσθήκη' })
    .click()
  await expectMessage(office, 'Προστέθηκαν 1 υποψήφιος.')
  await expect(page.getByText('Έχεις ζητήσει υποψηφίους (1)')).toBeHidden()
  await page.getByRole('button', { name: 'Ανοιχτή' }).click()
  await page.getByRole('menuitem', { name: 'Κλείσιμο…' }).click()
  await page.getByRole('button', { name: 'Κλείσιμο', exact: true }).last().click()
  await expect(page.getByText('Διάλεξε έναν λόγο.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Λόγος' }).click()
  await page.getByRole('option', { name: 'Καλύφθηκε η θέση' }).click()
  await page.getByRole('button', { name: 'Κλείσιμο', exact: true }).last().click()
  await expectMessage(page, 'Η αγγελία έκλεισε.')
})

test('the control panel and the board also serve a telephone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo', PHONE)
  await page.goto('/company/control-panel')
  await expect(page.getByRole('region', { name: 'Ανοιχτές αγγελίες' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Επόμενες συνεντεύξεις' })).toBeVisible()
  await page.goto('/company/interviews')
  await page.getByRole('tab', { name: 'Ημερολόγιο' }).click()
  await expectAccessible(page)
})
