import type { Page } from '@playwright/test'
import {
  chooseKind,
  confirmMailbox,
  countPresses,
  expect,
  expectAccessible,
  expectMessage,
  PASSWORD,
  PHONE,
  shoot,
  signIn,
  test,
  undoBy,
  visit,
} from './harness.ts'

test.describe.configure({ mode: 'serial' })

// A company comes on board, is looked after by the office, leaves and comes back: W-01, W-02, W-07 and W-15.

const FIRST = 'μια-πρώτη-φράση-κωδικός'
const OWN = 'η-δική-μου-φράση-κωδικός'
const NAME = 'Κυκλώνας Software Α.Ε.'
const EMAIL = 'anna@kyklonas.demo'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel('Επωνυμία').fill(name)
  await page.getByRole('radio', { name: '11-50' }).click()
  await choose(page, 'Δραστηριότητα', 'Πληροφορική και Τηλεπικοινωνίες')
  await page.getByLabel('Ιστότοπος').fill('https://www.kyklonas.demo')
  await page.getByLabel('Ονοματεπώνυμο').fill('Άννα Ρήγα')
  await page.getByLabel('Τηλέφωνο').fill('210 1112223')
  await page.getByLabel('Θέση στην εταιρεία').fill('Υπεύθυνη προσωπικού')
}

test('W-01 a person registers a company and waits; the guard of the company area holds', async ({ product }) => {
  const page = await product.open()
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Κωδικός', { exact: true }).fill(OWN)
  await page.getByRole('button', { name: 'Δημιουργία λογαριασμού' }).click()
  await page.waitForURL((where) => where.pathname === '/company/register')
  await page.getByRole('button', { name: 'Υποβολή για έγκριση' }).click()
  await expect(page.getByText('Χρειάζεται επωνυμία').first()).toBeVisible()
  await fillCompany(page, NAME)
  await page.getByLabel('ΑΦΜ').fill('123456789')
  await page.getByRole('button', { name: 'Υποβολή για έγκριση' }).click()
  await expect(page.getByText('Δεν είναι έγκυρο ΑΦΜ. Κάποιο από τα εννέα ψηφία είναι λάθος.').first()).toBeVisible()
  await page.getByLabel('ΑΦΜ').fill('090000045')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Υποβολή για έγκριση' }).click()
  await expect(page.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
  expect((await product.letters('admin@regen.demo'))[0]?.subject).toContain(NAME)
  await confirmMailbox(page, product, EMAIL)
  await page.goto('/company/control-panel')
  await expectMessage(page, 'Unauthorized')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('W-01 the office refuses with reasons; the company reads them, corrects and submits again', async ({
  product,
}) => {
  const company = await signIn(await product.open(), EMAIL, OWN)
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
  // What was sent can be put right, by keyboard, and a phone shows it as well.
  await expect(company.getByText('Τα στείλατε στις')).toBeVisible()
  await expect(company.getByRole('link', { name: 'Επικοινωνία με το γραφείο' })).toBeVisible()
  await company.setViewportSize(PHONE.viewport)
  await expectAccessible(company)
  await company.getByRole('link', { name: 'Διόρθωση των στοιχείων' }).press('Enter')
  await expect(company.getByLabel('Επωνυμία')).toHaveValue(NAME)
  await expectAccessible(company)
  await company.getByLabel('Θέση στην εταιρεία').fill('Διευθύντρια προσωπικού')
  await company.keyboard.press('Enter')
  await expectMessage(company, 'Οι διορθώσεις στάλθηκαν.')
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/control-panel')
  await chooseKind(admin, 'Εταιρείες')
  await expect(admin.getByRole('button', { name: `${NAME} ζητά έγκριση` })).toBeVisible()
  await visit(admin, '/admin/companies')
  const card = admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: NAME }) })
  await expect(card.getByText('Το e-\u2060mail ανήκει στον ιστότοπο της εταιρείας (kyklonas.demo)')).toBeVisible()
  await expect(card.getByText('Το ΑΦΜ είναι έγκυρο')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: `Απόρριψη με λόγο: Άλλος λόγος…, ${NAME}` }).click()
  const dialog = admin.getByRole('dialog', { name: `Απόρριψη: ${NAME}` })
  await dialog.getByRole('button', { name: 'Απόρριψη της εγγραφής' }).click()
  await expect(dialog.getByText('Χρειάζεται τουλάχιστον ένας λόγος')).toBeVisible()
  await dialog.getByLabel('Λείπουν ή δεν είναι σωστά κάποια στοιχεία').check()
  await dialog.getByLabel('Σημείωμα προς την εταιρεία').fill('Γράψτε την πλήρη επωνυμία.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Απόρριψη της εγγραφής' }).click()
  await expectMessage(admin, 'απορρίφθηκε')
  await expect(admin.getByRole('heading', { name: NAME })).toHaveCount(0)

  // The open page of the company follows by itself.
  await company.waitForURL((where) => where.pathname === '/company/register')
  await expect(company.getByText('Γράψτε την πλήρη επωνυμία.')).toBeVisible()
  await expect(company.getByText('Λείπουν ή δεν είναι σωστά κάποια στοιχεία')).toBeVisible()
  await expect(company.getByLabel('Επωνυμία')).toHaveValue(NAME)
  expect((await product.letters(EMAIL))[0]?.text).toContain('Γράψτε την πλήρη επωνυμία.')
  await expectAccessible(company)
  await company.getByLabel('Επωνυμία').fill('Κυκλώνας Λογισμικό Α.Ε.')
  await company.getByRole('button', { name: 'Υποβολή για έγκριση' }).click()
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
})

