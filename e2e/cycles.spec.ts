import type { Page } from '@playwright/test'
import { chooseKind, expect, expectAccessible, expectMessage, PHONE, test, undoBy, visit } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// A cycle from its opening to the certificates: W-08, W-09 and W-11.

const TITLE = 'Τεχνικός Ηλεκτροκίνησης'

async function decide(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label} \\(`) }).click()
  await expect(page.getByRole('dialog').getByText(/Θα μετακινηθ/)).toBeVisible()
}

test('W-08 the office makes a cycle with its audience, sees it as an applicant and copies it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles')
  await expect(page.getByRole('link', { name: 'Data Analytics για Νέους' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Νέος κύκλος' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Γράψε τον τίτλο').first()).toBeVisible()
  await page.getByLabel('Τίτλος').fill(TITLE)
  await page.getByRole('combobox', { name: 'Φορέας' }).fill('Πράσινη Μετάβαση')
  await page.getByRole('button', { name: 'Όρισε κοινό' }).click()
  await page.getByRole('button', { name: 'Προσθήκη φίλτρου' }).first().click()
  await page.getByRole('combobox', { name: 'Πεδίο' }).click()
  await page.getByRole('option', { name: 'Ηλικία' }).click()
  await page.getByRole('combobox', { name: 'Σύγκριση' }).click()
  await page.getByRole('option', { name: /το πολύ/i }).click()
  await page.getByRole('textbox', { name: /^Τιμ/ }).fill('29')
  await expect(page.getByText(/^\d+ άτομα$/)).toBeVisible()
  await page.getByRole('button', { name: 'Προεπισκόπηση' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: TITLE })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Ο κύκλος δημιουργήθηκε.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await page.goto('/admin/educational-cycles')
  await page.getByRole('button', { name: `Ενέργειες: ${TITLE}` }).click()
  await page.getByRole('menuitem', { name: 'Αντιγραφή' }).click()
  await expectMessage(page, `Δημιουργήθηκε: ${TITLE} (αντίγραφο)`)
})

test('W-08 applications are approved and refused with letters, and it can be undone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/5/participants')
  await page.getByRole('button', { name: /^Αίτηση \d/ }).click()
  await expect(page).toHaveURL(/edca_status/)
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .nth(1)
    .click()
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .nth(2)
    .click()
  await decide(page, 'Έγκριση αίτησης')
  const letter = page.getByRole('region', { name: /^Όπως θα το διαβάσει: / })
  await expect(letter.getByText(/^Αγαπητ(έ|ή) /)).toBeVisible()
  await page.getByRole('button', { name: 'Αλλαγή του κειμένου για αυτή την ενέργεια' }).click()
  await page.getByRole('textbox', { name: 'Θέμα' }).fill('Τα καλά νέα σου από το {cycle}')
  await expect(letter.getByText('Τα καλά νέα σου από το Στελέχη Τουρισμού')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  await expectMessage(page, /Μετακινήθηκαν 2 άτομα, 2 μηνύματα περιμένουν/)
  await page.getByRole('tab', { name: 'Ιστορικό' }).click()
  await expect(page.getByRole('main').getByText('2 άτομα, 2 μηνύματα')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Αναίρεση' }).click()
  await expectMessage(page, 'Επανήλθαν 2 άτομα.')
})

test('of two administrators who decide differently the later one is told, and nothing is contradicted', async ({
  product,
}) => {
  const [page, other] = await Promise.all([product.signIn('admin@regen.demo'), product.signIn('admin@regen.demo')])
  for (const tab of [page, other]) {
    await tab.goto('/admin/educational-cycles/5/participants')
    const stage = tab.getByRole('button', { name: /^Αίτηση \d/ })
    await stage.click()
    const [many] = /\d+/.exec((await stage.textContent()) ?? '') ?? []
    // The rows of before stay until those of the stage are here.
    await expect(tab.getByText(`1–50 από ${many}`)).toBeVisible()
  }
  // The same person in both windows.
  const choice = page.getByRole('checkbox', { name: /^Επιλογή/ }).nth(3)
  const name = (await choice.getAttribute('aria-label')) ?? ''
  for (const tab of [page, other]) await tab.getByRole('checkbox', { name, exact: true }).click()
  await decide(page, 'Έγκριση αίτησης')
  await decide(other, 'Απόρριψη αίτησης')
  await other
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  await expectMessage(other, /Μετακινήθηκε 1 άτομο/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  await expect(page.getByRole('dialog').getByText(/Άλλαξε στάδιο στο μεταξύ: Απόρριψη αίτησης/)).toBeVisible()
})

test('one application after the other is read with its CV, marked and noted', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/4/participants')
  await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/^1 από/)).toBeVisible()
  await panel.getByLabel('Σημείωση του γραφείου').fill('Πολύ καλή εντύπωση')
  await panel.getByRole('button', { name: 'Αποθήκευση σημείωσης' }).click()
  await expectMessage(page, 'Η σημείωση αποθηκεύτηκε.')
  await panel.getByRole('button', { name: /^Επόμενη εγγραφή/ }).click()
  await expect(panel.getByText(/^2 από/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Χρώμα: / })
    .first()
    .click()
  await page.route('**/update-color', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('menuitem', { name: 'Πράσινο' }).click()
  await page.getByRole('button', { name: /^Χρώμα: .*Δεν έγινε/ }).click()
  await expect(page.getByRole('button', { name: /^Χρώμα: .*Πράσινο$/ }).first()).toBeVisible()
})

test('W-09 the games: people are sent once, scores come back, a threshold decides', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/4/participants')
  await page.getByRole('tab', { name: 'Παιχνίδια' }).click()
  const send = page.getByRole('button', { name: 'Αποστολή', exact: true })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription(/Διάλεξε πρώτα ρόλο/)
  await page.getByRole('combobox', { name: 'Ρόλος' }).click()
  await page.getByRole('option', { name: 'Ανάλυση δεδομένων' }).click()
  await page.getByRole('button', { name: /^Αποστολή \([1-9]\d*\)$/ }).click()
  await expectMessage(page, /Στάλθηκαν \d+ άτομα\./)
  await expect(page.getByRole('button', { name: 'Αποστολή (0)' })).toBeDisabled()
  await page.getByRole('button', { name: 'Λήψη αποτελεσμάτων' }).click()
  await expect(page.getByText(/0 σε αναμονή/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Κατανομή σκορ' })).toBeVisible()
  await expectAccessible(page)
  const passers = page.getByRole('list', { name: 'Όσοι έχουν σκορ, με σημείο όσοι περνούν' }).getByRole('checkbox')
  await expect(passers).toHaveCount(30)
  const button = page.getByRole('button', { name: /^Πέρασαν \(/ })
  const before = await button.textContent()
  await page.getByRole('slider', { name: 'Όριο επιτυχίας' }).press('Home')
  await expect(button).toHaveText('Πέρασαν (30)…')
  await passers.first().click()
  await expect(button).toHaveText('Πέρασαν (29)…')
  expect(before).not.toBe('Πέρασαν (29)…')
  await button.press('Enter')
  await page.getByRole('switch', { name: 'Να σταλεί e-\u2060mail σε καθέναν' }).click({ force: true })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .press('Enter')
  await expectMessage(page, /Μετακινήθηκ/)
  // Nobody is left to pass: the keyboard stays in the section of the button.
  await expect(button).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Όριο επιτυχίας' })).toBeFocused()
})

test('W-11 finalists succeed, get their certificate, and the cycle is completed', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/3/participants')
  await page.getByRole('button', { name: /^Φιναλίστ \d/ }).click()
  // Those of before stand there until the finalists have come.
  const finalists = page.getByText('1–22 από 22', { exact: true })
  await expect(finalists).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: /^Αποχώρηση φιναλίστ \(/ }).click()
  const dropOut = page.getByRole('dialog', { name: 'Αποχώρηση φιναλίστ' })
  await expect(dropOut.getByRole('combobox', { name: 'Τη θέση παίρνει' })).toHaveValue(/^1\. /)
  await expect(dropOut.getByText(/: από «Επιλαχών» σε «Φιναλίστ»$/)).toBeVisible()
  await dropOut.getByRole('button', { name: 'Αποχώρηση', exact: true }).click()
  await expectMessage(page, /Τη θέση παίρνει: .* 2 μηνύματα περιμένουν/)
  await expect(page.getByRole('button', { name: 'Φιναλίστ 22' })).toBeVisible()
  await page.getByRole('button', { name: 'Φιναλίστ 22' }).click()
  await expect(finalists).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('cell').nth(3).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ολοκλήρωση με επιτυχία' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  // The one below is next, without going back to the list.
  await expect(page.getByRole('dialog').getByText('1 από 21')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .first()
    .click()
  await decide(page, 'Ολοκλήρωση με επιτυχία')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  await expectMessage(page, /Μετακινήθηκαν 21 άτομα/)
  await expect(page.getByRole('button', { name: 'Ολοκλήρωσε με επιτυχία 22' })).toBeVisible()
  await page.getByRole('button', { name: 'Στοιχεία κύκλου' }).click()
  await page.getByRole('combobox', { name: 'Κατάσταση' }).click()
  await page.getByRole('option', { name: 'Ολοκληρώθηκε' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Ο κύκλος αποθηκεύτηκε.')
})

test('stages stand side by side, also on a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/educational-cycles/5/participants')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Στάδια' }).click()
  await expect(page.getByRole('region', { name: /^Αίτηση/ })).toBeVisible()
  await expectAccessible(page)
  // The tab stands in the address.
  await page.reload()
  await expect(page.getByRole('region', { name: /^Αίτηση/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^Λίστα/ })).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
})

test('people are searched and chosen on the board, and moved together', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/5/participants?tab=board')
  const applied = page.getByRole('region', { name: /^Αίτηση/ })
  const boxes = applied.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const first = (await applied.getByRole('article').first().getAttribute('aria-label')) ?? ''
  const search = page.getByRole('searchbox', { name: 'Αναζήτηση στα στάδια' })
  await search.fill(first)
  await expect(applied.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Αίτηση, 1 κάρτα' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Επιλογή: ${first}` }).focus()
  await page.keyboard.press('Space')
  await search.press('Escape')
  await expect(boxes.nth(1)).toBeVisible()
  await boxes.nth(1).check()
  const bar = page.getByRole('region', { name: 'Ενέργειες για την επιλογή' })
  await expect(bar.getByRole('status')).toContainText('2')
  await expectAccessible(page)
  await decide(page, 'Έγκριση αίτησης')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(2\)$/ })
    .click()
  await expectMessage(page, /Μετακινήθηκαν 2 άτομα/)
  await expect(bar).toBeHidden()
})

