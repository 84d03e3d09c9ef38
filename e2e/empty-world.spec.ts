import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  confirmMailbox,
  countPresses,
  expect,
  expectAccessible,
  expectMessage,
  PHONE,
  shoot,
  test,
  visit,
} from './harness.ts'

// From nothing: the first administrator, a company, a listing and a graduate, each with only what is required, up to a
// hire, a notification, a report and an export.

test.use({ world: 'empty' })
test.describe.configure({ mode: 'serial' })

const SECRET = 'μια-φράση-που-θυμάμαι'
const OFFICE = 'first@office.test'
const COMPANY = { name: 'Μικρή Α.Ε.', email: 'owner@small.test' }
const PERSON = { name: 'Άννα Ρήγα', email: 'anna@graduate.test' }
const TITLE = 'Βοηθός'

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option').first().click()
}

async function screens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Κάτι πήγε στραβά')).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    await shoot(page, `empty-${path.replaceAll('/', '-')}`)
  }
}

test('the first administrator comes in by the link of the log, and every screen bears being empty', async ({
  product,
}) => {
  const page = await product.open()
  await page.goto(product.firstLink())
  await page.getByLabel('Ονοματεπώνυμο').fill('Ελένη Γραφείου')
  await page.getByLabel('E-mail').fill(OFFICE)
  await page.getByLabel('Κωδικός', { exact: true }).fill(SECRET)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/admin\//)
  await screens(page, [
    '/admin/control-panel',
    '/admin/companies',
    '/admin/candidates',
    '/admin/educational-cycles',
    '/admin/ad-control',
    '/admin/notification-center',
    '/admin/reports',
    '/admin/kpis',
    '/admin/outbox',
    '/admin/mail-templates',
    '/admin/company-chat',
    '/admin/candidates-chat',
    '/admin/settings',
  ])
  // Where nothing can wait yet, the first page says what comes first.
  await visit(page, '/admin/control-panel')
  await page.getByRole('link', { name: 'Νέος κύκλος' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Νέος κύκλος' })).toBeVisible()
})

test('a company registers with the required fields, is approved and writes the shortest listing', async ({
  product,
}) => {
  const company = await product.open(PHONE)
  await company.goto('/')
  const presses = await countPresses(company)
  await company.getByRole('link', { name: 'Εγγραφή εταιρείας' }).first().click()
  await company.getByLabel('E-mail').fill(COMPANY.email)
  await company.getByLabel('Κωδικός', { exact: true }).fill(SECRET)
  await company.keyboard.press('Enter')
  await company.waitForURL(/\/company\/register/)
  await company.getByLabel('Επωνυμία').fill(COMPANY.name)
  await company.getByRole('radio', { name: '1-10' }).click()
  await company.getByRole('combobox', { name: 'Δραστηριότητα' }).focus()
  await company.keyboard.type('εστια')
  await company.keyboard.press('Enter')
  await company.getByLabel('Ονοματεπώνυμο').fill('Νίκος Ιδιοκτήτης')
  await company.getByLabel('Τηλέφωνο').fill('2310 000 000')
  await company.getByLabel('Θέση στην εταιρεία').fill('Ιδιοκτήτης')
  await shoot(company, 'registered')
  await company.keyboard.press('Enter')
  await expect(company.getByRole('heading', { name: 'Η εταιρεία σας περιμένει έγκριση' })).toBeVisible()
  // The form and one choice; Enter sends.
  expect(await presses()).toBe(2)

  const office = await product.signIn(OFFICE, {}, SECRET)
  await office.goto('/admin/companies')
  await expect(office.getByText('δεν έχει επιβεβαιωθεί')).toBeVisible()
  await expect(office.getByRole('button', { name: `Έγκριση: ${COMPANY.name}` })).toBeDisabled()
  // Whoever decides calls with one press.
  await expect(office.getByRole('link', { name: '2310 000 000' })).toHaveAttribute('href', 'tel:2310000000')
  await confirmMailbox(company, product, COMPANY.email)
  await office.getByRole('button', { name: `Έγκριση: ${COMPANY.name}` }).click()
  await expectMessage(office, 'εγκρίθηκε')
  await company.waitForURL(/\/company\/control-panel/)
  await screens(company, [
    '/company/control-panel',
    '/company/job-listings',
    '/company/profile',
    '/company/reports',
    '/company/notifications',
    '/company/chat',
  ])
  await company.goto('/company/create-job-listing')
  await company.getByLabel('Τίτλος θέσης').fill(TITLE)
  await choose(company, 'Κατηγορία')
  await choose(company, 'Κλάδος')
  await company.getByLabel('Εξ αποστάσεως').check()
  await company.getByRole('textbox', { name: 'Προθεσμία' }).fill('01/01/2099')
  await company.getByLabel('Μισθός από (€)').fill('1200')
  await company.getByRole('textbox', { name: 'Περιγραφή' }).fill('Ελάτε μαζί μας.')
  await company.getByRole('button', { name: 'Δημοσίευση' }).click()
  await company.waitForURL(/\/company\/job-listings\/\d+\/search-results/)
  await expect(company.getByText('Κάτι πήγε στραβά')).toHaveCount(0)
  await expectAccessible(company)
  await shoot(company, 'search-nobody')
})

test('a person with a name and an e-mail becomes a graduate, agrees, is invited and hired', async ({ product }) => {
  const office = await product.signIn(OFFICE, {}, SECRET)
  await office.goto('/admin/candidates/create')
  await office.getByLabel('Ονοματεπώνυμο').fill(PERSON.name)
  await office.getByLabel('E-mail').fill(PERSON.email)
  await office.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(office, 'Ο υποψήφιος καταχωρίστηκε.')
  await shoot(office, 'candidate-required')
  const person = new URL(office.url()).pathname.split('/').at(-1)

  await visit(office, '/admin/educational-cycles/create')
  await office.getByLabel('Τίτλος').first().fill('Κύκλος')
  await office.getByRole('button', { name: 'Αποθήκευση' }).click()
  await office.waitForURL(/\/participants$/)
  await shoot(office, 'cycle-required')
  const cycle = /educational-cycles\/(\d+)/.exec(office.url())?.[1]
  const call = await product.callsOf(OFFICE, SECRET)
  const base = `/api/admin/educational-cycle/${cycle}`
  await call('POST', `${base}/participants`, { userIds: [Number(person)] })
  for (const step of ['application_approved', 'game_assessment_approved', 'assessment_centre_approved', 'succeeded'])
    await call('PUT', `${base}/applications`, { userIds: [Number(person)], [step]: true })

  await visit(office, `/admin/candidates/${person}`)
  await office.getByRole('button', { name: 'Προσωπικός σύνδεσμος' }).click()
  await office.getByRole('menuitem', { name: 'Αποστολή νέου συνδέσμου…' }).click()
  await office.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click()
  const own = await product.open(PHONE)
  const link = async () => {
    const letters = await product.letters(PERSON.email)
    return letters.map(({ text }) => /https?:\S+\/me\/\S+/.exec(text)?.[0]).find(Boolean) ?? ''
  }
  await expect.poll(link).toContain('/me/')
  await own.goto(await link())
  await own.getByRole('tab', { name: 'Δεδομένα' }).click()
  await shoot(own, 'me-consents')
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Συμφωνώ', exact: true }).first().click()
  await shoot(own, 'me-agreed')

  const company = await product.signIn(COMPANY.email, {}, SECRET)
  await company.goto('/company/job-listings/1/search-results')
  await expect(company.getByRole('article', { name: PERSON.name })).toBeVisible()
  await shoot(company, 'search-one')
  await visit(company, `/company/job-listings/1/candidate/${person}`)
  await company.getByRole('button', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  const dialog = company.getByRole('dialog')
  const tomorrow = new Date(Date.now() + 86_400_000)
  // There is no last invitation whose place could stand there.
  await expect(dialog.getByRole('textbox', { name: 'Ημέρα' })).toBeVisible()
  await expect(dialog.getByText(/τελευταίας πρόσκλησης/)).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill(tomorrow.toLocaleDateString('el-GR'))
  await dialog.getByRole('spinbutton').nth(0).fill('11')
  await dialog.getByRole('spinbutton').nth(1).fill('00')
  await dialog.getByLabel('Τόπος').fill('Ερμού 1, Αθήνα')
  await company.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(company, 'Η πρόσκληση στάλθηκε.')
  await screens(company, ['/company/interviews', '/company/control-panel', '/company/job-listings/1'])
  await visit(company, `/company/job-listings/1/candidate/${person}`)
  await company.getByRole('button', { name: 'Πρόσληψη…' }).click()
  await company.getByRole('button', { name: 'Καταχώριση πρόσληψης' }).click()
  await expectMessage(company, /η πρόσληψη καταχωρίστηκε/)
  await shoot(company, 'hired')
})

test('the office notifies, reports and exports, and every screen bears so little', async ({ product }) => {
  const office = await product.signIn(OFFICE, {}, SECRET)
  await office.goto('/admin/notification-center/create')
  await office.getByLabel('Τίτλος').fill('Νέα')
  await office.getByLabel('Κείμενο').fill('Γεια σας')
  await office.getByRole('button', { name: 'Αποστολή…' }).click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Αποστολή σε / })
    .click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Νέα')
  for (const kind of ['candidate', 'company', 'job-listing', 'educational-cycle']) {
    await office.goto(`/admin/reports?new=${kind}`)
    await expect(office.getByRole('status').filter({ hasText: /γραμμ/ })).toContainText('1')
  }
  for (const path of ['/admin/candidates', '/admin/companies']) {
    await visit(office, path)
    await office.getByRole('button', { name: 'Εξαγωγή' }).click()
    const coming = office.waitForEvent('download')
    await office.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await coming).path(), 'utf8')
    expect(text).toContain(path === '/admin/candidates' ? PERSON.name : COMPANY.name)
  }
  await screens(office, [
    '/admin/control-panel',
    '/admin/companies',
    '/admin/companies/1/edit',
    '/admin/candidates',
    '/admin/educational-cycles/1/participants',
    '/admin/educational-cycles/1/edit',
    '/admin/educational-cycles/1/assessment-centre',
    '/admin/job-listings/1/search-results',
    '/admin/notification-center',
    '/admin/kpis',
    '/admin/outbox',
  ])
})

