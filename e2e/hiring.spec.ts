import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectMessage, PHONE, type Product, shoot, test, undoBy, visit } from './harness.ts'
import { figure } from './kpi-figures.ts'

// From a listing to a hire, as the company, as the office and as the candidate: W-03 to W-06. One step needs the one before.

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const COMPANY = 'company@regen.demo'
const ADMIN = 'admin@regen.demo'
const POSITION = 'Μηχανικός Λογισμικού Ενέργειας'

/** The candidates of the listing. */
const people: { name: string; email: string; path: string }[] = []
let listing = ''

const column = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
const card = (page: Page, title: string, name: string) => column(page, title).getByRole('article', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

function person(at: number) {
  const person = people[at]
  if (!person) throw new Error(`Nobody at ${at}`)
  return person
}

/** A day from now, as one types it; the interviews of the demo seed lie within twelve days. */
function dayIn(days: number): string {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Athens' } as const
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('el-GR', options)
}

async function fillTime(page: Page, days: number, hour: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill(dayIn(days))
  await dialog.getByRole('spinbutton').nth(0).fill(hour)
  await dialog.getByRole('spinbutton').nth(1).fill('00')
}

async function invite(page: Page, at: number, days: number, hour: string): Promise<void> {
  await page.goto(person(at).path)
  await page.getByRole('button', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  await fillTime(page, days, hour)
  await page.getByRole('dialog').getByLabel('Τόπος').fill('Ερμού 1, Αθήνα')
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
  // Of a change nothing is said, at once: messages go by themselves.
  expect(await page.getByRole('region', { name: 'Μηνύματα' }).getByText('Η αλλαγή στάλθηκε').count()).toBe(0)
}

/** Opens the candidate's own page from the link in the latest mail, in a new window. */
async function openOwnPage(product: Product, at: number): Promise<Page> {
  const [letter] = await product.letters(person(at).email)
  const link = /https?:\S+\/me\/\S+/.exec(letter?.text ?? '')?.[0]
  expect(link, letter?.text).toBeTruthy()
  const page = await product.open(PHONE)
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'Συνεντεύξεις', exact: true })).toBeVisible()
  return page
}

/** The invitation of our listing; the person may have others. */
const invitation = (page: Page) => page.getByRole('listitem').filter({ hasText: POSITION })

