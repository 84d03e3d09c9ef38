import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  expect,
  expectAccessible,
  expectMessage,
  PASSWORD,
  PHONE,
  type Product,
  shoot,
  test,
  visit,
} from './harness.ts'

// The office enters, finds, reads, changes and forgets people.

// What one step enters, the next ones work on.
test.describe.configure({ mode: 'serial' })

const NAME = 'Ξενοφών Ψυχογιός'
const pdf = {
  name: 'βιογραφικό.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

test('somebody is found in Latin letters, filtered, read one after the other', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await expect(page.getByText(/από 600/)).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Όνομα, e-mail ή τηλέφωνο').fill('papadopoul')
  await expect(page.getByRole('link', { name: 'Φωτεινή Παπαδοπούλου' })).toBeVisible()
  await page.getByPlaceholder('Όνομα, e-mail ή τηλέφωνο').fill('geor')
  await expect(page.getByRole('link', { name: /^Γ[εέ][ωώ]ργ/ }).first()).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/^1 από/)).toBeVisible()
  await expect(panel.getByText('Εμπειρία', { exact: true })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Πρόσφατα' })).toBeVisible()
  const note = panel.getByRole('textbox', { name: 'Σημείωση του γραφείου' })
  const before = await note.inputValue()
  await note.fill('Να καλέσουμε την Πέμπτη.')
  await note.blur()
  await page.keyboard.press('j')
  await expect(panel.getByText(/^2 από/)).toBeVisible()
  await expect(note).not.toHaveValue('Να καλέσουμε την Πέμπτη.')
  await page.keyboard.press('k')
  await expect(note).toHaveValue('Να καλέσουμε την Πέμπτη.')
  await note.fill(before)
  await note.blur()
  await page.keyboard.press('j')
  await expect(panel.getByText(/^2 από/)).toBeVisible()
  await panel.getByRole('button', { name: 'Βιογραφικό' }).click()
  await expect(page.getByRole('dialog', { name: /^Βιογραφικό: / })).toBeVisible()
})

test('words not saved come back after a session that ran out, and stay on no computer after signing out', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
  await page.getByRole('link', { name: 'Πλήρης σελίδα' }).click()
  const note = page.getByRole('textbox', { name: 'Σημείωση του γραφείου' })
  await note.fill('Μόνο για το γραφείο.')
  const address = page.url()
  const isKept = () => page.evaluate(() => JSON.stringify(localStorage).includes('Μόνο για το γραφείο.'))
  await expect.poll(isKept).toBe(true)
  // At once: a page that hears of the end by itself takes the button away.
  await page.getByRole('button', { name: 'Αποθήκευση σημείωσης' }).evaluate(async (button: HTMLElement) => {
    await fetch('/api/logout', { method: 'POST' })
    button.click()
  })
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await page.getByRole('link', { name: 'Σύνδεση' }).first().click()
  await page.getByLabel('E-mail').fill('admin@regen.demo')
  await page.getByLabel('Κωδικός', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('region', { name: 'Μηνύματα' }).getByText('Η σύνδεση έληξε.')).toHaveCount(0)
  await expect(note).toHaveValue('Μόνο για το γραφείο.')
  await page.getByRole('button', { name: /^Λογαριασμός: / }).click()
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await isKept()).toBe(false)
})

test('a view is narrowed further and leaves as a file with its conditions', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: 'Διαθέσιμοι για εργασία' }).click()
  await expect(page).toHaveURL(/usp_open_for_work/)
  await page.getByPlaceholder('Όνομα, e-mail ή τηλέφωνο').fill('papadopoul')
  await expect(page).toHaveURL(/papadopoul/)
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Υποψήφιοι .*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Παπαδοπ')
  expect(text).toContain('Αναζητά εργασία')
})