interface Totals {
  total: number
}

interface Listing {
  jl_city: string
  jl_date_changed: string
}

test('calls keep their word on so little: signs, spellings, operators and edits', async ({ product }) => {
  const office = await product.callsOf(OFFICE, SECRET)
  const company = await product.callsOf(COMPANY.email, SECRET)
  const filters = (field: string, op: string, value: unknown) =>
    `filters=${encodeURIComponent(JSON.stringify([{ field, op, value }]))}`
  const people = async (query: string) => (await office<Totals>('GET', `/api/v2/admin/candidate/search?${query}`)).total
  const audience = async (query: string) =>
    (await office<Totals>('GET', `/api/admin/notification/audience?${query}`)).total

  for (const sign of ['%', '-', '---']) {
    expect(await audience(filters('usr_fullname', 'eq', sign))).toBe(0)
    expect(await people(`q=${encodeURIComponent(sign)}`)).toBe(0)
  }
  for (const spelling of ['anna riga', 'Rhga Anna', 'ΡΗΓΑ', 'αννα-ρηγα']) {
    expect(await people(`q=${encodeURIComponent(spelling)}`), spelling).toBe(1)
  }
  expect(await people(filters('usr_fullname', 'like', 'ννα'))).toBe(1)
  expect(await people(filters('usr_fullname', 'like', 'λλ'))).toBe(0)
  for (const op of ['eq', 'gte', 'lte', 'date_on', 'date_before', 'date_after'])
    expect(await people(filters('usp_birthdate', op, '2000-01-01')), op).toBe(0)
  for (const op of ['neq', 'nlike']) expect(await people(filters('usp_city', op, 'Αθήνα')), op).toBe(1)
  expect(await people(filters('usp_languages', 'gte', 'C1'))).toBe(0)

  const { documents } = await company<{ documents: [Listing] }>('GET', '/api/company/job-listing/list')
  const [before] = documents
  const edited = await company<Listing>('PUT', '/api/company/job-listing/1', { jl_city: 'Ιωάννινα' })
  const { jl_city, jl_date_changed } = edited
  expect(edited).toEqual({ ...before, jl_city, jl_date_changed })
  expect(jl_city).toBe('Ιωάννινα')
  const stale = { jl_city: 'Άρτα', expected_changed: before.jl_date_changed }
  const refused = await company<{ message: string }>('PUT', '/api/company/job-listing/1', stale, 409)
  expect(refused.message).not.toBe('')
})