test('W-03 creates a listing on one page, prefills the search and bookmarks graduates', async ({ product }) => {
  // Eight graduates whom companies find know the software that is asked for, whoever they are in the demo data.
  await product.query(`update user_profile set usp_software = array_append(usp_software, 'Microsoft Excel')
    where not 'Microsoft Excel' = any (usp_software) and usp_fk_usr_id in (
      select cas_fk_usr_id from candidate_search where cas_is_findable order by 1 limit 8) returning usp_fk_usr_id`)
  const page = await product.signIn(COMPANY)
  await page.goto('/company/create-job-listing')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(page.getByText('Χρειάζεται ο τίτλος της θέσης').first()).toBeVisible()
  await page.getByLabel('Τίτλος θέσης').fill(POSITION)
  await page.getByRole('combobox', { name: 'Κατηγορία' }).click()
  await page.getByRole('option', { name: 'Ανάπτυξη λογισμικού' }).click()
  await page.getByRole('combobox', { name: 'Κλάδος' }).click()
  await page.getByRole('option', { name: 'Ενέργεια και Περιβάλλον' }).click()
  await page.getByLabel('Εξ αποστάσεως').check()
  await page.getByRole('textbox', { name: 'Προθεσμία' }).fill(dayIn(40))
  await page.getByLabel('Μισθός από (€)').fill('1200')
  await page.getByLabel('Μόνο όσοι πληρούν τα ζητούμενα').check()
  await page.getByRole('button', { name: 'Προσθήκη απαίτησης' }).click()
  await page.getByRole('combobox', { name: 'Απαίτηση' }).fill('Microsoft Excel')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Προσθήκη απαίτησης' }).click()
  await page.getByRole('combobox', { name: 'Είδος' }).nth(1).click()
  await page.getByRole('option', { name: 'Αγγλικά' }).click()
  await page.getByRole('combobox', { name: 'Επίπεδο τουλάχιστον' }).click()
  await page.getByRole('option', { name: 'B2' }).click()
  // How many fit, while it is written.
  await expect(page.getByRole('region', { name: 'Πόσοι ταιριάζουν' })).toContainText(/\d+ απόφοιτο[ις] ταιριάζ/)
  await expectAccessible(page)
  await shoot(page, 'create-requirements')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Χρειάζεται περιγραφή' }).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Περιγραφή' }).fill('Θα φροντίζετε τα φύλλα μας.')
  // As it will be read, beside what is written.
  const preview = page.getByRole('region', { name: 'Έτσι θα τη δουν' })
  await expect(preview).toContainText(/Microsoft Excel.*Θα φροντίζετε τα φύλλα μας\./)
  await expect(preview).not.toContainText('Για να δημοσιευτεί')
  await page.keyboard.press('Control+Enter')
  await expectMessage(page, 'Η αγγελία δημοσιεύτηκε.')
  await page.waitForURL(/job-listings\/\d+\/search-results$/)
  listing = new URL(page.url()).pathname.replace('/search-results', '')

  await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Microsoft Excel')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'search-dialog')
  await dialog.getByRole('button', { name: 'Αναζήτηση' }).click()
  await page.waitForURL(/search-results\?software=Microsoft\+Excel/)
  const hits = page.getByRole('region', { name: 'Υποψήφιοι' }).getByRole('listitem')
  const fit = page.getByRole('region', { name: 'Όσα ζητά η αγγελία' })
  await expect(hits.nth(4)).toBeVisible()
  await expect(fit.getByText('Microsoft Excel')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'search-results')
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(beyond, 'the lists scroll, the page hardly').toBeLessThan(100)
  for (const at of [0, 1, 2]) await hits.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Προσθήκη 3 υποψηφίων' }).click()
  await expectMessage(page, '3 υποψήφιοι μπήκαν στην αγγελία.')
  await expect(hits.nth(0).getByText('Ξεχωρισμένος')).toBeVisible()

  // By keyboard beside the list: bookmark the fourth, reject the fifth, undo that.
  const place = page.getByRole('status').filter({ hasText: /^\d+ από \d+$/ })
  await hits.nth(3).getByRole('button').first().click()
  await expect(place).toHaveText(/^4 από/)
  await expect(page.getByText('Εμπειρία', { exact: true })).toBeVisible()
  await page.keyboard.press('b')
  await expectMessage(page, '1 υποψήφιος μπήκε στην αγγελία.')
  await expect(place).toHaveText(/^5 από/)
  await page.keyboard.press('k')
  await expect(place).toHaveText(/^4 από/)
  await page.keyboard.press('j')
  await expect(place).toHaveText(/^5 από/)
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Λόγος' }).click()
  await page.getByRole('option', { name: 'Δεν ταιριάζουν οι σπουδές' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Απόρριψη' }).click()
  await expectMessage(page, 'Ο υποψήφιος απορρίφθηκε.')
  await undoBy(page, 'Ο υποψήφιος απορρίφθηκε.')
  await expectMessage(page, 'Έγινε αναίρεση.')

  // Two clicks invite: place and hour are those of the last invitation. A mistake is taken back.
  await hits
    .nth(4)
    .getByRole('button', { name: /^Πρόσκληση: / })
    .click()
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
  await undoBy(page, 'Η πρόσκληση στάλθηκε.')
  await expectMessage(page, 'Η πρόσκληση αναιρέθηκε και δεν έφυγε γράμμα.')

  // On a phone the list comes first, the person fills the screen, and Back leads to the list.
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Πίσω στους υποψηφίους' }).click()
  await hits.nth(1).getByRole('button').first().click()
  await expect(hits).toHaveCount(0)
  await expect(place).toHaveText(/^2 από/)
  await expectAccessible(page)
  await shoot(page, 'search-person-phone')
  await page.goBack()
  await expect(hits.nth(4)).toBeVisible()
})