test('a stage action whose answer was lost is sent again as it was, and can then be undone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/5/participants?tab=board')
  const applied = page.getByRole('region', { name: /^Αίτηση/ })
  await applied.getByRole('checkbox').first().check()
  await decide(page, 'Έγκριση αίτησης')
  // It is done, but nobody hears of it; then the connection is back and everything is read anew.
  await page.route(
    '**/api/admin/educational-cycle/5/applications',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const act = page.getByRole('dialog').getByRole('button', { name: 'Έγκριση αίτησης (1)' })
  await act.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  const isReadAnew = page.waitForResponse(/\/5\/applications$/)
  await page.evaluate(() => ['offline', 'online'].map((change) => dispatchEvent(new Event(change))))
  await isReadAnew
  await act.click()
  await undoBy(page, 'Μετακινήθηκε 1 άτομο')
  await expectMessage(page, 'Επανήλθε 1 άτομο.')
})

test('cycles are found, changed and seen as an applicant on a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/educational-cycles')
  await expect(page.getByText('Στελέχη Τουρισμού').first()).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/admin/educational-cycles/5/edit')
  await expect(page.getByText(/^\d+ άτομα$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Προεπισκόπηση' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Στελέχη Τουρισμού' })).toBeVisible()
  await expectAccessible(page)
})

