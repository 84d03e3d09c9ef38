import type { Page } from '@playwright/test'
import { countPresses, expect, expectAccessible, expectMessage, PHONE, shoot, test, undoBy, visit } from './harness.ts'

// The office at work: the queue of its first page is decided in place.

test('the office decides what waits on its first page, puts off and takes back, by mouse and by keyboard', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/control-panel')
  const rows = page.getByRole('list', { name: 'Τι περιμένει' }).locator('[data-queue-row]')
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: /^Προσλήψεις \d/ })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'office-home')

  // The oldest is put off: it is out of the queue, and back after the undo.
  const first = await rows.first().innerText()
  await page
    .getByRole('button', { name: /^Αργότερα: / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Αύριο' }).click()
  await expect(page.getByRole('button', { name: 'Σε αναβολή (1)' })).toBeVisible()
  await expect.poll(() => rows.first().innerText()).not.toBe(first)
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.poll(() => rows.first().innerText()).toBe(first)

  // J opens the next thing and K the one before.
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()

  // A company is approved in place; the focus stays in the queue.
  await page.getByText(/^Εταιρείες \d+$/).click()
  const company = rows.filter({ hasText: 'ζητά έγκριση' })
  const waiting = await company.count()
  const [{ cny_id } = { cny_id: 0 }] = await product.query<{ cny_id: number }>(
    `select cny_id from company where cny_status = 'PENDING_APPROVAL' order by cny_date_created, cny_id limit 1`,
  )
  await expect(page.getByRole('list', { name: 'Τι ξέρουμε για την εταιρεία' })).toBeVisible()
  // Enter presses the button; it does not open the page of the company.
  await page
    .getByRole('button', { name: /^Έγκριση: / })
    .first()
    .press('Enter')
  await expectMessage(page, 'εγκρίθηκε')
  await expect(company).toHaveCount(waiting - 1)
  expect(
    await product.query<{ cny_status: string }>(`select cny_status from company where cny_id = ${cny_id}`),
  ).toEqual([{ cny_status: 'APPROVED' }])
  await expect(rows.first()).toBeFocused()

  // The button of a closed row opens it with its evidence, and decides at once.
  const closed = page.getByRole('list', { name: 'Τι περιμένει' }).locator(':scope > li').nth(1)
  const name = await closed.locator('[data-queue-row]').innerText()
  const presses = await countPresses(page)
  await closed.getByRole('button', { name: /^Έγκριση: / }).click()
  await expect(company.filter({ hasText: name.split('\n')[0] ?? name })).toHaveCount(0)
  expect(await presses()).toBe(1)
})

test('a refusal, an ad of a later day, a cycle with its audience and the chat that waits cost one press each', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/control-panel')
  await page.getByText(/^Εταιρείες \d+$/).click()
  const company = page.getByRole('list', { name: 'Τι περιμένει' }).locator('[data-queue-row]').first()
  const name = await company.innerText()
  const reasons = page.getByRole('group', { name: 'Απόρριψη με λόγο' })
  await expect(reasons).toBeVisible()
  await expectAccessible(page)
  let presses = await countPresses(page)
  await reasons.getByRole('button', { name: /^Απόρριψη με λόγο: Λάθος ΑΦΜ, / }).click()
  await expectMessage(page, 'απορρίφθηκε')
  expect(await presses()).toBe(1)
  await page.keyboard.press('z')
  await expect.poll(() => company.innerText()).toBe(name)

  await visit(page, '/admin/ad-control/create')
  await page.getByLabel('Τίτλος').fill('Ημέρα γνωριμίας του επόμενου έτους')
  presses = await countPresses(page)
  await expect(page.getByRole('button', { name: 'Αποθήκευση ανενεργής' })).toBeVisible()
  await page.getByLabel('Από', { exact: true }).fill('03/12/2099')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Προβολή από 03/12/2099' }).click()
  await expect(page.getByText('Θα προβληθεί', { exact: true })).toBeVisible()
  expect(await presses()).toBe(1)

  await visit(page, '/admin/educational-cycles/create')
  await page.getByLabel('Τίτλος').fill('Κύκλος με κοινό')
  presses = await countPresses(page)
  await page.getByRole('combobox', { name: 'Φίλτρα με λόγια' }).fill('θεσσαλονικη αγγλικα c1')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ άτομα$/)).toBeVisible()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await page.waitForURL(/\/participants$/)
  expect(await presses()).toBe(1)
  expect(
    await product.query(`select jsonb_array_length(edaud_filters) as conditions from cycle_audience
    join educational_cycle on edc_id = edaud_fk_edc_id where edc_title = 'Κύκλος με κοινό'`),
  ).toEqual([{ conditions: 2 }])

  // Who has waited longest is open, ready to be answered.
  presses = await countPresses(page)
  await page.getByRole('link', { name: /^Συνομιλίες εταιρειών/ }).click()
  await expect(page.getByLabel('Νέο μήνυμα', { exact: true })).toBeFocused()
  await expect(page.getByText('Περιμένει απάντηση και δεν την έχει αναλάβει κανείς.')).toBeVisible()
  expect(await presses()).toBe(1)
})