test('W-03 the board, the person, the CV and the edit dialog; without «strictly» the search is empty', async ({
  product,
}) => {
  const page = await product.signIn(COMPANY)
  await page.goto(listing)
  await expect(column(page, 'Ξεχωρισμένοι').getByRole('article')).toHaveCount(4)
  await expect(column(page, 'Απορρίφθηκαν').getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await shoot(page, 'board')
  for (const at of [0, 1, 2, 3]) {
    const name = (await column(page, 'Ξεχωρισμένοι').getByRole('article').nth(at).getAttribute('aria-label')) ?? ''
    await card(page, 'Ξεχωρισμένοι', name).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Τηλέφωνο και e-mail φαίνονται όταν ο υποψήφιος δεχτεί')).toBeVisible()
    const path = new URL(page.url()).pathname
    const [person] = await product.query<{ usr_email: string }>(
      `select usr_email from users where usr_id = ${Number(path.split('/').at(-1))}`,
    )
    const email = person?.usr_email ?? ''
    people.push({ name, email, path })
    if (at === 0) {
      await expect(page.getByText('Ξεχωρισμένος', { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await shoot(page, 'person')
      await page.keyboard.press('j')
      await expect(page.getByText('2 από 4')).toBeVisible()
      await page.keyboard.press('k')
      await page.getByRole('button', { name: 'Βιογραφικό' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await visit(page, listing)
  }
  await page.getByRole('button', { name: 'Επεξεργασία' }).click()
  const dialog = page.getByRole('dialog')
  // What was typed is there again after a reload or a lost session, and gone for whoever throws it away.
  const openings = dialog.getByLabel('Αριθμός θέσεων')
  await openings.fill('7')
  await page.reload()
  await page.getByRole('button', { name: 'Επεξεργασία' }).click()
  await expect(openings).toHaveValue('7')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click()
  await page.getByRole('button', { name: 'Επεξεργασία' }).click()
  await expect(openings).toHaveValue('1')
  await dialog.getByLabel('Μόνο όσοι πληρούν τα ζητούμενα').uncheck()
  await dialog.getByLabel('Μισθός από (€)').fill('2000')
  await dialog.getByLabel('Μισθός έως (€)').fill('1000')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(dialog.getByText('Το ανώτερο είναι μικρότερο από το κατώτερο').first()).toBeVisible()
  await dialog.getByLabel('Μισθός έως (€)').fill('3000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Η αγγελία αποθηκεύτηκε.')
  await page.getByRole('button', { name: 'Αναζήτηση υποψηφίων' }).click()
  await expect(page.getByText('Όλοι οι απόφοιτοι που αναζητούν εργασία')).toBeVisible()
  await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Microsoft Excel')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Αναζήτηση' }).click()
  await page.waitForURL(/all=1/)
  await page.goto(`${listing}?tab=history`)
  await expect(page.getByText('Άλλαξαν τα στοιχεία')).toBeVisible()
})

test('W-04 an invitation, accepted on the own page; the company sees it live, hires, and the figure grows', async ({
  product,
}) => {
  const page = await product.signIn(COMPANY)
  const office = await product.signIn(ADMIN)
  await office.goto('/admin/kpis?period=all')
  const hires = await figure(office, 'hirings')
  await page.goto(person(0).path)
  await page.getByRole('button', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  await page.getByRole('button', { name: 'Προσθήκη άλλης ώρας' }).click()
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(page.getByText('Χρειάζονται ημέρα και ώρα.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Αφαίρεση ώρας' }).click()
  await fillTime(page, -2, '11')
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(page.getByText('Η συνέντευξη πρέπει να είναι στο μέλλον.').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'invite')
  await page.keyboard.press('Escape')
  await invite(page, 0, 15, '11')
  await visit(page, '/company/interviews')
  await expect(row(page, person(0).name).getByText('Περιμένει απάντηση')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'interviews')

  const candidate = await openOwnPage(product, 0)
  await invitation(candidate).getByRole('button', { name: 'Θα είμαι εκεί' }).click()
  await expectMessage(candidate, 'Η συνέντευξη επιβεβαιώθηκε')
  await expect(row(page, person(0).name).getByText('Επιβεβαιώθηκε')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Στο ημερολόγιό μου: ${person(0).name}` }).click()
  const entry = await readFile(await (await downloading).path(), 'utf8')
  expect(entry).toMatch(/UID:interview-\d+@regen[\s\S]*SEQUENCE:1[\s\S]*DTSTART:\d{8}T\d{6}Z/)
  await page.getByRole('button', { name: `Ενέργειες: ${person(0).name}` }).click()
  await page.getByRole('menuitem', { name: 'Πρόσληψη…' }).click()
  await expect(page.getByRole('dialog').getByText(/το μαθαίνει σε 15 λεπτά/)).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Ημέρα πρόσληψης' }).fill(dayIn(3))
  await page.getByRole('button', { name: 'Καταχώριση πρόσληψης' }).click()
  await expect(page.getByText('Η πρόσληψη δεν μπορεί να είναι στο μέλλον.').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Ημέρα πρόσληψης' }).fill(dayIn(0))
  await page.getByRole('button', { name: 'Καταχώριση πρόσληψης' }).click()
  await expectMessage(page, /η πρόσληψη καταχωρίστηκε/)
  await page.getByRole('tab', { name: /^Προηγούμενες/ }).click()
  await expect(row(page, person(0).name).getByText('Ακυρώθηκε')).toBeVisible()
  await office.reload()
  await expect.poll(() => figure(office, 'hirings')).toBe(hires + 1)
  // What can still be undone is not seen by the graduate.
  await candidate.reload()
  await expect(invitation(candidate).getByText('Επιβεβαιωμένη')).toBeVisible()
  await expect(candidate.getByText(/Ακυρώθηκε|πρόσληψή σου/)).toHaveCount(0)
  await product.query('update interview set jli_date_to_tell = now() where jli_date_to_tell is not null')
  await candidate.reload()
  await candidate.getByRole('button', { name: /^Παλαιότερες/ }).click()
  await expect(invitation(candidate).getByText('Ακυρώθηκε')).toBeVisible()
})

test('W-05 shows a declined invitation on the board without a reload', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await invite(page, 1, 16, '10')
  await page.goto(listing)
  await expect(card(page, 'Σε συνέντευξη', person(1).name)).toBeVisible()
  const interviews = await product.signIn(COMPANY)
  await interviews.goto('/company/interviews')
  await expect(row(interviews, person(1).name)).toBeVisible()

  const candidate = await openOwnPage(product, 1)
  await invitation(candidate).filter({ hasText: 'εργαζόμενοι' }).getByRole('button', { name: 'Δεν μπορώ' }).click()
  await candidate.getByLabel('Ο λόγος').fill('Βρήκα αλλού')
  await candidate.getByRole('button', { name: 'Αποστολή' }).click()
  await expectMessage(candidate, 'στάλθηκε')
  await expect(card(page, 'Ξεχωρισμένοι', person(1).name)).toContainText('Ο υποψήφιος αρνήθηκε')
  await expect(row(interviews, person(1).name)).toHaveCount(0)
  await interviews.getByRole('tab', { name: /^Προηγούμενες/ }).click()
  await expect(row(interviews, person(1).name).getByText('Ο υποψήφιος αρνήθηκε')).toBeVisible()
  await expect(row(interviews, person(1).name).getByText('Βρήκα αλλού')).toBeVisible()
  await visit(interviews, '/company/control-panel')
  await expect(interviews.getByRole('region', { name: 'Αρνήθηκαν την πρόσκληση' })).toContainText(person(1).name)
})

test('W-05 a candidate proposes a time; the company moves, cancels and invites again', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await invite(page, 2, 17, '09')
  await expect(page.getByText('Περιμένει απάντηση').first()).toBeVisible()
  const candidate = await openOwnPage(product, 2)
  await invitation(candidate).getByRole('button', { name: 'Άλλη ώρα' }).click()
  await candidate.getByRole('textbox', { name: 'Ημέρα 1' }).fill(dayIn(18))
  await candidate.getByRole('dialog').getByRole('spinbutton').nth(0).fill('17')
  await candidate.getByRole('dialog').getByRole('spinbutton').nth(1).fill('30')
  await candidate.getByRole('button', { name: 'Στείλε τις ώρες' }).click()
  await expectMessage(candidate, 'στάλθηκαν στην εταιρεία')
  await expect(page.getByText(new RegExp(`${dayIn(18)},? 17:30`)).first()).toBeVisible()

  await page.getByRole('button', { name: 'Αλλαγή ώρας…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /17:30$/ })
    .click()
  await page.getByRole('button', { name: 'Αποστολή αλλαγής' }).click()
  // The time that she proposed needs no second answer.
  await expectMessage(page, 'Η ώρα ορίστηκε και ο υποψήφιος ενημερώθηκε.')
  const candidateAgain = await openOwnPage(product, 2)
  await expect(invitation(candidateAgain).getByText(/17:30/).first()).toBeVisible()
  const letters = await product.letters(person(2).email)
  expect(letters[0]?.subject).toContain('Η συνέντευξή σου')

  await page.getByRole('button', { name: 'Ακύρωση συνέντευξης…' }).click()
  await page.getByLabel('Λόγος (τον διαβάζει ο υποψήφιος)').fill('Αλλαγή σχεδίων')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ακύρωση συνέντευξης' }).click()
  await expectMessage(page, 'Η συνέντευξη ακυρώθηκε και ο υποψήφιος ενημερώθηκε.')
  await expect(page.locator('main div[data-keeps-focus]:focus')).toBeVisible()
  await expect(page.getByText('Αλλαγή σχεδίων').first()).toBeVisible()
  expect((await product.letters(person(2).email))[0]?.text).toContain('Αλλαγή σχεδίων')
  await invite(page, 2, 19, '12')
  await expect(page.getByText('Άλλαξε η ώρα της συνέντευξης')).toBeVisible()
})

test('an empty search says which filter leaves everybody out, and is loosened by key', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await page.goto(`${listing}/search-results?software=Microsoft+Excel&code=Brainfuck`)
  await expect(page.getByText('Κανείς δεν ταιριάζει')).toBeVisible()
  const without = page.getByRole('button', { name: /^χωρίς «Γλώσσα προγραμματισμού» \d+ ακόμη$/ })
  await expect(without).toBeVisible()
  await expect(page.getByRole('button', { name: /^χωρίς κανένα φίλτρο \d+ ακόμη$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^χωρίς «Λογισμικό»/ })).toHaveCount(0)
  await expectAccessible(page)
  const loosened = Number(/\d+/.exec((await without.textContent()) ?? '')?.[0])
  await without.press('Enter')
  await page.waitForURL(/search-results\?software=Microsoft\+Excel$/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^\\d+ από ${loosened}$`) })).toBeVisible()
})

test('W-05 warns about two interviews at once, which can be overruled', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await page.goto('/company/job-listings')
  await page.getByRole('link', { name: 'Data Analyst' }).first().click()
  await page.waitForURL(/job-listings\/\d+$/)
  const other = new URL(page.url()).pathname
  await visit(page, person(2).path.replace(listing, other))
  await page.getByRole('button', { name: 'Προσθήκη στην αγγελία' }).click()
  await expectMessage(page, '1 υποψήφιος μπήκε στην αγγελία.')
  await page.getByRole('button', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  await fillTime(page, 19, '12')
  await page.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(page.getByText('Υπάρχει άλλη συνέντευξη την ίδια ώρα')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Πρόσκληση παρόλα αυτά' }).click()
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
})

test('the palette finds own listings, people and interviews in any spelling', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await page.goto('/company/control-panel')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('data analist')
  await expect(palette.getByRole('option', { name: /^Data Analyst/ }).first()).toBeVisible()
  await palette.getByRole('combobox').fill(person(2).name.toLowerCase())
  await expect(palette.getByText('Υποψήφιοι αγγελιών')).toBeVisible()
  await expect(palette.getByText('Συνεντεύξεις').last()).toBeVisible()
  await expectAccessible(page)
  await palette
    .getByRole('option', { name: person(2).name })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: person(2).name })).toBeVisible()
})