test('a day of a stage that does not exist is refused by name, and its line leads to it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/create')
  await page.getByLabel(/^Τίτλος/).fill('Κύκλος δοκιμής')
  const day = page.getByRole('group', { name: 'Φιναλίστ', exact: true }).getByLabel('Ως πότε')
  await day.fill('31/02/2027')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  const line = page.getByRole('alert').getByRole('button')
  await expect(line).toHaveText(['Φιναλίστ, Ως πότε: Αυτή η ημερομηνία δεν υπάρχει'])
  await line.click()
  await expect(day).toBeFocused()
  await expect(day).toHaveValue('31/02/2027')
  await day.fill('28/02/2027')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Ο κύκλος δημιουργήθηκε')
})

test('a cycle whose applications wait opens with those who wait', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await visit(page, '/admin/control-panel')
  await chooseKind(page, 'Κύκλοι')
  await page
    .getByRole('link', { name: /^Έναρξη εξέτασης/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Αλλαγή φίλτρου: Στάδιο είναι Αίτηση$/ })).toBeVisible()
})

test('all whom a list finds are put into a cycle, and the number is said before', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await visit(page, '/admin/candidates')
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Επιλογή και των \d+|^Επιλογή όλων/ }).click()
  await page.getByRole('button', { name: /^Προσθήκη σε κύκλο/ }).click()
  await page.getByRole('combobox', { name: 'Κύκλος' }).click()
  await page.getByRole('option', { name: 'Στελέχη Τουρισμού', exact: true }).click()
  await expect(page.getByRole('status').getByText(/Θα προστεθούν \d+ υποψήφι/)).toBeVisible()
  await page.getByRole('button', { name: 'Προσθήκη', exact: true }).click()
  await expectMessage(page, /Προστέθηκαν \d+ υποψήφι/)
})

test('the office practises in a cycle of invented people, reads its letters and deletes it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles')
  await page.getByRole('button', { name: 'Δημιουργία κύκλου άσκησης' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Άσκηση: / })).toBeVisible()
  await page.getByRole('button', { name: /^Κέντρο αξιολόγησης 30$/ }).click()
  // Those of before stand there until these have come.
  await expect(page.getByText('1–30 από 30', { exact: true })).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Επιλογή/ })
    .nth(1)
    .click()
  await decide(page, 'Ορισμός φιναλίστ')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / \(\d+\)$/ })
    .click()
  await expectMessage(page, /Μετακινήθηκε 1 άτομο/)
  await page.goto('/admin/educational-cycles')
  await expect(page.getByRole('link', { name: /^Άσκηση: / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Γραμματοκιβώτιο (1)' }).click()
  const mailbox = page.getByRole('dialog', { name: 'Γραμματοκιβώτιο άσκησης' })
  await mailbox.getByText(/^Επιλέχθηκες: Άσκηση/).click()
  await expect(mailbox.getByText(/με χαρά σου λέμε/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Διαγραφή κύκλου άσκησης' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή κύκλου άσκησης' }).click()
  await expectMessage(page, 'Διαγράφηκαν 40 πρόσωπα και 1 μήνυμα.')
  await expect(page.getByRole('button', { name: 'Δημιουργία κύκλου άσκησης' })).toBeVisible()
})
