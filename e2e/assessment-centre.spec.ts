import { expect, expectAccessible, expectMessage, PHONE, test, undoBy } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// The centre of the demo seed's fourth cycle: sixty people wait for their interview.

const CENTRE = '/admin/educational-cycles/4/assessment-centre'

const people = Array.from({ length: 8 }, (_, at) => `Αξιολογητής ${at + 1},assessor${at + 1}@firm.demo`)
const sheet = (name: string, lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

test('the office prepares a centre: assessors, days, poll, papers', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Κέντρο αξιολόγησης')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ανέβασμα λίστας' }).click()
  await (await chooser).setFiles(sheet('αξιολογητές.csv', ['name,email', ...people, 'χωρίς διεύθυνση,όχι']))
  await expectMessage(page, '8 αξιολογητές στη λίστα.')
  await expect(page.getByText('Γραμμή 10: Μη έγκυρο e-mail')).toBeVisible()

  await page.getByRole('button', { name: 'Νέος αξιολογητής' }).click()
  const dialog = page.getByRole('dialog', { name: 'Νέος αξιολογητής' })
  await dialog.getByRole('textbox', { name: 'Όνομα' }).fill('Ένατη Αξιολογήτρια')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('assessor1@firm.demo')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(dialog.getByText('Ο ίδιος αξιολογητής υπάρχει ήδη στη λίστα.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('assessor9@firm.demo')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Αποθηκεύτηκε.')
  await page.getByRole('button', { name: 'Αφαίρεση από τη λίστα: Ένατη Αξιολογήτρια' }).click()
  await expectMessage(page, 'Αφαιρέθηκε από τη λίστα: Ένατη Αξιολογήτρια')

  await expect(page.getByRole('combobox', { name: 'Αξιολογητές σε κάθε αίθουσα' })).toHaveValue('2')
  // Weekends only on wish; two Tuesdays, and one of them taken away and picked again.
  const days = page.getByRole('group', { name: 'Ημέρες' })
  await expect(days.getByRole('button', { name: /^Σάββατο/ }).first()).toBeDisabled()
  const tuesdays = days.getByRole('button', { name: /^Τρίτη/ })
  await tuesdays.nth(5).click()
  await tuesdays.nth(7).click()
  await days
    .getByRole('button', { name: /^Αφαίρεση: Τρί/ })
    .first()
    .click()
  await tuesdays.nth(5).click()
  await page.getByRole('region', { name: 'Ημέρες και ώρες' }).getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Οι ημέρες και οι ώρες αποθηκεύτηκαν.')
  const save = page.getByRole('region', { name: 'Ημέρες και ώρες' }).getByRole('button', { name: 'Αποθήκευση' })
  await expect(save).toBeFocused()

  await page.getByRole('textbox', { name: 'Σύνδεσμος ψηφοφορίας' }).fill('https://doodle.example/lac')
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης…' }).click()
  await expect(page.getByText('Θα σταλεί σε 8 άτομα')).toBeVisible()
  await page.getByRole('button', { name: 'Αποστολή', exact: true }).click()
  await expect(page.getByText('Η πρόσκληση έχει σταλεί.')).toBeVisible()
  expect((await product.letters('assessor1@firm.demo'))[0]?.text).toContain('https://doodle.example/lac')
  await expectAccessible(page)
})

