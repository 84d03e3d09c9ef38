import type { Page } from '@playwright/test'
import { expect, PHONE, test } from './kit-test.ts'

test('a form lists what is wrong and each line leads to its field', async ({ kit }) => {
  await kit.show('FormFrame/With errors')
  const summary = kit.page.getByRole('alert')
  await expect(summary).toContainText('2 πεδία θέλουν διόρθωση')
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'E-mail: Χρειάζεται έγκυρο e-mail' }).click()
  const email = kit.page.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Χρειάζεται έγκυρο e-mail')
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await expect(summary).toContainText('Ένα πεδίο θέλει διόρθωση')
})

test('the sentence of a refusal is not read twice where its lines say the same', async ({ kit }) => {
  await kit.show('FormFrame/Blank')
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('both@example.gr')
  await kit.page.getByRole('button', { name: 'Υποβολή' }).click()
  const summary = kit.page.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveText(['Όνομα: Πολύ μεγάλο', 'E-mail: Υπάρχει ήδη'])
  await expect(summary).not.toContainText('Πολύ μεγάλο · Υπάρχει ήδη')
})

/** The error of the field that is left comes between press and release, and moves the button away. */
async function pressWhileItMoves(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('eleni')
  const box = await page.getByRole('button', { name }).boundingBox()
  if (!box) throw new Error('The button is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(page.getByText('Χρειάζεται έγκυρο e-mail')).toBeVisible()
  await page.mouse.up()
}

test('a press counts although the error of the field that is left moves the button away', async ({ kit }) => {
  await kit.show('FormFrame/Blank')
  await pressWhileItMoves(kit.page, 'Υποβολή')
  await expect(kit.page.getByRole('alert')).toContainText('Ένα πεδίο θέλει διόρθωση')
})

test('so does a press on a button of the form that sends nothing, once', async ({ kit }) => {
  await kit.show('FormFrame/Another button')
  await pressWhileItMoves(kit.page, 'Προεπισκόπηση')
  await kit.expectLog('look')
  await kit.page.getByRole('button', { name: 'Προεπισκόπηση' }).click()
  await expect(kit.page.locator('[data-log] li').filter({ hasText: 'look' })).toHaveCount(2)
})

test('who saved meanwhile is read whole, and the keyboard goes on in the form after the choice', async ({ kit }) => {
  await kit.show('FormFrame/Newer version')
  const notice = kit.page.getByRole('alert')
  expect(await notice.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const cut = await notice.locator('.mantine-Alert-label').evaluate((words) => words.scrollWidth - words.clientWidth)
  expect(cut).toBe(0)
  await kit.page.getByRole('button', { name: 'Κρατώ τα δικά μου' }).press('Enter')
  await expect(notice).toHaveCount(0)
  await kit.page.keyboard.press('Tab')
  await expect(kit.page.getByRole('textbox', { name: 'Όνομα' })).toBeFocused()
})

test('a form that the server refused keeps what was typed', async ({ kit }) => {
  await kit.show('FormFrame/Blank')
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('taken@example.gr')
  await kit.page.getByRole('button', { name: 'Υποβολή' }).click()
  await expect(kit.page.getByRole('alert').getByText('Υπάρχει ήδη')).toHaveCount(1)
  await expect(kit.page.getByRole('textbox', { name: 'Όνομα' })).toHaveValue('Ελένη')
  // What was refused is corrected, so nothing is said of it any more.
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('eleni@example.gr')
  await expect(kit.page.getByRole('alert')).toHaveCount(0)
})

test('a form that may not be sent says why and has no button', async ({ kit }) => {
  await kit.show('FormFrame/Blocked')
  await expect(kit.page.getByText('Οι αιτήσεις έχουν κλείσει')).toBeVisible()
  await expect(kit.page.getByRole('button', { name: 'Υποβολή' })).toHaveCount(0)
})

test('a draft comes back with a notice and is thrown away on request', async ({ kit }) => {
  await kit.show('FormFrame/Restored draft')
  const name = kit.page.getByRole('textbox', { name: 'Όνομα' })
  await expect(name).toHaveValue('Ελένη')
  await kit.page.getByRole('button', { name: 'Απόρριψη προχείρου' }).click()
  await expect(name).toHaveValue('')
  await expect(kit.page.getByText('Επανήλθε το πρόχειρο')).toHaveCount(0)
})

test('what is typed is kept as a draft until it is sent', async ({ kit }) => {
  const draft = () => kit.page.evaluate(() => localStorage.getItem('regen.ui.draft.kit') ?? '')
  await kit.show('FormFrame/Blank')
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Μαρία')
  // At once when the person looks at something else: a browser may end a page that nobody sees.
  await kit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await draft()).toContain('Μαρία')
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('maria@example.gr')
  await kit.page.getByRole('button', { name: 'Υποβολή' }).click()
  await kit.expectLog('send {"name":"Μαρία","email":"maria@example.gr"}')
  await expect.poll(draft).toBe('')
})

test('a choice is found by typing without accents', async ({ kit }) => {
  await kit.show('SelectField/Open, with search')
  await kit.page.keyboard.type('ιωαν')
  await expect(kit.page.getByRole('option')).toHaveText(['Ιωάννινα'])
  await kit.page.keyboard.press('ArrowDown')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('choose "Ιωάννινα"')
})

test('a stored value outside the list is shown, and stays when the field is only visited', async ({ kit }) => {
  await kit.show('SelectField/Stored outside the list')
  const city = kit.page.getByRole('combobox', { name: 'Πόλη' })
  await expect(city).toHaveValue('Κάτω Ραχούλα')
  await city.click()
  await expect(kit.page.getByRole('option', { name: 'Κάτω Ραχούλα' })).toHaveAttribute('aria-selected', 'true')
  await kit.page.keyboard.press('Escape')
  await kit.page.keyboard.press('Tab')
  await expect(city).toHaveValue('Κάτω Ραχούλα')
})

test('a list of choices says when nothing was found', async ({ kit }) => {
  await kit.show('SelectField/Open, with search')
  await kit.page.keyboard.type('ζβζ')
  await expect(kit.page.getByText('Δεν βρέθηκε τίποτα')).toBeVisible()
})

test('several are chosen, and Backspace takes the last away', async ({ kit }) => {
  await kit.show('MultiSelectField/Open')
  await kit.page.getByRole('option', { name: 'Python' }).click()
  await kit.expectLog('skills ["SQL","Python"]')
  await kit.page.getByRole('combobox', { name: 'Δεξιότητες' }).press('Backspace')
  await kit.expectLog('skills ["SQL"]')
})

test('a combo field proposes, and takes what is not proposed', async ({ kit }) => {
  await kit.show('ComboField/Open')
  await kit.page.keyboard.type('ηρακ')
  await expect(kit.page.getByRole('option')).toHaveText(['Ηράκλειο'])
  await kit.page.keyboard.press('ArrowDown')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('city "Ηράκλειο"')
  await kit.page.getByRole('combobox', { name: 'Πόλη' }).fill('Κυψέλη')
  await kit.expectLog('city "Κυψέλη"')
})

test('words become tags with Enter', async ({ kit }) => {
  await kit.show('TagsField/Blank')
  await kit.page.getByRole('combobox', { name: 'Λέξεις' }).fill('Δική μου')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('tags ["Δική μου"]')
})

test('a day is typed the Greek way', async ({ kit }) => {
  await kit.show('DateField/Blank')
  await kit.page.getByLabel('Ημερομηνία').fill('5/3/2026')
  await kit.page.keyboard.press('Tab')
  await kit.expectLog('day "2026-03-05"')
})

test('a day that does not exist stays as typed and says so', async ({ kit }) => {
  await kit.show('DateField/Blank')
  const day = kit.page.getByLabel('Ημερομηνία')
  await day.fill('31/11/2026')
  await kit.page.keyboard.press('Tab')
  await expect(day).toHaveValue('31/11/2026')
  await expect(kit.page.getByText('Αυτή η ημερομηνία δεν υπάρχει')).toBeVisible()
  await day.fill('30/11/2026')
  await kit.page.keyboard.press('Tab')
  await kit.expectLog('day "2026-11-30"')
  await expect(kit.page.getByText('Αυτή η ημερομηνία δεν υπάρχει')).toHaveCount(0)
})

test('a day that does not exist says so where nobody keeps it, once it is left', async ({ kit }) => {
  await kit.show('DateField/Filter')
  const day = kit.page.getByLabel('Από')
  const error = kit.page.getByText('Αυτή η ημερομηνία δεν υπάρχει')
  await day.pressSequentially('99/99/9999')
  await expect(error).toHaveCount(0)
  await kit.page.keyboard.press('Tab')
  await expect(error).toBeVisible()
  await expect(day).toHaveValue('99/99/9999')
  await day.fill('')
  await expect(error).toHaveCount(0)
})

test('a day is chosen in a Greek calendar that begins on Monday', async ({ kit }) => {
  await kit.show('DateField/Open')
  await expect(kit.page.getByRole('button', { name: 'Επόμενος μήνας' })).toBeVisible()
  await expect(kit.page.locator('thead th').first()).toHaveText(/Δε/)
  await kit.page.getByRole('button', { name: /^17 / }).click()
  await kit.expectLog('day "2026-03-17"')
})

test('a time is typed in two parts of 24 hours', async ({ kit }) => {
  await kit.show('TimeField/Open')
  await kit.page.getByLabel('Ώρες').first().fill('21')
  await kit.expectLog(/time "21:0[05]"/)
})

test('a number is written the Greek way', async ({ kit }) => {
  await kit.show('NumberField/States')
  const salary = kit.page.getByLabel('Μισθός')
  await expect(salary).toHaveValue(/12[.]?500/)
  await salary.fill('')
  await kit.expectLog('number null')
})

test('one of several cards is chosen by keyboard', async ({ kit }) => {
  await kit.show('RadioCards/Chosen')
  await kit.page.getByRole('radio', { name: /Μερική/ }).focus()
  await kit.page.keyboard.press('ArrowUp')
  await kit.expectLog('choice "full"')
})

test('a search is sent at once with Enter and cleared with Escape', async ({ kit }) => {
  await kit.show('SearchBox/Words')
  const box = kit.page.getByRole('searchbox')
  await box.fill('λύσεις')
  await box.press('Enter')
  await kit.expectLog('search "λύσεις"')
  await box.press('Escape')
  await kit.expectLog('search ""')
  await expect(box).toHaveValue('')
})

test('files of a wrong type or size are refused by name', async ({ kit }) => {
  await kit.show('FileField/Several')
  const file = (name: string, bytes = 10) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes, 1) })
  const input = kit.page.locator('input[type=file]')
  await input.setInputFiles([file('κακό.exe'), file('μεγάλο.pdf', 2000), file('καλό.pdf')])
  await kit.expectLog('files ["καλό.pdf"]')
  await expect(kit.page.getByText(/Το «κακό.exe» δεν είναι/)).toBeVisible()
  await expect(kit.page.getByText(/Το «μεγάλο.pdf» είναι μεγαλύτερο/)).toBeVisible()
  await input.setInputFiles([file('β.pdf'), file('γ.pdf')])
  await expect(kit.page.getByText('Το πολύ 2 αρχεία')).toBeVisible()
  await kit.page.getByRole('button', { name: 'Αφαίρεση του «καλό.pdf»' }).click()
  await kit.expectLog('files ["β.pdf"]')
})