test('shows an expired invitation on the list and on the control panel', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  await page.goto('/company/interviews')
  await page.getByRole('tab', { name: /^Χωρίς έκβαση/ }).click()
  const expired = page.getByRole('row').filter({ hasText: 'Έληξε χωρίς απάντηση' }).first()
  await expect(expired).toBeVisible()
  const name = (await expired.getByRole('link').first().innerText()).trim()
  await visit(page, '/company/control-panel')
  const queue = page.getByRole('region', { name: 'Τι σας περιμένει' })
  const question = `${name}: δεν έχει απαντήσει`
  await expect(queue.getByRole('heading', { level: 3 }).first()).toBeVisible()
  for (let at = 0; at < 20 && !(await queue.getByRole('heading', { name: question }).isVisible()); at += 1)
    await page.keyboard.press('j')
  await queue.getByRole('button', { name: /^Νέα ώρα…/ }).click()
  await expect(page.getByRole('dialog', { name: `Αλλαγή συνέντευξης: ${name}` })).toBeVisible()
})

test('the queue asks how an interview ended and what follows, and is answered by keys', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  // An interview that both sides had agreed on is over since an hour.
  await product.query(`update interview set jli_date = now() - interval '2 hours' where jli_id = (select jli_id
    from interview join job_listing on jl_id = jli_fk_jl_id join users on usr_fk_cny_id = jl_fk_cny_id
    join job_listing_candidate on jlc_fk_jl_id = jl_id and jlc_fk_usr_id = jli_fk_usr_id and jlc_status = 'INTERVIEWED'
    where usr_email = '${COMPANY}' and jli_status = 'SCHEDULED' order by jli_id limit 1)`)
  await page.goto('/company/control-panel')
  const queue = page.getByRole('region', { name: 'Τι σας περιμένει' })
  const heading = queue.getByRole('heading', { name: /: έγινε η συνέντευξη;$/ })
  await expect(queue.getByRole('heading', { level: 3 }).first()).toBeVisible()
  for (let at = 0; at < 20 && !(await heading.isVisible()); at += 1) await page.keyboard.press('j')
  const name = /^(.*): /.exec(await heading.innerText())?.[1] ?? ''
  await expectAccessible(page)
  await shoot(page, 'queue')
  // A wrong key is taken back, and the same question stands again.
  const question = queue.getByRole('heading', { name: `${name}: έγινε η συνέντευξη;` })
  await page.keyboard.press('2')
  await expectMessage(page, 'Καταχωρίστηκε: δεν ήρθε.')
  await expect(question).toHaveCount(0)
  await undoBy(page, 'Καταχωρίστηκε: δεν ήρθε.')
  await expectMessage(page, 'Αναιρέθηκε: η συνέντευξη περιμένει αποτέλεσμα.')
  for (let at = 0; at < 20 && !(await question.isVisible()); at += 1) await page.keyboard.press('j')
  await shoot(page, 'queue-taken-back')
  await page.keyboard.press('1')
  await expect(queue.getByRole('heading', { name: `${name}: τι ακολουθεί μετά τη συνέντευξη;` })).toBeVisible()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Αύριο' }).click()
  await expectMessage(page, 'Θα σας το θυμίσουμε εδώ εκείνη την ημέρα.')
  await expect(queue).not.toContainText(name)
  const [row] = await product.query<{ jli_outcome: string }>(
    `select jli_outcome from interview join users on usr_id = jli_fk_usr_id
      where jli_outcome is not null order by jli_id desc limit 1`,
  )
  expect(row?.jli_outcome).toBe('held')
})