test('it sets the rooms up and moves somebody, by dialog and by mouse', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  await expect(page.getByText('4 αίθουσες, 128 ώρες, 2 ημέρες')).toBeVisible()
  await page.getByRole('button', { name: 'Στήσιμο προγράμματος' }).click()
  await expectMessage(page, 'Το πρόγραμμα στήθηκε.')
  // The button is gone: its section has the focus.
  await expect(page.getByRole('region', { name: 'Στήσιμο' })).toBeFocused()
  // Who comes to the list when the rooms stand gets a seat by hand.
  await page.getByRole('button', { name: 'Νέος αξιολογητής' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Όνομα' }).fill('Όψιμη Άφιξη')
  await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill('late@firm.demo')
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Χωρίς αίθουσα')).toBeVisible()
  await page.getByRole('button', { name: 'Σε αίθουσα: Όψιμη Άφιξη' }).click()
  await page.getByRole('menuitem', { name: 'Αίθουσα 1' }).click()
  await expectMessage(page, /^Όψιμη Άφιξη: Αίθουσα 1/)
  await expect(page.getByText('Χωρίς αίθουσα')).toBeHidden()
  await page.getByRole('tab', { name: 'Πρόγραμμα' }).click()
  await expect(page.getByText('60 από 60 με ώρα')).toBeVisible()
  await expectAccessible(page)

  const first = page.getByRole('button', { name: /^Αίθουσα 1, 09:00: / })
  const name = (await first.innerText()).trim()
  await first.click()
  await page.getByRole('menuitem', { name: 'Μετακίνηση σε…' }).click()
  await page.getByRole('combobox', { name: 'Αίθουσα' }).click()
  await page.getByRole('option', { name: 'Αίθουσα 2' }).click()
  await page.getByRole('combobox', { name: 'Ημέρα και ώρα' }).click()
  await page.getByRole('option').last().click()
  await page.route('**/update-slot', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: 'Μετακίνηση', exact: true }).click()
  // The dialog says that it failed, and stays for another try.
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Μετακίνηση', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeHidden()
  // The cell is empty: what holds it has the focus.
  await expect(page.getByRole('region', { name: 'Αίθουσες και ώρες' })).toBeFocused()

  // Onto somebody: they swap, and back.
  const slot = page.getByRole('button', { name: /^Αίθουσα 1, 09:30: / })
  const dragged = (await slot.innerText()).trim()
  await slot.dragTo(page.getByRole('button', { name: /^Αίθουσα 2, 09:30: / }))
  await expectMessage(page, new RegExp(`^Αντάλλαξαν ώρα: ${dragged} και`))
  await expect(page.getByRole('button', { name: `Αίθουσα 2, 09:30: ${dragged}` })).toBeVisible()
  await page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' }).first().click()
  await expect(slot).toContainText(dragged)
  await slot.dragTo(
    page
      .getByRole('row', { name: /^09:00/ })
      .getByText('Ελεύθερο')
      .first(),
  )
  await expect(page.getByRole('button', { name: /^Αίθουσα 1, 09:00: / })).toBeVisible()

  // What a drag could not do is marked where it should have landed, with a retry.
  await page.route('**/update-slot', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.getByRole('button', { name: /^Αίθουσα 1, 10:00: / }).dragTo(
    page
      .getByRole('row', { name: /^09:30/ })
      .getByText('Ελεύθερο')
      .first(),
  )
  const mark = page.getByRole('alert').getByRole('button', { name: /^Αίθουσα 1, .*Δεν έγινε/ })
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  await mark.click()
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Αίθουσα 1, 09:30: / })).toBeVisible()
  // A colleague was first: that is said, and there is nothing to try again.
  const refusal = { message: 'Το slot αυτό είναι πιασμένο.', error: { code: 'slot_taken' } }
  await page.route('**/update-slot', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: /^Αίθουσα 1, 09:30: / }).dragTo(
    page
      .getByRole('row', { name: /^10:00/ })
      .getByText('Ελεύθερο')
      .first(),
  )
  await expectMessage(page, refusal.message)
  await expect(mark).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Αίθουσα 1, 09:30: / })).toBeVisible()
  await page.getByRole('tab', { name: /^Ημέρα 2/ }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Αίθουσα 2, 16:30: ${name}`) })).toBeVisible()
  // A link to what is shown shows the same.
  await page.reload()
  await expect(page.getByRole('button', { name: new RegExp(`Αίθουσα 2, 16:30: ${name}`) })).toBeVisible()

  // The button that tells everybody goes with what it did, and leaves the focus beside the board.
  const firstLetters = page.getByRole('button', { name: /^Πρώτη ενημέρωση σε / })
  await firstLetters.press('Enter')
  await expect(page.getByText('Θα σταλεί σε 60 άτομα')).toBeVisible()
  await page.getByRole('button', { name: 'Αποστολή', exact: true }).press('Enter')
  await expect(firstLetters).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Δίπλα στο πρόγραμμα' })).toBeFocused()
  await page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' }).first().click()
  await expectMessage(page, '60 μηνύματα δεν θα φύγουν.')
  await expect(firstLetters).toBeVisible()
})

test('by keyboard somebody is lifted, carried and put down, two swap their times, and all go back', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  const place = page.getByRole('button', { name: /^Αίθουσα 4, 09:30: / })
  const name = (await place.innerText()).trim()
  await place.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name}: διάλεξε θέση με τα βέλη`, { exact: false })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /^Αίθουσα 3, 09:30: / })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(place).toContainText(name)
  await place.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expectMessage(page, new RegExp(`^Αντάλλαξαν ώρα: ${name} και`))
  await expect(page.getByRole('button', { name: new RegExp(`^Αίθουσα 3, 09:30: ${name}`) })).toBeVisible()
  await undoBy(page, `Αντάλλαξαν ώρα: ${name} και`)
  await expect(place).toContainText(name)

  const second = page.getByRole('button', { name: /^Αίθουσα 3, 09:00: / })
  const secondName = (await second.innerText()).trim()
  await second.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Ανταλλαγή ώρας με…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: `Ανταλλαγή ώρας: ${secondName}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Με ποιον' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Ανταλλαγή', exact: true }).click()
  await expectMessage(page, new RegExp(`Αντάλλαξαν ώρα: ${secondName} και`))
  await expect(second).not.toContainText(secondName)
  await undoBy(page, `Αντάλλαξαν ώρα: ${secondName} και`)
  await expect(second).toContainText(secondName)
})

test('somebody is absent, an assessor falls ill, few are moved, and who does not know is told', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  await page.getByRole('button', { name: /^Αίθουσα 3, 09:00: / }).click()
  await page.getByRole('menuitem', { name: 'Θα λείπει' }).click()
  await expect(page.getByRole('button', { name: 'Αίθουσα 3, 09:00: Απουσία' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Χωρίς ώρα (1)' })).toBeVisible()

  await page.getByRole('tab', { name: 'Προετοιμασία' }).click()
  await page.getByRole('button', { name: 'Επεξεργασία αξιολογητή: Αξιολογητής 7' }).click()
  await page.getByRole('button', { name: 'Προσθήκη απουσίας' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση' }).last().click()
  await expectMessage(page, 'Αποθηκεύτηκε. Δες στο πρόγραμμα αν χρειάζεται διόρθωση.')

  await page.getByRole('tab', { name: 'Πρόγραμμα' }).click()
  await expect(page.getByText(/συγκρούσεις/)).toBeVisible()
  await page.getByRole('button', { name: 'Διόρθωση προγράμματος' }).click()
  await expect(page.getByText(/^\d+ αλλαγές$/)).toBeVisible()
  await page.getByRole('button', { name: /^Διόρθωση \(/ }).click()
  await expectMessage(page, 'Το πρόγραμμα διορθώθηκε.')
  await expect(page.getByText(/συγκρούσεις/)).toBeHidden()

  await page.getByRole('tab', { name: 'Αποστολές' }).click()
  await page.getByRole('button', { name: /^Σε όσους δεν ξέρουν/ }).click()
  await expect(page.getByText('Θα σταλεί σε 60 άτομα')).toBeVisible()
  await page.getByRole('button', { name: 'Αποστολή', exact: true }).click()
  await expectMessage(page, '60 μηνύματα μπήκαν στα εξερχόμενα.')
  await expect(page.getByRole('button', { name: 'Σε όσους δεν ξέρουν την τωρινή τους ώρα (0)' })).toBeDisabled()
  // What cannot be sent yet says what it misses, and leads there.
  const links = page.getByRole('region', { name: 'Σύνδεσμος βαθμολόγησης στους αξιολογητές' })
  await expect(links.getByText(/λείπουν τα κριτήρια/)).toBeVisible()
  await links.getByRole('button', { name: 'Στα κριτήρια' }).click()
  await expect(page.getByText('Δεν υπάρχουν κριτήρια ακόμη.')).toBeVisible()
  await page.getByRole('tab', { name: 'Αποστολές' }).click()
  const papers = page.getByRole('region', { name: 'Έγγραφα σε υποψηφίους και αξιολογητές' })
  await papers.getByRole('button', { name: 'Στα έγγραφα' }).click()
  await expect(page.getByRole('tab', { name: 'Προετοιμασία', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Πρόγραμμα' }).click()
  await page.getByRole('button', { name: 'Εκτύπωση' }).click()
  await page.getByRole('menuitem', { name: 'Ανά αίθουσα' }).click()
  await expect(page.getByRole('heading', { name: 'Αίθουσα 1' })).toBeVisible()
})

test('two offices work on one board', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const other = await product.signIn('office2@regen.demo')
  await page.goto(CENTRE)
  await other.goto(CENTRE)
  await page.getByRole('button', { name: 'Αίθουσα 1', exact: true }).click()
  await page.getByRole('textbox', { name: 'Όνομα αίθουσας' }).fill('Μπλε αίθουσα')
  await page.getByRole('textbox', { name: 'Σύνδεσμος' }).fill('https://meet.example/blue')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Η αίθουσα αποθηκεύτηκε.')
  await expect(other.getByRole('button', { name: 'Μπλε αίθουσα', exact: true })).toBeVisible()
})

test('scores come one by one and by sheet, also on a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto(CENTRE)
  await page.getByRole('tab', { name: 'Βαθμοί' }).click()
  const scores = page.getByRole('group', { name: /^Βαθμός: / })
  const level = (row: number, digit: string) => scores.nth(row).getByRole('button', { name: digit })
  await level(0, '3').click()
  await expectMessage(page, 'Ο βαθμός αποθηκεύτηκε.')
  // By digits one goes down the list.
  await level(0, '3').press('2')
  await expect(level(0, '2')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('4')
  await expect(level(1, '4')).toHaveAttribute('aria-pressed', 'true')
  await expect(scores.nth(2).locator(':focus')).toHaveCount(1)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ανέβασμα βαθμών' }).click()
  await (await chooser).setFiles(sheet('βαθμοί.csv', ['email,score', 'nobody@nowhere.demo,3']))
  await expectMessage(page, /Δεν έχει αίτηση σε αυτόν τον κύκλο/)
  await expectAccessible(page)
})

test('a name of one long word leaves room for what is done beside it', async ({ product }) => {
  await product.query(`update users set usr_fullname = repeat('Α', 180) where usr_id =
    (select min(edca_fk_usr_id) from cycle_application where edca_fk_edc_id = 4 and edca_status = 'INTERVIEWING') returning 1`)
  const page = await product.signIn('admin@regen.demo')
  await page.goto(`${CENTRE}?tab=prepare`)
  await page.getByRole('button', { name: 'Νέος αξιολογητής' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Όνομα' }).fill('Β'.repeat(120))
  await page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' }).fill('long@firm.demo')
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
  const edit = await page.getByRole('button', { name: /^Επεξεργασία.*ΒΒΒ/ }).boundingBox()
  expect((edit?.x ?? 0) + (edit?.width ?? 0)).toBeLessThanOrEqual(1440)
  const remove = await page.getByRole('button', { name: /^Αφαίρεση.*ΒΒΒ/ }).boundingBox()
  expect(remove?.y, 'what is done stands in one line').toBe(edit?.y)
  expect((await page.getByText('long@firm.demo').boundingBox())?.height, 'the address too').toBeLessThan(30)
  await page.getByRole('tab', { name: 'Βαθμοί' }).click()
  await expect(page.getByRole('group', { name: /^Βαθμός: ΑΑΑ/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
})