test('conditions are added, changed, joined and taken away', async ({ kit }) => {
  await kit.show('FilterEditor/Blank')
  await expect(kit.page.getByText('Χωρίς φίλτρα: ταιριάζουν όλα.')).toBeVisible()
  // Whoever adds a condition goes on in it.
  await kit.page.getByRole('button', { name: 'Προσθήκη φίλτρου' }).press('Enter')
  await expect(kit.page.getByRole('combobox', { name: 'Πεδίο' })).toBeFocused()
  await kit.page.getByRole('combobox', { name: 'Πεδίο' }).click()
  await kit.page.getByRole('option', { name: 'Έτη εμπειρίας' }).click()
  // From the chosen field the keyboard goes on to how it is compared.
  await expect(kit.page.getByRole('combobox', { name: 'Πεδίο' })).toBeFocused()
  await kit.page.keyboard.press('Tab')
  await expect(kit.page.getByRole('combobox', { name: 'Σύγκριση' })).toBeFocused()
  await kit.page.getByRole('textbox', { name: 'Τιμή' }).fill('3')
  await kit.expectLog('"filters":[{"field":"years","op":"eq","value":3}]')
  await kit.page.getByRole('button', { name: 'Προσθήκη φίλτρου' }).click()
  await kit.page.getByText('Ισχύει κάποιο').click()
  await kit.expectLog('"operator":"or"')
  await kit.page.getByRole('button', { name: 'Αφαίρεση φίλτρου: Έτη εμπειρίας ίσο με 3' }).click()
  await expect(kit.page.getByText('Ισχύει κάποιο')).toHaveCount(0)
})