test('a mistake in the data of a person costs one press at once, and two from the history', async ({ product }) => {
  // Wide enough for the menu; the message leaves the buttons of the bar free.
  const page = await product.signIn('admin@regen.demo', { viewport: { width: 1024, height: 768 } })
  const [{ usr_id } = { usr_id: 0 }] = await product.query<{ usr_id: number }>(
    `select usr_id from users join user_profile on usp_fk_usr_id = usr_id where usr_role = 'CANDIDATE' and usp_city = 'Βόλος' limit 1`,
  )
  const city = () => product.query(`select usp_city from user_profile where usp_fk_usr_id = ${usr_id}`)
  await page.goto(`/admin/candidates/${usr_id}/edit`)
  await page.getByRole('combobox', { name: 'Πόλη' }).fill('Λαμία')
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
  await expectMessage(page, 'Τα στοιχεία αποθηκεύτηκαν.')
  const presses = await countPresses(page)
  // From the second width on the search is a field.
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    const message = await page.getByRole('region', { name: 'Μηνύματα' }).getByRole('group').boundingBox()
    const search = await page.getByRole('button', { name: 'Αναζήτηση ή ενέργεια', exact: true }).boundingBox()
    expect((message?.x ?? 0) + (message?.width ?? 9999)).toBeLessThan(search?.x ?? 0)
  }
  await undoBy(page, 'Τα στοιχεία αποθηκεύτηκαν.')
  await expectMessage(page, 'Τα στοιχεία είναι όπως πριν.')
  expect([await presses(), await city()]).toEqual([1, [{ usp_city: 'Βόλος' }]])
  await expect(page.getByText('Πόλη: «Βόλος» έγινε «Λαμία»')).toBeVisible()
  await expectAccessible(page)

  const pressesLater = await countPresses(page)
  await page.getByRole('link', { name: 'Ιστορικό και αναίρεση' }).click()
  const line = page.getByRole('row').filter({ hasText: 'Πόλη: «Λαμία» έγινε «Βόλος»' })
  const back = line.getByRole('button', { name: /^Επαναφορά παλιών τιμών/ })
  // It asks nothing first.
  await expect(back).toHaveText('Επαναφορά')
  await back.click()
  await expect.poll(city).toEqual([{ usp_city: 'Λαμία' }])
  expect(await pressesLater()).toBe(2)
})