test('W-01 the office sees the earlier refusal in the details and approves; the waiting page opens by itself', async ({
  product,
}) => {
  const company = await signIn(await product.open(), EMAIL, OWN)
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/companies?q=kiklonas')
  await admin.getByRole('link', { name: 'Κυκλώνας Λογισμικό Α.Ε.' }).last().click()
  const dialog = admin.getByRole('dialog', { name: 'Κυκλώνας Λογισμικό Α.Ε.' })
  await expect(dialog.getByText('Προηγούμενες απορρίψεις:')).toBeVisible()
  await expect(dialog.getByText('«Γράψτε την πλήρη επωνυμία.»')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Έγκριση', exact: true }).click()
  await expectMessage(admin, 'εγκρίθηκε')
  await expect(dialog.getByText('Εγκεκριμένη').first()).toBeVisible()
  // The button is gone, the focus stays inside.
  await expect(dialog).toBeFocused()

  await company.waitForURL((where) => where.pathname === '/company/control-panel')
  await expect(company.getByText('Η εταιρεία σας εγκρίθηκε. Σε λίγα βήματα')).toBeVisible()
  await company.getByRole('button', { name: 'Επόμενο' }).click()
  await company.getByRole('button', { name: 'Παράλειψη' }).click()
  await expect(company.getByRole('button', { name: 'Παράλειψη' })).toHaveCount(0)
  await company.reload()
  await expect(company.getByRole('heading', { name: 'Το προφίλ της εταιρείας' })).toBeVisible()
  await expect(company.getByRole('button', { name: 'Παράλειψη' })).toHaveCount(0)
  await expectAccessible(company)
  expect((await product.letters(EMAIL))[0]?.subject).toContain('εγκρίθηκε')
})

test('two administrators decide at once: the second is told what the first decided', async ({ product }) => {
  const first = await product.signIn('admin@regen.demo')
  const second = await product.signIn('office2@regen.demo')
  await first.goto('/admin/companies')
  // The second one does not hear of what the first does: the stream of events is cut.
  await second.route('**/api/live*', (route) => route.abort())
  await second.goto('/admin/companies')
  const button = (page: Page) => page.getByRole('button', { name: 'Έγκριση: Ζέφυρος Κλιματισμός' })
  await expect(button(second)).toBeVisible()
  await button(first).click()
  await expectMessage(first, 'εγκρίθηκε')
  await button(second).click()
  await expectMessage(second, 'Η κατάσταση της εταιρείας άλλαξε ήδη σε «Εγκεκριμένη» (από: Ελένη Μαυρίδου')
  await expect(button(second)).toHaveCount(0)
})

test('the details of a company that another one has refused offer no decision any more', async ({ product }) => {
  const first = await product.signIn('admin@regen.demo')
  const second = await product.signIn('office2@regen.demo')
  await first.goto('/admin/companies')
  await second.goto('/admin/companies')
  await second.getByRole('button', { name: 'Στοιχεία: REGENERATION' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Έγκριση' })).toBeVisible()
  await first.getByRole('button', { name: 'Απόρριψη με λόγο: Ελλιπή στοιχεία, REGENERATION' }).click()
  await expect(dialog.getByText('Η εταιρεία δεν είναι πια στη λίστα.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^(Έγκριση|Απόρριψη)/ })).toHaveCount(0)
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await undoBy(first, 'απορρίφθηκε')
  await expectMessage(first, 'όπως πριν από την απόφαση')
})

test('the office takes a decision back from its history, also on a telephone', async ({ product }) => {
  const admin = await product.signIn('admin@regen.demo', PHONE)
  await admin.goto('/admin/history?view=open')
  await expect(admin.getByRole('heading', { name: 'Ιστορικό και αναίρεση' })).toBeVisible()
  await shoot(admin, 'history-phone')
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(admin)
  const wide = await product.signIn('admin@regen.demo')
  await wide.goto('/admin/history')
  const name = 'Αναίρεση έγκρισης: Εταιρεία · Ζέφυρος Κλιματισμός'
  await expect(wide.getByRole('button', { name })).toBeVisible()
  await shoot(wide, 'history')
  await expectAccessible(wide)
  await admin.getByRole('button', { name }).click()
  await expect(admin.getByText('το γράμμα της έγκρισης δεν φεύγει')).toBeVisible()
  await admin.getByRole('dialog').getByRole('button', { name: 'Αναίρεση έγκρισης' }).click()
  await expectMessage(admin, 'Η κίνηση αναιρέθηκε.')
  await expect(wide.getByRole('button', { name })).toHaveCount(0)
  await visit(wide, '/admin/companies')
  const approve = wide.getByRole('button', { name: 'Έγκριση: Ζέφυρος Κλιματισμός' })
  await approve.click()
  await undoBy(wide, 'εγκρίθηκε')
  await expectMessage(wide, 'όπως πριν από την απόφαση')
  await expect(approve).toBeVisible()
})

test('the office takes the list with it, as it is shown', async ({ product }) => {
  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/companies?q=egeo')
  await expect(admin.getByRole('link', { name: 'Αιγαίο Πληροφορική Α.Ε.' }).last()).toBeVisible()
  await admin.getByRole('button', { name: 'Εξαγωγή' }).click()
  const coming = admin.waitForEvent('download')
  await admin.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^Εταιρείες \d{4}-\d\d-\d\d\.xlsx$/)
})

test('W-02 the company edits its profile, the office edits the company and its logo', async ({ product }) => {
  const company = await product.signIn(EMAIL, {}, OWN)
  await company.goto('/company/profile')
  await company.getByLabel('Επωνυμία').fill('Κυκλώνας Α.Ε.')
  await company.getByLabel('Τηλέφωνο').fill('210 9998887')
  await company.getByRole('radio', { name: '51-250' }).click()
  await company.getByLabel('Λίγα λόγια για την εταιρεία').fill('Φτιάχνουμε λογισμικό για λιμάνια.')
  await company.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(company, 'Τα στοιχεία αποθηκεύτηκαν.')
  await company.reload()
  await expect(company.getByLabel('Λίγα λόγια για την εταιρεία')).toHaveValue('Φτιάχνουμε λογισμικό για λιμάνια.')
  await expect(company.getByLabel('Επωνυμία')).toHaveValue('Κυκλώνας Α.Ε.')
  await expect(company.getByLabel('Τηλέφωνο')).toHaveValue('210 9998887')
  await expectAccessible(company)

  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/companies?q=kyklonas')
  await admin.getByRole('link', { name: 'Κυκλώνας Α.Ε.' }).click()
  await admin.getByRole('dialog').getByRole('link', { name: 'Επεξεργασία εταιρείας' }).click()
  await admin.getByLabel('Επωνυμία').fill('Κυκλώνας Τεχνολογίες Α.Ε.')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(admin.getByText('Αυτό το αρχείο δεν υποστηρίζεται εδώ.').first()).toBeVisible()
  await admin.locator('input[type=file]').setInputFiles({ name: 'logo2.png', mimeType: 'image/png', buffer: picture })
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(admin, 'Οι αλλαγές αποθηκεύτηκαν.')
  await expectAccessible(admin)
  await company.reload()
  await expect(company.locator('img[src^="/api/file/"]')).toBeVisible()
})

async function openCompany(page: Page): Promise<void> {
  await page.goto('/admin/companies?q=kyklonas')
  await page.getByRole('link', { name: /Κυκλώνας/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Επεξεργασία εταιρείας' }).click()
  await expect(page.getByRole('heading', { name: 'Χρήστες' })).toBeVisible()
}

test('a company stands on the entry page once it wishes so and the office agrees, and leaves it at once', async ({
  product,
}) => {
  const company = await product.signIn(EMAIL, {}, OWN)
  await company.goto('/company/profile')
  const wish = company.getByRole('switch', { name: 'Να φαίνεται η εταιρεία μας στην αρχική σελίδα' })
  await expect(wish).not.toBeChecked()
  await wish.press('Space')
  await company.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(company.getByText('Το γραφείο δεν το έχει εγκρίνει ακόμη.')).toBeVisible()

  const visitor = await product.open(PHONE)
  const named = visitor.getByRole('listitem').filter({ hasText: 'Κυκλώνας Τεχνολογίες Α.Ε.' })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Συνεργάζονται μαζί μας' })).toBeVisible()
  await expect(named).toHaveCount(0)

  const admin = await product.signIn('admin@regen.demo')
  await openCompany(admin)
  await admin.getByRole('switch', { name: 'Να φαίνεται στην αρχική σελίδα' }).press('Space')
  await admin.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(admin, 'Οι αλλαγές αποθηκεύτηκαν.')
  await expect(admin.getByText('Φαίνεται στην αρχική σελίδα: Όχι → Ναι', { exact: true })).toBeVisible()

  await visitor.reload()
  await expect(named.locator('img')).toBeVisible()
  await expectAccessible(visitor)
  await shoot(visitor, 'entry-partners-phone')
  expect(await (await visitor.request.get('/')).text()).toContain('Κυκλώνας Τεχνολογίες Α.Ε.')

  await wish.press('Space')
  await company.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(company.getByText('Το εγκρίνει πρώτα το γραφείο.')).toBeVisible()
  expect(await (await visitor.request.get('/')).text()).not.toContain('Κυκλώνας Τεχνολογίες Α.Ε.')
})

test('W-02 the office creates a user, whose first password must be changed', async ({ product }) => {
  const admin = await product.signIn('admin@regen.demo')
  await openCompany(admin)
  await admin.getByRole('button', { name: 'Νέος χρήστης' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Νέος χρήστης εταιρείας' })
  await dialog.getByLabel('Ονοματεπώνυμο').fill('Πέτρος Κανάρης')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('company@regen.demo')
  await dialog.getByLabel(/^Πρώτος κωδικός/).fill(FIRST)
  await dialog.getByRole('button', { name: 'Δημιουργία χρήστη' }).click()
  // The refusal stands beside its field alone, which has the focus; what was typed stays.
  const email = dialog.getByRole('textbox', { name: 'E-mail' })
  await expect(dialog.getByText('Υπάρχει ήδη λογαριασμός με αυτό το e-mail.')).toHaveCount(1)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Υπάρχει ήδη λογαριασμός με αυτό το e-mail.')
  await expect(dialog.getByLabel('Ονοματεπώνυμο')).toHaveValue('Πέτρος Κανάρης')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Παραμονή εδώ' }).click()
  await email.fill('petros@kyklonas.demo')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Δημιουργία χρήστη' }).click()
  await expectMessage(admin, 'Ο λογαριασμός για «Πέτρος Κανάρης» δημιουργήθηκε.')
  await expect(admin.getByRole('button', { name: 'Νέος χρήστης' })).toBeFocused()
  expect((await product.letters('petros@kyklonas.demo'))[0]?.text).not.toContain(FIRST)

  const user = await signIn(await product.open(), 'petros@kyklonas.demo', FIRST)
  await expect(user.getByLabel('Τωρινός κωδικός')).toBeFocused()
  await user.keyboard.type(FIRST)
  await user.getByLabel('Νέος κωδικός', { exact: true }).fill(OWN)
  await user.getByLabel('Νέος κωδικός ξανά').fill(OWN)
  await user.getByRole('button', { name: 'Αλλαγή κωδικού' }).click()
  await expect(user.getByRole('heading', { name: 'Πίνακας ελέγχου' })).toBeVisible()
})

test('W-02 a new first password, FROZEN and ON, other data, and the end of an account', async ({ product }) => {
  const admin = await product.signIn('admin@regen.demo')
  await openCompany(admin)
  const user = await signIn(await product.open(), 'petros@kyklonas.demo', OWN)
  const actions = admin.getByRole('button', { name: 'Ενέργειες: Πέτρος Κανάρης' })
  await actions.click()
  await admin.getByRole('menuitem', { name: 'Νέος κωδικός…' }).click()
  await admin
    .getByRole('dialog')
    .getByLabel(/^Πρώτος κωδικός/)
    .fill('ένας-τρίτος-κωδικός')
  await admin.getByRole('button', { name: 'Ορισμός κωδικού' }).click()
  await expectMessage(admin, 'Ο πρώτος κωδικός ορίστηκε')
  await expectMessage(user, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')

  const switches = admin.getByRole('radiogroup', { name: 'Κατάσταση λογαριασμού: Πέτρος Κανάρης' })
  await switches.getByText('Σε αναστολή').click()
  await expectMessage(admin, 'Πέτρος Κανάρης: σε αναστολή')
  await user.goto('/login')
  await user.getByLabel('E-mail').fill('petros@kyklonas.demo')
  await user.getByLabel('Κωδικός', { exact: true }).fill('ένας-τρίτος-κωδικός')
  await user.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(user.getByText('Ο λογαριασμός είναι σε αναστολή.').first()).toBeVisible()
  await switches.getByText('Ενεργός', { exact: true }).click()
  await expectMessage(admin, 'Πέτρος Κανάρης: ενεργός')

  await actions.click()
  await admin.getByRole('menuitem', { name: 'Επεξεργασία στοιχείων…' }).click()
  await admin.getByRole('dialog').getByLabel('Ονοματεπώνυμο').fill('Πέτρος Κανάρης-Ρήγας')
  await admin.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(admin, 'Τα στοιχεία του χρήστη αποθηκεύτηκαν.')
  await admin.getByRole('button', { name: 'Ενέργειες: Πέτρος Κανάρης-Ρήγας' }).click()
  await admin.getByRole('menuitem', { name: 'Διαγραφή' }).click()
  await admin.getByRole('button', { name: 'Διαγραφή χρήστη' }).click()
  await expectMessage(admin, 'Ο λογαριασμός «Πέτρος Κανάρης-Ρήγας» διαγράφηκε.')
  await expect(admin.getByRole('button', { name: 'Ενέργειες: Πέτρος Κανάρης-Ρήγας' })).toHaveCount(0)
})

test('W-07 archiving signs the company out at once; it reads so, and comes back when approved again', async ({
  product,
}) => {
  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/profile')
  await expect(company.getByLabel('Επωνυμία')).toBeVisible()
  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/companies/1/edit')
  await admin.getByRole('button', { name: 'Αρχειοθέτηση…' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText(/Θα κλείσουν \d+ ανοιχτές αγγελίες/)).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Αρχειοθέτηση' }).click()
  await expectMessage(admin, 'αρχειοθετήθηκε')
  await expect(company).toHaveURL(/\/$/)
  await expectMessage(company, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')

  await signIn(company, 'company@regen.demo', PASSWORD)
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας έχει αρχειοθετηθεί' })).toBeVisible()
  await admin.getByRole('button', { name: 'Επαναφορά από το αρχείο' }).click()
  await expectMessage(admin, 'εγκρίθηκε')
  await company.waitForURL((where) => where.pathname === '/company/control-panel')
  await expect(admin.getByText(/0 ανοιχτές από \d+/)).toBeVisible()
})

test('W-15 a company user changes the own password, forgets it, and sets it anew by the letter', async ({
  product,
}) => {
  const page = await product.signIn('company2@regen.demo')
  await page.goto('/company/settings')
  await page.getByLabel('Τωρινός κωδικός').fill(PASSWORD)
  await page.getByLabel('Νέος κωδικός', { exact: true }).fill(FIRST)
  await page.getByLabel('Νέος κωδικός ξανά').fill(FIRST)
  await page.getByRole('button', { name: 'Αλλαγή κωδικού' }).click()
  await expectMessage(page, 'Ο κωδικός άλλαξε.')
  const other = await product.open()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Ξέχασα τον κωδικό μου' }).click()
  await other.getByRole('dialog').getByLabel('E-mail').fill('company2@regen.demo')
  await other.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click()
  await expectMessage(other, 'στείλαμε σύνδεσμο')
  const linkOf = async () =>
    /https?:\S+resetKey=\S+/.exec((await product.letters('company2@regen.demo'))[0]?.text ?? '')?.[0]
  await expect.poll(linkOf).toBeTruthy()
  await other.goto((await linkOf()) ?? '')
  await other.getByLabel('Νέος κωδικός', { exact: true }).fill(OWN)
  await other.getByLabel('Νέος κωδικός ξανά').fill(OWN)
  await other.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click()
  await other.waitForURL((where) => where.pathname === '/login')
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await signIn(other, 'company2@regen.demo', OWN)
  await expect(other.getByRole('heading', { name: 'Πίνακας ελέγχου' })).toBeVisible()
})

test('on a telephone: the queue, the details and the control panels', async ({ product }) => {
  const admin = await product.signIn('admin@regen.demo', PHONE)
  await admin.goto('/admin/control-panel')
  await expect(admin.getByRole('heading', { name: 'Τι περιμένει' })).toBeVisible()
  await expectAccessible(admin)
  await visit(admin, '/admin/companies')
  await admin.getByRole('button', { name: 'Στοιχεία: REGENERATION' }).click()
  await expect(admin.getByRole('dialog', { name: 'REGENERATION' }).getByText('Ιστορικό')).toBeVisible()
  await expectAccessible(admin)
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const company = await product.signIn('company@regen.demo', PHONE)
  await company.goto('/company/control-panel')
  await expect(company.getByRole('heading', { name: 'Τι σας περιμένει' })).toBeVisible()
  await expectAccessible(company)
})

test('what a company does daily costs two presses at most, and each can be taken back', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [fresh] = await product.query<{ jl_id: number }>(`
    insert into job_listing (jl_fk_cny_id, jl_position_title, jl_fold)
    select usr_fk_cny_id, 'Λίγα πατήματα', '' from users where usr_email = 'company@regen.demo' returning jl_id`)
  const id = Number(fresh?.jl_id)
  const people = await product.query<{ name: string }>(`
    insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status)
    select distinct ${id}, jlc_fk_usr_id, 'BOOKMARKED' from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id join users on usr_email = 'company@regen.demo' and jl_fk_cny_id = usr_fk_cny_id
    where not exists (select from hiring where jlh_fk_usr_id = jlc_fk_usr_id) limit 2
    returning (select usr_fullname from users where usr_id = jlc_fk_usr_id) as name`)
  const [first, second] = people.map(({ name }) => name)
  const card = (title: string, name = '') =>
    page.getByRole('region', { name: new RegExp(`^${title}`) }).getByRole('article', { name })
  const act = async (name: string | undefined, item: string) => {
    await page.getByRole('button', { name: `Ενέργειες: ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const places = async () =>
    (
      await product.query<{ jlc_status: string }>(
        `select jlc_status from job_listing_candidate where jlc_fk_jl_id = ${id} order by jlc_fk_usr_id`,
      )
    ).map(({ jlc_status }) => jlc_status)
  // Those that come were called off when the company was archived.
  await visit(page, '/company/interviews')
  await page.getByRole('tab', { name: /^Προηγούμενες/ }).click()
  let presses = await countPresses(page)
  await page
    .getByRole('button', { name: /^Κλήση: / })
    .first()
    .click()
  await expect(page.locator('a[href^="tel:"]')).toBeVisible()
  expect(await presses()).toBe(1)

  await visit(page, '/company/job-listings')
  presses = await countPresses(page)
  await page.getByRole('link', { name: 'Ποιοι ταιριάζουν: Λίγα πατήματα' }).click()
  await expect(page.getByRole('region', { name: 'Υποψήφιοι' }).getByRole('listitem').first()).toBeVisible()
  expect(await presses()).toBe(1)

  await visit(page, `/company/job-listings/${id}`)
  presses = await countPresses(page)
  await act(first, 'Δεν ήταν διαθέσιμος')
  await expect(card('Απορρίφθηκαν', first)).toBeVisible()
  expect(await presses()).toBe(2)
  await undoBy(page, 'Ο υποψήφιος απορρίφθηκε.')
  await expect(card('Ξεχωρισμένοι', first)).toBeVisible()

  presses = await countPresses(page)
  await act(second, 'Προσλήφθηκε σήμερα')
  await expect(card('Προσλήφθηκαν', second)).toBeVisible()
  expect(await presses()).toBe(2)
  await undoBy(page, 'η πρόσληψη καταχωρίστηκε')
  await expect(card('Ξεχωρισμένοι', second)).toBeVisible()

  presses = await countPresses(page)
  await page.getByRole('button', { name: 'Κλείσιμο…' }).click()
  await page.getByRole('button', { name: 'Κλείσιμο και απάντηση σε 2' }).click()
  await expectMessage(page, 'Η αγγελία έκλεισε.')
  expect(await presses()).toBe(2)
  expect(await places()).toEqual(['REJECTED', 'REJECTED'])
  await undoBy(page, 'Η αγγελία έκλεισε.')
  await expectMessage(page, 'Η αγγελία είναι ανοιχτή.')
  expect(await places()).toEqual(['BOOKMARKED', 'BOOKMARKED'])
})