test('a typed sentence becomes conditions', async ({ kit }) => {
  await kit.show('FilterEditor/Blank')
  await kit.page.getByRole('combobox', { name: 'Φίλτρα με λόγια' }).fill('ετη εμπ')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('"filters":[{"field":"years","op":"eq","value":null}]')
  await expect(kit.page.getByRole('combobox', { name: 'Πεδίο' })).toBeFocused()
})

test('unfinished conditions say what is missing', async ({ kit }) => {
  await kit.show('FilterEditor/Unfinished')
  await expect(kit.page.getByText('Επιλογή πεδίου', { exact: true })).toBeVisible()
  await expect(kit.page.getByRole('button', { name: 'Αφαίρεση φίλτρου: Επιλογή πεδίου' })).toBeVisible()
})

test('the name of a field alone leads to its values; what a name may hold comes after it', async ({ kit }) => {
  await kit.show('FilterPicker/Drawn')
  const box = kit.page.getByRole('combobox')
  await box.fill('πόλη')
  await expect(kit.page.getByRole('option')).toHaveText(['Πόλη', 'Πόλη: Αλεξανδρούπολη'])
  await box.press('Enter')
  await kit.expectLog(/^field \{"field":"city"/)
  await box.fill('πόλη αθη')
  await expect(kit.page.getByRole('option')).toHaveText(['Πόλη: Αθήνα'])
  await box.fill('πόλη ξιφασκία')
  await expect(kit.page.getByText('Κανένα πεδίο και καμία τιμή με το όνομα «ξιφασκία».')).toBeVisible()
  await box.fill('πόλη Αθήνα')
  await box.press('Enter')
  await kit.expectLog('add [{"field":"city","op":"eq","value":["Αθήνα"]}]')
})

test('lines are added up to the most there may be', async ({ kit }) => {
  await kit.show('LinesEditor/Full')
  await expect(kit.page.getByRole('button', { name: 'Προσθήκη γραμμής' })).toBeDisabled()
  await kit.page.getByRole('button', { name: 'Αφαίρεση: Γραμμή 1' }).click()
  await kit.expectLog('lines [{"word":"Γραμμή 2"}]')
  await kit.page.getByRole('button', { name: 'Προσθήκη γραμμής' }).click()
  await kit.expectLog('lines [{"word":"Γραμμή 2"},{"word":""}]')
  await expect(kit.page.getByRole('textbox').last()).toBeFocused()
})

test('formatted text is reported as HTML, and as nothing when it is empty', async ({ kit }) => {
  await kit.show('RichTextField/Error')
  const editor = kit.page.getByRole('textbox', { name: /Περιγραφή/ })
  await editor.click()
  await kit.page.keyboard.type('Ρόλος')
  await kit.expectLog('html "<p>Ρόλος</p>"')
  await kit.page.keyboard.press('Control+a')
  await kit.page.keyboard.press('Backspace')
  await kit.expectLog('html ""')
})

test('a password is shown on request, and one that is refused says so', async ({ kit }) => {
  await kit.show('PasswordField/States')
  const refused = kit.page.getByLabel('Νέος κωδικός')
  await expect(refused).toHaveAttribute('aria-invalid', 'true')
  await expect(refused).toHaveAccessibleDescription('Τουλάχιστον 12 χαρακτήρες')
  await expect(kit.page.getByLabel('Κωδικός', { exact: true })).toHaveAttribute('type', 'password')
  await kit.page.getByRole('button', { name: 'Εμφάνιση κωδικού' }).first().click()
  await expect(kit.page.getByLabel('Κωδικός', { exact: true })).toHaveAttribute('type', 'text')
})

test('tabs go by arrows', async ({ kit }) => {
  await kit.show('PageTabs/Tabs')
  await kit.page.getByRole('tab', { name: /Όλοι/ }).focus()
  await kit.page.keyboard.press('ArrowRight')
  await expect(kit.page.getByText('Καρτέλα new')).toBeVisible()
})

test('a link stays in the application, one to another site does not, a gone page is plain text', async ({ kit }) => {
  await kit.show('UiLink/Links')
  await kit.page.getByRole('link', { name: 'Εταιρείες' }).click()
  await kit.expectLog('navigate "/companies"')
  await expect(kit.page.getByRole('link', { name: 'Άλλος ιστότοπος' })).toHaveAttribute('href', 'https://example.gr')
  await expect(kit.page.getByRole('link', { name: 'Σελίδα που δεν υπάρχει' })).toHaveCount(0)
})

test('a chart says the same as a table', async ({ kit }) => {
  await kit.show('ChartCard/Table')
  await expect(kit.page.getByRole('table', { name: 'Προσλήψεις ανά έτος' })).toBeVisible()
  await expect(kit.page.getByRole('row', { name: '2025 180 —' })).toBeVisible()
})

test('a file is shown by what it is; a broken one says so', async ({ kit }) => {
  await kit.show('FilePreview/Image')
  await expect(kit.page.getByRole('img', { name: 'Λογότυπο.svg' })).toBeVisible()
  await kit.show('FilePreview/Pdf')
  await expect(kit.page.getByRole('region', { name: 'Σελίδα 1 από 1' })).toBeVisible()
  await kit.show('FilePreview/Failed')
  await expect(kit.page.getByText('Το αρχείο δεν υπάρχει πια')).toBeVisible()
})

test('on a phone the menu of the application opens and closes', async ({ kit }) => {
  await kit.show('AppShellFrame/With navigation', PHONE)
  await expect(kit.page.getByRole('link', { name: /Υποψήφιοι/ })).not.toBeInViewport()
  await kit.page.getByRole('button', { name: 'Άνοιγμα μενού' }).click()
  await kit.page.getByRole('link', { name: /Υποψήφιοι/ }).click()
  await kit.expectLog('navigate "/candidates"')
})

test('the axis of a chart that counts has no half people', async ({ kit }) => {
  await kit.show('charts/Few')
  const chart = kit.page.getByRole('application')
  await expect(chart).toContainText('1')
  await expect(chart).not.toContainText(',')
})

test('one line of pills is as high as an empty field', async ({ kit }) => {
  await kit.show('MultiSelectField/States')
  await kit.page.locator('body').evaluate((body) => body.firstElementChild?.setAttribute('data-work-screens', ''))
  const fields = kit.page.locator('.mantine-MultiSelect-input')
  await expect(fields).toHaveCount(3)
  const more = await fields.evaluateAll((all) =>
    all.map((field) => Math.round((field as HTMLElement).offsetHeight - parseFloat(getComputedStyle(field).minHeight))),
  )
  expect(more).toEqual([0, 0, 0])
})

test('a hyphen keeps its own width among tabular figures', async ({ kit }) => {
  await kit.show('MultiSelectField/States')
  const width = (text: string, figures: string) =>
    kit.page.evaluate(
      async ([shown = '', numeric = '']) => {
        const word = document.createElement('span')
        word.style.cssText = `position: absolute; font-size: 100px; font-variant-numeric: ${numeric}`
        word.textContent = shown
        document.body.append(word)
        await document.fonts.load('100px "Inter Variable"', shown)
        return word.getBoundingClientRect().width
      },
      [text, figures],
    )
  expect(await width('e-mail', 'tabular-nums')).toBe(await width('e-mail', 'normal'))
  expect(await width('111', 'tabular-nums')).toBe(await width('888', 'tabular-nums'))
})