test('a file that takes long shows how much of it is here, and can be given up', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const slow = createServer((_request, answer) => void answer.writeHead(200).write('α'.repeat(300_000)))
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  await page.route('**/candidate/export', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  const [request] = await Promise.all([
    once(slow, 'request') as Promise<[IncomingMessage]>,
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const messages = page.getByRole('region', { name: 'Μηνύματα' })
  await expect(messages.getByText('585,9 KB')).toBeVisible()
  await expectAccessible(page)
  const ended = once(request[0].socket, 'close')
  await messages.getByRole('button', { name: 'Διακοπή' }).click()
  await ended
  await expectMessage(page, 'Η λήψη διακόπηκε.')
  await expect(messages.getByText('585,9 KB')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Εξαγωγή' })).toBeEnabled()
  slow.close()
})

test('somebody is entered with a CV, changed, noted and put into a cycle', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates/create')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Χρειάζεται ονοματεπώνυμο').first()).toBeVisible()
  await page.getByLabel('Ονοματεπώνυμο').fill(NAME)
  await page.getByLabel('E-mail').fill('xenofon@mail.demo')
  await page.getByRole('combobox', { name: 'Πόλη' }).fill('kavala')
  await page.getByRole('option', { name: 'Καβάλα', exact: true }).click()
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click()
  await page.getByRole('combobox', { name: 'Γλώσσα', exact: true }).fill('Γερμανικά')
  await page.getByRole('button', { name: 'Προσθήκη εμπειρίας' }).click()
  await page.getByLabel('Θέση ή αντικείμενο').fill('Ηλεκτρολόγος')
  await page.getByRole('textbox', { name: 'Από', exact: true }).fill('9/2021')
  await page.getByRole('textbox', { name: 'Έως', exact: true }).fill('3/2020')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Τελειώνει πριν αρχίσει.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Έως', exact: true }).fill('3/2023')
  await page.locator('input[type=file]').setInputFiles(pdf)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Ο υποψήφιος καταχωρίστηκε.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  await expect(page.getByText('Γερμανικά B2')).toBeVisible()
  await expect(page.getByText('09/2021 – 03/2023')).toBeVisible()
  await page.getByRole('button', { name: 'Βιογραφικό' }).click()
  const shown = page.getByRole('dialog', { name: `Βιογραφικό: ${NAME}` })
  await expect(shown.getByText('βιογραφικό.pdf')).toBeVisible()
  await expect(shown.getByText('Ηλεκτρολόγος (09/2021 – 03/2023)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Σημείωση του γραφείου' }).fill('Μιλήσαμε στο τηλέφωνο')
  await page.getByRole('button', { name: 'Αποθήκευση σημείωσης' }).click()
  await expectMessage(page, 'Η σημείωση αποθηκεύτηκε.')
  await expectAccessible(page)
  await page.goto('/admin/candidates?q=psixogios')
  await page.getByRole('checkbox', { name: `Επιλογή: ${NAME}` }).click()
  await page.getByRole('button', { name: 'Προσθήκη σε κύκλο (1)' }).click()
  await page.getByRole('combobox', { name: 'Κύκλος' }).click()
  await page.getByRole('option', { name: 'Data Analytics για Νέους' }).click()
  await page.getByRole('button', { name: 'Προσθήκη', exact: true }).click()
  await expectMessage(page, 'Προστέθηκε 1 υποψήφιος.')
})