test('W-06 the company asks for candidates; the office finds, meets, rejects and hires them', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  const office = await product.signIn(ADMIN)
  await office.goto('/admin/kpis?period=all')
  const before = await figure(office, 'requestedListings')
  await page.goto(listing)
  await page.getByRole('button', { name: 'Ανοιχτή' }).click()
  await page.getByRole('menuitem', { name: 'Απενεργοποίηση' }).click()
  await expectMessage(page, 'Η αγγελία είναι ανενεργή.')
  await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Αντιγραφή'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ανενεργή' }).click()
  await page.getByRole('menuitem', { name: 'Άνοιγμα' }).click()
  const ask = async () => {
    await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Αίτημα για υποψηφίους' }).click()
    await page.getByLabel('Πόσους θέλετε να δείτε').fill('3')
    await page.getByLabel('Τι έχει σημασία πέρα από όσα λέει η αγγελία').fill('Βάρδιες και Σάββατα')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Αποστολή αιτήματος' }).click()
    await expect(page.getByText(/^Ζητήσατε υποψηφίους στις/)).toBeVisible()
  }
  await ask()
  await undoBy(page, 'Το γραφείο του προγράμματος ενημερώθηκε.')
  await expectMessage(page, 'Το αίτημα ανακλήθηκε.')
  await expect(page.getByText(/^Ζητήσατε υποψηφίους στις/)).toBeHidden()
  await ask()
  await office.reload()
  await expect.poll(() => figure(office, 'requestedListings')).toBe(before + 1)

  await visit(office, '/admin/control-panel')
  await office.getByText(/^Αιτήματα \d+$/).click()
  await expect(office.getByRole('button', { name: `ζητά υποψηφίους για «${POSITION}»` })).toBeVisible()
  await visit(office, '/admin/listings')
  await office.getByPlaceholder('Θέση ή εταιρεία').fill('mhxanikos logismikou energ')
  await office.getByRole('table').getByRole('link', { name: POSITION }).click()
  await expect(office.getByText(/^Η εταιρεία ζητά υποψηφίους/)).toBeVisible()
  await expect(office.getByText('3 υποψήφιοι · «Βάρδιες και Σάββατα»')).toBeVisible()
  await expect(office.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(office)
  await shoot(office, 'office-listing')
  const free = office
    .getByRole('row')
    .filter({ has: office.getByRole('checkbox') })
    .filter({ hasNotText: 'Ξεχωρισμένος' })
  for (const at of [1, 2]) await free.nth(at).getByRole('checkbox').check()
  const names = await Promise.all([1, 2].map((at) => free.nth(at).getByRole('button').first().innerText()))
  await office.getByRole('button', { name: 'Προσθήκη 2 υποψηφίων' }).click()
  await expectMessage(office, '2 υποψήφιοι μπήκαν στην αγγελία.')
  await expect(page.getByText(/^Ζητήσατε υποψηφίους στις/)).toBeHidden()
  for (const name of names) await expect(card(page, 'Ξεχωρισμένοι', name.trim())).toBeVisible()

  await office.getByRole('tab', { name: /^Στην αγγελία/ }).click()
  await expectAccessible(office)
  const [met = '', refused = ''] = names.map((name) => name.trim())
  await office.getByRole('button', { name: `Ενέργειες: ${met}` }).click()
  await office.getByRole('menuitem', { name: 'Η συνέντευξη έγινε' }).click()
  await expect(card(page, 'Σε συνέντευξη', met)).toBeVisible()
  await office.getByRole('button', { name: `Ενέργειες: ${met}` }).click()
  await office.getByRole('menuitem', { name: 'Πρόσληψη…' }).click()
  await office.getByRole('button', { name: 'Καταχώριση πρόσληψης' }).click()
  await expect(card(page, 'Προσλήφθηκαν', met)).toBeVisible()
  await row(office, refused).getByRole('checkbox').check()
  await office.getByRole('button', { name: 'Απόρριψη 1 υποψηφίου' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Απόρριψη' }).click()
  await expect(card(page, 'Απορρίφθηκαν', refused)).toBeVisible()
})

test('W-06 copies the listing and closes it with a reason that the office reads', async ({ product }) => {
  const page = await product.signIn(COMPANY)
  const office = await product.signIn(ADMIN)
  await page.goto(listing)
  await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Αντιγραφή' }).click()
  await expectMessage(page, 'Το αντίγραφο είναι πρόχειρο: δείτε το και δημοσιεύστε το.')
  await page.waitForURL((where) => where.pathname !== listing)
  await expect(page.getByText('Κανείς στην αγγελία ακόμη.')).toBeVisible()
  await page.goto(listing)
  await page.getByRole('button', { name: 'Κλείσιμο…' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: /^Κλείσιμο και απάντηση σε \d+$/ })
  // Somebody was hired, so the likely reason stands there.
  await expect(page.getByRole('radio', { name: 'Καλύφθηκε η θέση' })).toBeChecked()
  await expectAccessible(page)
  await close.click()
  await expectMessage(page, 'Η αγγελία έκλεισε.')
  await visit(page, person(3).path)
  await expect(page.getByText(/Η αγγελία δεν είναι ανοιχτή/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Πρόσκληση σε συνέντευξη…' })).toHaveCount(0)
  // Nobody is left without an answer.
  const id = listing.split('/').pop()
  const waiting = await product.query(
    `select from job_listing_candidate where jlc_fk_jl_id = ${id} and jlc_status in ('BOOKMARKED', 'INTERVIEWED')`,
  )
  expect(waiting).toEqual([])
  await office.goto(`/admin/job-listings/${id}/search-results?tab=listing`)
  await expect(office.getByText('Καλύφθηκε η θέση')).toBeVisible()
  await office.getByRole('button', { name: 'Κλειστή' }).click()
  await office.getByRole('menuitem', { name: 'Άνοιγμα' }).click()
  await expectMessage(office, 'Η αγγελία είναι ανοιχτή.')
  // Nobody waits there now: the reason alone closes it, and a wrong one is taken back. The first message has gone with its page.
  await page.goto(listing)
  await page.getByRole('button', { name: 'Κλείσιμο…' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Ακυρώθηκε η θέση' }).click()
  await undoBy(page, 'Η αγγελία έκλεισε.')
  await expectMessage(page, 'Η αγγελία είναι ανοιχτή.')
})

test('on a telephone: the panel, the board, the search, the interviews and their calendar', async ({ product }) => {
  const page = await product.signIn(COMPANY, PHONE)
  await page.goto('/company/control-panel')
  await expect(page.getByRole('region', { name: 'Ανοιχτές αγγελίες' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Επόμενες συνεντεύξεις' })).toBeVisible()
  // The live stream keeps the network busy, so wait for content of each page.
  const pages: [string, RegExp][] = [
    [listing, /^Ξεχωρισμένοι/],
    [`${listing}?tab=list`, /^Υποψήφιοι της αγγελίας/],
    [`${listing}/search-results?all=1`, /^Υποψήφιοι/],
    ['/company/interviews', /^Συνεντεύξεις/],
  ]
  for (const [path, name] of pages) {
    await visit(page, path)
    const shown = page.getByRole('region', { name }).or(page.getByRole('list', { name }))
    await expect(shown.first()).toBeVisible()
    await expectAccessible(page)
    await shoot(page, `phone-${pages.findIndex(([address]) => address === path)}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  await page.goto('/company/interviews?tab=calendar')
  await expect(page.getByRole('tab', { name: 'Ημερολόγιο' })).toHaveAttribute('aria-selected', 'true')
  // Which interviews lie in this month depends on the day; there is always one.
  await expect(page.locator('main a[href*="/candidate/"]:visible').first()).toBeVisible()
  await page.getByRole('button', { name: 'Στο ημερολόγιό σας' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Νέα διεύθυνση ημερολογίου' }).click()
  const address = await dialog.getByLabel('Διεύθυνση ημερολογίου').inputValue()
  const feed = await page.request.get(address.replace(/^https?:\/\/[^/]+/, ''))
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectAccessible(page)
})