test('the queue comes first on a telephone, and nothing scrolls sideways from 320 pixels', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/control-panel')
  const title = page.getByRole('heading', { name: 'Τι περιμένει' })
  await expect(title).toBeVisible()
  const [queue, figures] = await Promise.all([
    title.boundingBox(),
    page.getByRole('region', { name: 'Η χρονιά έως σήμερα' }).boundingBox(),
  ])
  expect(queue?.y).toBeLessThan(figures?.y ?? 0)
  await shoot(page, 'office-home-phone')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('an address of the office that does not exist keeps the menu', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/nothing-here')
  await expect(page.getByRole('heading', { name: 'Page Not Found: /admin/nothing-here' })).toBeVisible()
  await expect(page).toHaveTitle(/Δεν βρέθηκε · Regen$/)
  await page.getByRole('navigation').getByRole('link', { name: 'Υποψήφιοι', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Υποψήφιοι' })).toBeVisible()
  const visitor = await product.open()
  await visitor.goto('/admin/nothing-here')
  await expect(visitor.getByRole('heading', { name: 'Page Not Found: /admin/nothing-here' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Υποψήφιοι', exact: true })).toHaveCount(0)
})

test('a graduate and an employer answer with one tap each; their disagreement is decided by keyboard', async ({
  product,
}) => {
  const keys = { GRADUATE: 'g'.repeat(43), EMPLOYER: 'e'.repeat(43) }
  const [hire] = await product.query<{ jlh_id: number; usr_fullname: string }>(
    `with hire as (insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_date_created)
      select usr_id, jl_id, (now() at time zone 'Europe/Athens')::date - 31 from users, job_listing
        join company on cny_id = jl_fk_cny_id
      where usr_role = 'CANDIDATE' and usr_status = 'ON' and usr_date_deleted is null
        and not exists (select from hiring where jlh_fk_usr_id = usr_id) and not exists (select from company_block)
        and (select con_given from consent where con_fk_usr_id = usr_id and con_purpose = 'companies'
          order by con_id desc limit 1) and cny_status = 'APPROVED'
        and exists (select from users where usr_fk_cny_id = cny_id and usr_status = 'ON')
      order by usr_id, jl_id limit 1 returning *),
    question as (insert into follow_up (fup_fk_jlh_id, fup_month, fup_side, fup_date_due)
      select jlh_id, 1, side, jlh_date_created + interval '1 month' from hire, unnest(array['GRADUATE', 'EMPLOYER']) side
      returning *),
    key as (insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_expires_at, key_data)
      select sha256(case fup_side when 'GRADUATE' then '${keys.GRADUATE}' else '${keys.EMPLOYER}' end::bytea), 'follow-up',
        case fup_side when 'GRADUATE' then jlh_fk_usr_id else (select min(usr_id) from users join job_listing
          on jl_fk_cny_id = usr_fk_cny_id where jl_id = jlh_fk_jl_id and usr_status = 'ON') end,
        now() + interval '1 day', jsonb_build_object('side', fup_side, 'ids', array[fup_id])
      from question join hire on jlh_id = fup_fk_jlh_id)
    select jlh_id, usr_fullname from hire join users on usr_id = jlh_fk_usr_id`,
  )
  if (!hire) throw new Error('nobody can be asked')

  const graduate = await product.open(PHONE)
  await graduate.goto(`/follow-up#${keys.GRADUATE}`)
  await graduate.getByRole('button', { name: 'Εργάζομαι ακόμη εκεί' }).tap()
  await expect(graduate.getByText('Το καταγράψαμε. Ευχαριστούμε!')).toBeVisible()
  await expectAccessible(graduate)
  await shoot(graduate, 'follow-up-graduate-390')
  const employer = await product.open(PHONE)
  await employer.goto(`/follow-up#${keys.EMPLOYER}`)
  await employer.getByRole('button', { name: 'Όχι πια' }).tap()
  await expect(employer.getByText('Το καταγράψαμε. Ευχαριστούμε!')).toBeVisible()
  await shoot(employer, 'follow-up-employer-390')

  const office = await product.signIn('admin@regen.demo')
  await office.goto(`/admin/follow-up?hire=${hire.jlh_id}`)
  const settle = office.getByRole('button', { name: 'Κλείσιμο διαφωνίας: 1 μήνα' })
  await expect(settle).toBeVisible()
  await expectAccessible(office)
  await shoot(office, 'follow-up-hire')
  await settle.press('Enter')
  const dialog = office.getByRole('dialog', { name: 'Κλείσιμο διαφωνίας' })
  await dialog.getByRole('radio', { name: 'Εργάζεται εκεί', exact: true }).press('Space')
  await dialog.getByLabel('Πώς έγινε γνωστό').fill('Μίλησα με την εταιρεία στο τηλέφωνο.')
  await expectAccessible(office)
  await shoot(office, 'follow-up-settle')
  await dialog.getByRole('button', { name: 'Κλείσιμο διαφωνίας' }).press('Enter')
  await expectMessage(office, 'Η διαφωνία έκλεισε.')
  await expect(office.getByRole('dialog').getByText(/^Απόφαση γραφείου: Εργάζεται εκεί/)).toBeVisible()

  // What is decided is asked no more.
  await graduate.reload()
  await expect(graduate.getByText('Το γραφείο έχει ήδη κλείσει αυτή την ερώτηση.')).toBeVisible()
})

// Two people change the same thing.

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
  await dialog.getByLabel('Μισθός έως (€)').fill('4321')

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
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('draft.example.gr')
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

// The last here: it leaves no company that waits.
test('the menu says how much waits on each page, and follows what colleagues do', async ({ product }) => {
  const colleague = await product.callsOf('admin@regen.demo')
  const waiting = () => colleague<Record<string, number>>('GET', '/api/admin/control-panel/waiting')
  const before = await waiting()
  const page = await product.signIn('admin@regen.demo')
  // On a page that asks for none of it itself.
  await page.goto('/admin/help')
  const entry = (name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true })
  await expect(entry(`Πίνακας ελέγχου (${before.all} περιμένουν)`)).toBeVisible()
  await expect(entry(`Αγγελίες (${before.requests} περιμένουν)`)).toBeVisible()
  await expect(entry(`Παρακολούθηση (${before['follow-ups']} περιμένουν)`)).toBeVisible()
  // Where nothing waits stands no number.
  await expect(entry('Υποψήφιοι')).toHaveText('Υποψήφιοι')
  await expectAccessible(page)

  const pending = await product.query<{ cny_id: number }>(
    `select cny_id from company where cny_status = 'PENDING_APPROVAL' order by cny_id`,
  )
  expect(pending).toHaveLength(before.companies ?? 0)
  await expect(
    entry(`Εταιρείες (${pending.length} ${pending.length === 1 ? 'περιμένει' : 'περιμένουν'})`),
  ).toBeVisible()
  for (const { cny_id } of pending) await colleague('POST', `/api/admin/company/${cny_id}/approve`)
  await expect(entry('Εταιρείες')).toHaveText('Εταιρείες')
  await expect(entry(`Πίνακας ελέγχου (${(before.all ?? 0) - pending.length} περιμένουν)`)).toBeVisible()

  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/help')
  const { matters } = await (await product.callsOf('company@regen.demo'))<{ matters: number }>(
    'GET',
    '/api/company/control-panel/waiting',
  )
  await expect(
    company.getByRole('link', {
      name: `Συνεντεύξεις (${matters} ${matters === 1 ? 'περιμένει' : 'περιμένουν'})`,
      exact: true,
    }),
  ).toBeVisible()
})
