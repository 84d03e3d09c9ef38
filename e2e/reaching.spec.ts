import type { Locator, Page } from '@playwright/test'
import { pathOf } from '#shared/core/contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { expect, expectAccessible, expectMessage, PASSWORD, PHONE, test, undoBy } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// Reaching people: ads (W-13), the notification centre (W-12), letters and what people choose to hear of.

const AD = 'Ημέρα γνωριμίας με εταιρείες'
const NOTICE = 'Νέα ημερομηνία για την ημέρα καριέρας'

/** One condition in the editor of an audience; its value is chosen from a list. */
async function addCondition(page: Page, field: string, value: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Προσθήκη φίλτρου' }).first().click()
  await dialog.getByRole('combobox', { name: 'Πεδίο' }).last().click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Τιμές' }).last().click()
  await page.getByRole('option', { name: value, exact: true }).click()
  await page.keyboard.press('Tab')
}

/** A figure with its label above it. */
function figure(page: Page, label: string): Locator {
  return page.getByRole('main').getByText(label, { exact: true }).locator('..').locator('..')
}

test('W-13 an ad is written without attachments, gets its audience and is turned on', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/ad-control')
  await expect(page.getByRole('link', { name: 'Ημέρα καριέρας 2026' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Νέα διαφήμιση' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση ανενεργής' }).click()
  await expect(page.getByText('Γράψε τον τίτλο').first()).toBeVisible()
  await page.getByLabel('Τίτλος').fill(AD)
  await page.getByRole('textbox', { name: 'Σύνδεσμος' }).fill('https://events.example/meet')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/admin/ad'))
  await page.getByRole('button', { name: 'Αποθήκευση ανενεργής' }).click()
  expect((await sent).postData()).not.toContain('filename=')
  await expectMessage(page, /Η διαφήμιση αποθηκεύτηκε ανενεργή/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(AD)
  await page.getByRole('button', { name: 'Προσθήκη κοινού' }).click()
  await addCondition(page, 'Κλάδος εταιρείας', 'Πληροφορική και Τηλεπικοινωνίες')
  await expect(page.getByRole('dialog').getByText(/^\d+ άτομ/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByLabel('Όνομα (προαιρετικό)').fill('Εταιρείες πληροφορικής')
  await page.getByRole('button', { name: 'Αποθήκευση κοινού' }).click()
  await expectMessage(page, 'Το κοινό προστέθηκε.')
  await page.getByRole('button', { name: 'Προεπισκόπηση' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: AD })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Τώρα δεν τη βλέπει κανείς')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Ενεργή', { exact: true }).click()
  await expect(page.getByText('Προβάλλεται', { exact: true })).toBeVisible()
  await expect(page.getByText(/Τη βλέπει τώρα όλο το κοινό της\. · Αφορά \d+ άτομ/)).toBeVisible()
  await undoBy(page, 'Η διαφήμιση είναι: Ενεργή.')
  await expect(page.getByText('Προβάλλεται', { exact: true })).toBeHidden()
  await page.getByText('Ενεργή', { exact: true }).click()
  await expect(page.getByText('Προβάλλεται', { exact: true })).toBeVisible()
})

test('W-13 a member of the audience sees the ad and puts it away, another company never sees it', async ({
  product,
}) => {
  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/control-panel')
  const card = company.getByRole('article', { name: AD })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeVisible()
  await expectAccessible(company)
  const marked = company.waitForResponse((answer) => answer.url().includes('/dismissed'))
  await card.getByRole('button', { name: `Απόκρυψη: ${AD}` }).click()
  await marked
  await expect(card).toBeHidden()
  await company.reload()
  await expect(company.getByRole('region', { name: 'Ανακοινώσεις του προγράμματος' })).toBeVisible()
  await expect(card).toBeHidden()
  const another = await product.signIn('company2@regen.demo')
  await another.goto('/company/control-panel')
  await expect(another.getByRole('region', { name: 'Ανακοινώσεις του προγράμματος' })).toBeVisible()
  await expect(another.getByRole('article', { name: AD })).toHaveCount(0)

  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/ad-control')
  await admin.getByRole('link', { name: AD }).click()
  await expect(figure(admin, 'Την έκλεισαν')).toContainText('1')
  await admin.getByRole('button', { name: 'Αλλαγή: Εταιρείες πληροφορικής' }).click()
  await admin.getByRole('dialog').getByLabel('Όνομα (προαιρετικό)').fill('Πληροφορική')
  await admin.getByRole('button', { name: 'Αποθήκευση κοινού' }).click()
  await expectMessage(admin, 'Το κοινό αποθηκεύτηκε.')
  await admin.getByRole('button', { name: 'Αφαίρεση: Πληροφορική' }).click()
  await admin.getByRole('button', { name: 'Αφαίρεση κοινού' }).click()
  await expectMessage(admin, 'Το κοινό αφαιρέθηκε.')
  // Its button is gone: the keyboard goes on where the list is.
  await expect(admin.getByRole('region', { name: 'Ποιοι τη βλέπουν' })).toBeFocused()
  await expect(admin.getByText(/Δεν έχει οριστεί κοινό/)).toBeVisible()
})

test('two administrators write one ad: the second is told at once, and decides whose words stay', async ({
  product,
}) => {
  const [first, second] = [await product.signIn('admin@regen.demo'), await product.signIn('office2@regen.demo')]
  for (const page of [first, second]) {
    await page.goto('/admin/ad-control/4')
    await expect(page.getByLabel('Τίτλος')).toHaveValue('Επιδότηση για νέες προσλήψεις αποφοίτων')
  }
  await second.getByLabel('Τίτλος').fill('Του δεύτερου')
  await first.getByLabel('Τίτλος').fill('Του πρώτου')
  await first.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(first, 'Η διαφήμιση αποθηκεύτηκε.')
  await expect(second.getByRole('alert')).toContainText('Στο μεταξύ αποθηκεύτηκαν αλλαγές')
  await expect(second.getByRole('button', { name: 'Αποθήκευση' })).toHaveCount(0)
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Κρατώ τα δικά μου' }).click()
  await second.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(second, 'Η διαφήμιση αποθηκεύτηκε.')
  // Whoever is not writing simply sees the new words.
  await expect(first.getByLabel('Τίτλος')).toHaveValue('Του δεύτερου')
  await expect(first.getByRole('alert')).toHaveCount(0)
})

test('W-12 a notification reaches a company live, and the office sees that it was read', async ({ product }) => {
  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/notifications')
  await expect(company.getByRole('heading', { level: 1, name: 'Ειδοποιήσεις' })).toBeVisible()

  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/notification-center/create')
  await admin.getByLabel('Τίτλος').fill(NOTICE)
  await admin.getByLabel('Κείμενο').fill('Για {name} από {company}')
  await admin.getByRole('combobox', { name: 'Σύνδεσμος' }).fill('/company/reports')
  await admin.getByRole('button', { name: 'Ορισμός κοινού' }).click()
  await addCondition(admin, 'Ρόλος', 'Χρήστης εταιρείας')
  const reached = admin.getByRole('dialog').getByText(/^\d+ άτομα$/)
  await expect(reached).toBeVisible()
  await expectAccessible(admin)
  const number = (await reached.textContent()) ?? ''
  await admin.getByRole('dialog').getByRole('button', { name: 'Έτοιμο' }).click()
  await expect(admin.getByRole('region', { name: 'Όπως το λαμβάνει' }).getByText(/^Για .+ από .+/)).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Αποστολή…' }).click()
  await expect(admin.getByRole('dialog', { name: `Αποστολή σε ${number};` })).toBeVisible()
  await admin.getByRole('button', { name: `Αποστολή σε ${number}` }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(NOTICE)

  const link = company.getByRole('link', { name: NOTICE })
  await expect(link).toBeVisible()
  await link.click()
  await expect(company).toHaveURL(/\/company\/reports/)
  await expect(figure(admin, 'Διαβάστηκαν')).toContainText('1')
  await admin.getByRole('button', { name: 'Διάβασαν', exact: true }).click()
  await expect(admin.getByRole('row').filter({ hasText: 'company@regen.demo' })).toContainText('Διαβάστηκε')
  await expectAccessible(admin)
})

test('a sending that cannot go says why before it asks, and leads there', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/notification-center/create')
  await page.getByLabel('Τίτλος').fill('Σε κανέναν')
  await page.getByLabel('Κείμενο').fill('Δεν φεύγει')
  await page.getByRole('radio', { name: /^Σε ώρα που ορίζω/ }).click()
  const yesterday = new Date(Date.now() - 86_400_000)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens' }).format(yesterday)
  await page.getByLabel('Ημέρα').fill(day)
  await page.getByLabel('Ημέρα').press('Tab')
  await page.getByRole('spinbutton').nth(0).fill('10')
  await page.getByRole('spinbutton').nth(1).fill('00')
  const send = page.getByRole('button', { name: 'Αποστολή…' })
  await send.click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Ημέρα: Η ώρα αυτή έχει περάσει')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Τώρα/ }).click()

  await page.getByRole('button', { name: 'Ορισμός κοινού' }).click()
  await addCondition(page, 'Πόλη', 'Βόλος')
  await addCondition(page, 'Πόλη', 'Χίος')
  await page.getByRole('dialog').getByRole('button', { name: 'Έτοιμο' }).click()
  await expect(page.getByText('Κανένας δεν ταιριάζει')).toBeVisible()
  await send.click()
  await expect(summary).toContainText('Σε ποιους: Κανένας δεν θα το λάβει')
  // The bar of the page lies over whatever is brought just to the edge of the window.
  await expect.poll(() => summary.evaluate((box) => box.getBoundingClientRect().top)).toBeGreaterThan(56)
  await summary.getByRole('button', { name: /^Σε ποιους/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Αλλαγή κοινού' })).toBeFocused()
})

test('a page that stays open over midnight goes on with the new day', async ({ product }) => {
  // A window of its own, for its clock is no longer that of the others.
  const page = await product.openNew()
  await page.request.post('/api/login', { data: { email: 'company@regen.demo', password: PASSWORD } })
  const begin = () => page.clock.setSystemTime(Date.now() - 86_400_000)
  const passMidnight = () => page.clock.setSystemTime(Date.now())
  await begin()
  await page.goto('/company/control-panel')
  await expect(page.getByRole('region', { name: 'Τι σας περιμένει' }).getByRole('heading', { level: 3 })).toBeVisible()
  await passMidnight()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Αύριο' }).click()
  await expectMessage(page, 'Θα σας το θυμίσουμε εδώ εκείνη την ημέρα.')

  // By the hour some of the demo's are of the day before: they are of today, and none of the day on which this begins.
  await product.query(`update notification set not_date_created = now()
    where not_date_created >= now() - interval '2 days'`)
  await begin()
  await page.goto('/company/notifications')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const today = page.getByRole('heading', { level: 2, name: 'Σήμερα' })
  await expect(today).toHaveCount(0)
  await passMidnight()
  await page.clock.runFor(61_000)
  await expect(today).toBeVisible()
})

test('whoever is elsewhere is told that hours are of Greece; at home nobody is', async ({ product }) => {
  const note = /^Όλες οι ώρες είναι ώρα Ελλάδας \(τώρα \d\d:\d\d\)\.$/
  const away = await product.signIn('company@regen.demo', { timezoneId: 'America/New_York' })
  await away.goto('/company/interviews')
  await expect(away.getByText(note)).toBeVisible()
  await expectAccessible(away)
  const home = await product.signIn('company@regen.demo')
  await home.goto('/company/interviews')
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(home.getByText(note)).toHaveCount(0)
})

test('a calendar marks the day in Athens, wherever its reader is', async ({ product }) => {
  const away = await product.openNew({ timezoneId: 'America/New_York' })
  // In Athens it is tomorrow already.
  const night = new Date()
  night.setUTCHours(23, 30, 0, 0)
  await away.clock.setFixedTime(night)
  const [cycle] = await product.query<{ edc_id: number }>(`select edc_id from educational_cycle
    where edc_status = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" > now() + interval '3 days' limit 1`)
  await away.goto(`/programmes/${cycle?.edc_id}`)
  const birthday = away.getByLabel('Ημερομηνία γέννησης')
  await birthday.scrollIntoViewIfNeeded()
  // The calendar comes when its field is near.
  await away.waitForLoadState('networkidle')
  await expect(async () => {
    await birthday.click()
    await expect(away.locator('[data-dates-dropdown]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const tomorrow = new Date(night.getTime() + 86_400_000)
  await expect(away.locator('[data-dates-dropdown] button[data-highlight-today]')).toHaveAccessibleName(
    new RegExp(`^${tomorrow.getUTCDate()} `),
  )
})

test('a programme whose last day goes by leaves the open first page and the list', async ({ product }) => {
  const [cycle] = await product.query<{ edc_id: number; edc_title: string }>(`select edc_id, edc_title
    from educational_cycle where edc_status = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" > now() limit 1`)
  const closeOn = (daysAgo: number) =>
    product.query(`update educational_cycle set "edc_closingDate" = (now() at time zone 'Europe/Athens')::date - ${daysAgo}
      where edc_id = ${cycle?.edc_id}`)
  for (const path of ['/', '/programmes']) {
    await closeOn(0)
    const page = await product.openNew()
    await page.clock.install()
    await page.goto(path)
    const title = page.getByRole('heading', { level: 3, name: cycle?.edc_title ?? '' })
    await expect(title).toBeVisible()
    await page.clock.runFor(2_000)
    await closeOn(1)
    await page.clock.setSystemTime(Date.now() + 86_400_000)
    await page.clock.runFor(61_000)
    await expect(title).toHaveCount(0)
  }
  // The tests after this one apply to it.
  await closeOn(-20)
})

test('a page that the server has drawn begins with its day and goes on with the new one', async ({ product }) => {
  const page = await product.openNew()
  await page.clock.install()
  await page.goto('/')
  const left = page.getByText(/^\d+ ημέρες ακόμη$/).first()
  const days = Number.parseInt((await left.textContent()) ?? '', 10)
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.clock.runFor(61_000)
  await expect(left).toHaveText(new RegExp(`^${days - 1} ημέρ`))
})

test('W-12 a letter to many wants their number typed, and each of them gets one', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/notification-center/create')
  await page.getByRole('radio', { name: /^E-mail/ }).click()
  await page.getByLabel('Τίτλος').fill('Νέα του προγράμματος')
  await page.getByRole('textbox', { name: 'Κείμενο' }).fill('Γεια σου {name}, έχουμε νέα.')
  await expect(page.getByText(/Επιστρέφουν τα e-mail/)).toBeVisible()
  const total = /^(\d+) άτομα$/.exec((await page.getByText(/^\d+ άτομα$/).textContent()) ?? '')?.[1] ?? ''
  expect(Number(total)).toBeGreaterThan(500)
  await expect(page.frameLocator('iframe').getByText(/^Γεια σου .+, έχουμε νέα\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Αποστολή…' }).click()
  const confirm = page.getByRole('button', { name: `Αποστολή σε ${total} άτομα` })
  await expect(confirm).toBeDisabled()
  await page.getByRole('dialog').getByRole('textbox').fill(total)
  await confirm.click()
  await expect(page.getByText('Ολοκληρώθηκε')).toBeVisible({ timeout: 40_000 })
  await expect(figure(page, 'Στάλθηκαν')).toContainText(total, { timeout: 20_000 })
})

test('W-12 a letter for tomorrow can be taken back until then', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/notification-center/2')
  await expect(page.getByText('Επέστρεψε', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Νέα με το ίδιο μήνυμα' }).click()
  await expect(page.getByLabel('Τίτλος')).toHaveValue('Πρόγραμμα φθινοπώρου: οι αιτήσεις άνοιξαν')
  await page.getByRole('button', { name: 'Ορισμός κοινού' }).click()
  await addCondition(page, 'Πόλη', 'Βόλος')
  await page.getByRole('dialog').getByRole('button', { name: 'Έτοιμο' }).click()
  await page.getByRole('radio', { name: /^Σε ώρα που ορίζω/ }).click()
  const tomorrow = new Date(Date.now() + 86_400_000)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Athens' }).format(tomorrow)
  await page.getByLabel('Ημέρα').fill(day)
  await page.getByLabel('Ημέρα').press('Tab')
  await page.getByRole('spinbutton').nth(0).fill('10')
  await page.getByRole('spinbutton').nth(1).fill('00')
  await page.getByRole('button', { name: 'Αποστολή…' }).click()
  await page.getByRole('button', { name: /^Προγραμματισμός για/ }).click()
  await expect(page.getByText(/^Θα ξεκινήσει/)).toBeVisible()
  // For a browser in which it is night, and that was to go before: the product was down.
  const late = await product.openNew()
  await late.request.post('/api/login', { data: { email: 'admin@regen.demo', password: PASSWORD } })
  await late.clock.setSystemTime(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T20:00:00Z`)
  const sending = `**/api/admin/notifications-generated/${page.url().split('/').at(-1)}`
  let state = 'SCHEDULED'
  let reads = 0
  await late.route(sending, async (route) => {
    reads += 1
    const json: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...json, notg_send_at: '2026-01-05T10:00:00.000Z', notg_status: state } })
  })
  // Nobody tells it of letters that leave meanwhile: what it reads again it reads by its own clock.
  await late.route(`**${pathOf(liveContract.stream)}?*`, () => undefined)
  await late.goto(page.url())
  await expect(late.getByText('Δεν έφυγε στην ώρα της. Τη νύχτα δεν στέλνεται: ξεκινά στις 08:00.')).toBeVisible()
  await expect(late.getByText('Περιμένει το πρωί')).toBeVisible()
  // One that has begun and stopped says when it goes on, and asks for nothing meanwhile.
  state = 'SENDING'
  await late.reload()
  await expect(late.getByText('Σταμάτησε πριν τελειώσει. Τη νύχτα δεν στέλνεται: συνεχίζει στις 08:00.')).toBeVisible()
  await expect(late.getByRole('table')).toBeVisible()
  const before = reads
  await late.waitForTimeout(7000)
  expect(reads).toBe(before)
  await late.close()
  await page.getByRole('button', { name: 'Ακύρωση αποστολής' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ακύρωση αποστολής' }).press('Enter')
  await expectMessage(page, 'Η αποστολή σταμάτησε.')
  await expect(page.getByText('Ακυρώθηκαν')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Έμειναν έξω', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Διάβασαν', exact: true })).toHaveCount(0)
  // The button is gone; the keyboard stays at the head of its page.
  await expect(page.locator('main header')).toBeFocused()
})

test('letters: the outbox is worked, words are changed, and one click ends the news', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/outbox')
  await page.getByRole('button', { name: 'Επέστρεψαν' }).click()
  // The rows of before stand there until those of the view have come.
  await expect(page.getByRole('row').filter({ hasNotText: 'Επέστρεψε' })).toHaveCount(1)
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/550 5\.1\.1/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Αποστολή τώρα' }).click()
  await expectMessage(page, 'Φεύγει 1 γράμμα.')
  await page.goto('/admin/mail-templates')
  await page.getByRole('button', { name: 'Νέος κωδικός', exact: true }).click()
  await expectAccessible(page)
  const body = page.getByRole('textbox', { name: 'Κείμενο' })
  const words = await body.inputValue()
  await body.fill(words.replace('{link}', ''))
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(page.getByText('Λείπει το πεδίο {link}').first()).toBeVisible()
  await body.fill(`${words}\n\nΚαλή συνέχεια!`)
  await expect(page.frameLocator('iframe').getByText('Καλή συνέχεια!')).toBeVisible()
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Το πρότυπο αποθηκεύτηκε.')
  await page.getByRole('button', { name: 'Επαναφορά στα αρχικά λόγια' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Επαναφορά στα αρχικά λόγια' }).click()
  await expect(body).toHaveValue(words)
})

test('every letter that the product writes fits the narrowest telephone, and is legible in the dark', async ({
  product,
}) => {
  const office = await product.callsOf('admin@regen.demo')
  const base = '/api/admin/mail-template'
  const templates = await office<{ mtp_key: string; mtp_subject: string; mtp_body: string }[]>('GET', `${base}/list`)
  const letters = await Promise.all(
    templates.map(async ({ mtp_key: key, mtp_subject, mtp_body }) => {
      const wording = { mtp_subject, mtp_body: `${mtp_body}\n\nhttps://example.org/${'α'.repeat(120)}` }
      const letter = await office<{ subject: string; text: string; html: string }>(
        'POST',
        `${base}/${key}/preview`,
        wording,
      )
      expect(`${letter.subject} ${letter.text}`, key).not.toMatch(/\{\w+\}|undefined|\bnull\b/)
      return { key, html: letter.html }
    }),
  )
  expect(letters.length).toBeGreaterThan(60)
  const page = await product.open({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  await page.setContent(letters[0]?.html ?? '')
  const tooWide = await page.evaluate((all) => {
    document.title = 'Letters'
    document.body.replaceChildren(
      ...all.map(({ key, html }) => {
        const letter = document.createElement('div')
        letter.id = key
        letter.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
        return letter
      }),
    )
    return [...document.body.children].filter(({ scrollWidth }) => scrollWidth > 320).map(({ id }) => id)
  }, letters)
  expect(tooWide).toEqual([])
  await expectAccessible(page)
})

test('the link under a letter, on a telephone: looking changes nothing, a press ends the news', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/outbox')
  await office.getByRole('searchbox').fill('Νέα του προγράμματος')
  const row = office.getByRole('row').filter({ hasText: 'Νέα του προγράμματος' }).first()
  const to = (await row.getByRole('cell').nth(1).textContent()) ?? ''
  const [letter] = await product.letters(to)
  const path = new URL(/https?:\/\/\S+\/unsubscribe\/\S+/.exec(letter?.text ?? '')?.[0] ?? '').pathname
  const page = await product.open(PHONE)
  await page.goto(path)
  await expect(page.getByText(/έρχονται ενημερώσεις του προγράμματος/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Να σταματήσουν οι ενημερώσεις' }).click()
  await expect(page.getByText(/δεν θα έρχονται άλλες ενημερώσεις/)).toBeVisible()
  await page.getByRole('button', { name: 'Θέλω πάλι ενημερώσεις' }).click()
  await expect(page.getByText(/έρχονται ενημερώσεις του προγράμματος/)).toBeVisible()
  await page.goto('/unsubscribe/nonsense')
  await expect(page.getByText('Με ένα μήνυμα στο γραφείο του προγράμματος')).toBeVisible()
})

test('a company chooses what it hears of; everything fits a telephone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo', PHONE)
  await page.goto('/company/settings')
  const mail = page.getByRole('switch', { name: 'Συνεντεύξεις: με e-mail' })
  await expect(mail).toBeChecked()
  await mail.press('Space')
  await expect(mail).not.toBeChecked()
  await page.reload()
  await expect(mail).not.toBeChecked()
  // One letter a day stays, for who wants none for each event.
  await expect(page.getByRole('switch', { name: 'Πρωινό γράμμα: με e-mail' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Πρωινό γράμμα: στην εφαρμογή' })).toHaveCount(0)
  await expectAccessible(page)
  const office = await product.signIn('admin@regen.demo', PHONE)
  for (const path of [
    '/admin/ad-control/4',
    '/admin/notification-center/create',
    '/admin/notification-center/2',
    '/admin/mail-templates',
  ]) {
    await office.goto(path)
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(office)
    const isTooWide = await office.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide, path).toBe(false)
  }
})

test('a programme that opens at midnight takes applications where its page lies open', async ({ product }) => {
  const [cycle] = await product.query<{ edc_id: number }>(`select edc_id from educational_cycle
    where edc_status = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" > now() order by edc_id desc limit 1`)
  const openIn = (days: number, status: string) =>
    product.query(`update educational_cycle set edc_status = '${status}',
      "edc_openingDate" = (now() at time zone 'Europe/Athens')::date + ${days} where edc_id = ${cycle?.edc_id}`)
  await openIn(1, 'JUST_CREATED_UNABLE_TO_APPLY')
  const page = await product.openNew()
  await page.clock.install()
  await page.goto(`/programmes/${cycle?.edc_id}`)
  await expect(page.getByRole('heading', { name: 'Δεν δέχεται αιτήσεις τώρα' })).toBeVisible()
  await page.clock.runFor(2_000)
  await openIn(0, 'OPEN_FOR_APPLICATIONS')
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.clock.runFor(61_000)
  await expect(page.getByLabel('Ονοματεπώνυμο')).toBeVisible()
  // The test after this one closes it.
  await openIn(-30, 'OPEN_FOR_APPLICATIONS')
})

test('a form whose last day goes by while it is open says so, and keeps what was typed', async ({ product }) => {
  const [cycle] = await product.query<{ edc_id: number }>(`select edc_id from educational_cycle
    where edc_status = 'OPEN_FOR_APPLICATIONS' and "edc_closingDate" > now() limit 1`)
  const closeOn = (daysAgo: number) =>
    product.query(`update educational_cycle set "edc_closingDate" = (now() at time zone 'Europe/Athens')::date - ${daysAgo}
      where edc_id = ${cycle?.edc_id}`)
  await closeOn(0)
  const page = await product.openNew(PHONE)
  await page.clock.install()
  await page.goto(`/programmes/${cycle?.edc_id}`)
  await page.getByLabel('Ονοματεπώνυμο').fill('Μαρία Δοκιμή')
  await page.clock.runFor(2_000)
  await closeOn(1)
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: 'Δεν δέχεται αιτήσεις τώρα' })).toBeVisible()
  await expect(page.getByText(/^Η προθεσμία για αιτήσεις έληξε στις \d\d\/\d\d\/\d{4}\./)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Μαρία Δοκιμή')
})