test('a change of data, another CV and another status stand in the history', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates?q=psixogios')
  await page.getByRole('link', { name: NAME }).click()
  const panel = page.getByRole('dialog', { name: NAME })
  await expect(panel.getByRole('textbox', { name: 'Σημείωση του γραφείου' })).toHaveValue('Μιλήσαμε στο τηλέφωνο')
  await expect(panel.getByRole('button', { name: 'Έγκριση αίτησης' })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Έγκριση αίτησης (1)' }).click()
  await expect(panel.getByText('Αξιολόγηση με παιχνίδια')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Η πλήρης εικόνα' }).click()
  await page.getByRole('button', { name: 'Επεξεργασία' }).click()
  await page.getByLabel('Τηλέφωνο').fill('697 555 4433')
  // A reload or a lost session does not lose what was typed; what concerns health is kept nowhere but with us.
  const disability = page.getByLabel('Αναπηρία')
  const storedDisability = await disability.inputValue()
  await disability.fill('Κώφωση')
  await page.reload()
  await expect(page.getByLabel('Τηλέφωνο')).toHaveValue('697 555 4433')
  await expect(disability).toHaveValue(storedDisability)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Κώφωση')
  const picture = { name: 'σελίδα.png', mimeType: 'image/png', buffer: Buffer.from('όχι εικόνα') }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText(/Επιτρέπονται|δεν υποστηρίζεται/).first()).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(pdf)
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Τα στοιχεία αποθηκεύτηκαν.')
  await expect(page.getByText('697 555 4433', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Κατάσταση' }).click()
  await page.getByRole('menuitem', { name: 'Πάγωμα…' }).click()
  const freezing = page.getByRole('dialog', { name: 'Πάγωμα 1 υποψηφίου;' })
  await expect(freezing.getByText('η προσωπική σελίδα μένει μόνο για ανάγνωση')).toBeVisible()
  await freezing.getByRole('button', { name: 'Πάγωμα 1 υποψηφίου' }).click()
  await expectMessage(page, 'Η κατάσταση άλλαξε: Παγωμένος.')
  await expect(page.getByText('Άλλαξαν τα στοιχεία')).toBeVisible()
  await expect(page.getByText('Άλλαξε η κατάσταση')).toBeVisible()
  await expect(page.getByText('Ανέβηκε βιογραφικό').first()).toBeVisible()
})

/** A graduate whom companies may read and who is not on the listing yet. */
async function findableName(product: Product): Promise<string> {
  const office = await product.callsOf('admin@regen.demo')
  const listings = await office<{ documents: { jl_id: number }[] }>(
    'GET',
    '/api/admin/job-listing/list?limit=1&q=delfoi',
  )
  const hits = await office<{ documents: { usr_fullname: string; jlc_status: string | null }[] }>(
    'GET',
    `/api/admin/job-listing/${listings.documents[0]?.jl_id}/candidates?limit=50`,
  )
  return hits.documents.find((hit) => hit.jlc_status === null)?.usr_fullname ?? ''
}

test('several are proposed for a listing, and its company reads what it may', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const name = await findableName(product)
  await page.goto(`/admin/candidates?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('checkbox', { name: `Επιλογή: ${name}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Προσθήκη σε αγγελία (1)' }).click()
  await page.getByRole('combobox', { name: 'Αγγελία' }).fill('delfoi')
  const options = page.getByRole('option')
  // Until the answer is there the list shows what it had before.
  await expect(options.filter({ hasNotText: 'Δελφοί Cloud' })).toHaveCount(0)
  await options.first().click()
  await page.getByRole('button', { name: 'Προσθήκη: 1 υποψήφιος' }).click()
  await expectMessage(page, 'Μπήκε στην αγγελία 1 υποψήφιος.')
})

/** Sixty new people, one who is known, one row twice, and two that need mending. */
function listOfPeople(): string {
  const letters = ['ρ', 'λ', 'ν', 'μ', 'τ', 'σ']
  const row = (n: number) =>
    `Θεοφύλακτος ${'Κα'}${letters[n % 6]}ά${'βγδζκλμνπρ'.charAt(Math.floor(n / 6))}ος;list${n}@mail.demo;69${70_000_000 + n};23/5/1998;βολος`
  return [
    '\uFEFFΟνοματεπώνυμο;E-mail;Κινητό;Ημ/νία γέννησης;Πόλη',
    ...Array.from({ length: 60 }, (_, n) => row(n)),
    'Γνωστός Άνθρωπος;xenofon@mail.demo;;;',
    'Δεύτερη Φορά;list0@mail.demo;;;',
    'Χωρίς Διεύθυνση;list;;;',
    'Κακή Ημερομηνία;kaki@mail.demo;;31/02/1999;',
  ].join('\r\n')
}

test('a list is brought, looked at row by row, taken with progress, and its bad rows come back mended', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: 'Εισαγωγή από αρχείο' }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'κενό.csv', mimeType: 'text/csv', buffer: Buffer.from('Όνομα;E-mail\r\n') })
  await expect(page.getByText('Το φύλλο έχει μόνο επικεφαλίδες').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'import-1440')
  await file.setInputFiles({ name: 'λίστα.csv', mimeType: 'text/csv', buffer: Buffer.from(listOfPeople()) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('λίστα.csv')
  await expect(page.getByRole('combobox', { name: 'Πεδίο για τη στήλη «Κινητό»' })).toHaveValue('Τηλέφωνο')
  await expectAccessible(page)
  await shoot(page, 'import-columns-1440')
  // All its columns were known, so it has been checked.
  await expect(page.getByRole('button', { name: /^60\s*Νέοι/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^65.*Δεν διαβάζεται η ημερομηνία «31\/02\/1999»/ })).toBeVisible()
  await page.getByRole('button', { name: /Γνωστοί/ }).click()
  await expect(page.getByText(`Υπάρχει ήδη: ${NAME}`)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'import-checked-1440')
  await expect(page.getByText('Θα μπουν 60 υποψήφιοι. Η εισαγωγή αναιρείται ολόκληρη.')).toBeVisible()
  await page.getByRole('button', { name: 'Εισαγωγή 60 γραμμών' }).click()
  await expect(page.getByText('Μπήκαν 60 υποψήφιοι.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await shoot(page, 'import-done-1440')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Γραμμές που δεν μπαίνουν (Excel)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Γραμμές προς διόρθωση .*\.xlsx$/)
  await page.goto('/admin/candidates?q=theofylaktos')
  await expect(page.getByText(/από 60/)).toBeVisible()
})

test('a telephone shows the lists that were brought, and each of them', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/candidates/import')
  await expectAccessible(page)
  await shoot(page, 'import-390')
  await page.getByRole('link', { name: 'λίστα.csv' }).click()
  await expect(page.getByText('Μπήκαν 60 υποψήφιοι.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'import-done-390')
})

test('before somebody is erased for good, mentions by others are shown and the word is typed', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates?q=papadopoul')
  await page.getByRole('link', { name: 'Φωτεινή Παπαδοπούλου' }).click()
  await page.getByRole('button', { name: 'Η πλήρης εικόνα' }).click()
  const note = page.getByRole('textbox', { name: 'Σημείωση του γραφείου' })
  await note.fill(`Τη σύστησε ο ${NAME}.`)
  await page.getByRole('button', { name: 'Αποθήκευση σημείωσης' }).click()
  await expectMessage(page, 'Η σημείωση αποθηκεύτηκε.')
  const noteAddress = page.url()
  await page.goto('/admin/candidates?q=psixogios')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: 'Η πλήρης εικόνα' }).click()
  await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Οριστική διαγραφή…' }).click()
  const confirm = page.getByRole('button', { name: 'Οριστική διαγραφή', exact: true })
  await expect(confirm).toBeDisabled()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Αυτά τα \d+ σημεία ίσως μιλούν για το πρόσωπο$/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'erase-mentions-1440')
  await dialog.getByRole('checkbox', { name: 'Όλα τα σημεία' }).check()
  await dialog.getByRole('textbox').fill('ΔΙΑΓΡΑΦΗ')
  await confirm.click()
  await expectMessage(page, 'Τα στοιχεία διαγράφηκαν οριστικά.')
  await visit(page, noteAddress)
  await expect(note).toHaveValue('Τη σύστησε ο Διαγραμμένο πρόσωπο.')
  await visit(page, '/admin/candidates?q=psixogios')
  await expect(page.getByRole('link', { name: NAME })).toBeHidden()
})

test('a telephone is enough to look somebody up', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/candidates?q=maria')
  await expect(page.getByRole('link', { name: /Μαρία/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Μαρία/ }).first().click()
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
})

test('on a telephone the button beside an interview keeps its word in one line', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/candidates/1001')
  const button = page.getByRole('region', { name: 'Συνεντεύξεις' }).getByRole('button', { name: /^Απάντησε/ })
  await expect(button.first()).toBeVisible()
  const lines = await button.first().evaluate((element) => {
    const words = document.createRange()
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (text) words.selectNodeContents(text)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
})
