import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectMessage,
  load,
  PASSWORD,
  PHONE,
  type Product,
  shoot,
  signIn,
  test,
} from './harness.ts'

// What breaks off while somebody works: files that do not come, and who signs in in another tab.

/** A page of its own: what the browser logs about files that did not come is meant here. */
async function openOwn(product: Product, path: string): Promise<Page> {
  const signedIn = await product.signIn('admin@regen.demo')
  const page = await signedIn.context().newPage()
  await load(page, path)
  return page
}

/** These files do not come until the answer is called. */
async function withhold(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${names.join('|')})-`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

const REQUEST = 'Αίτημα για υποψηφίους…'
const BROKEN = 'Η οθόνη δεν μπόρεσε να εμφανιστεί.'
const NOT_LOADED = 'Χρειάζεται ανανέωση της σελίδας.'

test('a dialog or question whose file could not be loaded leaves the page and what is being written', async ({
  product,
}) => {
  const page = await openOwn(product, '/admin/candidates/create')
  const name = page.getByLabel('Ονοματεπώνυμο')
  await name.fill('Μισό όνομα')
  await withhold(page, 'ConfirmDialog', 'CommandPalette')
  const warnings = page.getByRole('region', { name: 'Μηνύματα' }).getByText(NOT_LOADED)
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await expect(warnings).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await expect(warnings).toHaveCount(2)
  await expect(name).toHaveValue('Μισό όνομα')
})

test('who somebody is cannot be asked for without its file: the act is refused, and the page stays', async ({
  product,
}) => {
  const page = await openOwn(product, '/admin/settings')
  await product.query("update session set ses_date_proved = now() - interval '1 hour'")
  await withhold(page, 'ProofDialog')
  await page.getByRole('button', { name: 'Ορισμός εφαρμογής' }).click()
  await expectMessage(page, NOT_LOADED)
  await expectMessage(page, 'Χρειάζεται πρώτα επιβεβαίωση')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a part of a screen that could not be loaded comes back by the button', async ({ product }) => {
  const page = await openOwn(product, '/admin/ad-control')
  const release = await withhold(page, 'AdFormScreens')
  await page.goto('/admin/ad-control/create')
  await expect(page.getByText(BROKEN)).toBeVisible({ timeout: 15_000 })
  await release()
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await expect(page.locator('[contenteditable=true]')).toBeVisible()
})

test('fields whose editor, hours or calendar could not be loaded take what is typed', async ({ product }) => {
  const page = await openOwn(product, '/admin/ad-control')
  const release = await withhold(page, 'RichTextEditorPart', 'TimeFieldPart', 'dates')
  await page.goto('/admin/ad-control/create')
  const content = page.getByRole('textbox', { name: 'Κείμενο' })
  await expect(page.getByText('Η μορφοποίηση δεν φορτώθηκε: το κείμενο γράφεται απλό.')).toBeVisible()
  await content.fill('Πρώτη γραμμή\n2 < 3 & <b>όχι έντονα</b>')
  const hour = page.getByLabel('Ώρα').first()
  await hour.fill('λάθος')
  await hour.blur()
  await expect(hour).toHaveValue('λάθος')
  await hour.fill('9.05')
  await hour.blur()
  await expect(hour).toHaveValue('09:05')
  // As a draft it is there again when the files are.
  await page.waitForTimeout(1000)
  await release()
  await page.reload()
  await expect(page.locator('[contenteditable=true]')).toContainText('2 < 3 & <b>όχι έντονα</b>')
  await expect(page.getByLabel('Ώρες').first()).toHaveValue('09')
})

test('what a few need of a page before signing in leaves the rest of it, where its file does not come', async ({
  product,
}) => {
  const page = await (await product.openNew()).context().newPage()
  await withhold(page, 'ForgottenPasswordDialog', 'auth', 'personal', 'parts')
  const notice = page.locator('main').getByRole('alert').filter({ hasText: NOT_LOADED })
  await page.goto('/login')
  const email = page.getByLabel('E-mail')
  await email.fill('admin@regen.demo')
  await page.getByRole('button', { name: 'Ξέχασα τον κωδικό' }).click()
  await expect(notice).toBeVisible()
  await expect(email).toHaveValue('admin@regen.demo')
  // A second step that cannot come.
  await page.route('**/api/login', async (route) => {
    const details = { ticket: 'x', totp: true, passkey: false }
    await route.fulfill({
      status: 401,
      json: { success: false, error: { code: 'second_factor_needed', message: '', details } },
    })
  })
  await page.getByLabel('Κωδικός', { exact: true }).fill('demo-regen-2026')
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Δεύτερο βήμα' })).toBeVisible()
  await expect(notice).toBeVisible()
  // The way back to a lost link.
  await page.goto('/')
  await page.getByText('Έχω κάνει αίτηση: στείλε τον σύνδεσμό μου').click()
  await expect(notice).toBeVisible()
  await page.goto('/programmes')
  await page.locator('a[href^="/programmes/"]').first().click()
  // What was typed before, without the words that it is a draft.
  const name = page.getByLabel('Ονοματεπώνυμο')
  await name.fill('Μισό όνομα')
  await page.waitForTimeout(1000)
  await page.reload()
  await expect(name).toHaveValue('Μισό όνομα')
  await expect(notice).toBeVisible()
})

for (const [how, when] of [
  ['act', 'at the next act'],
  ['return', 'when somebody comes back to it'],
] as const)
  test(`an open personal page closes when its person was erased: ${when}`, async ({ product }) => {
    const office = await product.callsOf('admin@regen.demo')
    await office('POST', '/api/user/proof', { password: PASSWORD })
    const key = how.charAt(0).repeat(43)
    const [person] = await product.query<{ usr_id: number }>(`with person as (
        insert into users (usr_role, usr_email, usr_fullname) values ('CANDIDATE', '${how}@own.demo', 'Νίκη Νέα') returning usr_id)
      insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at)
        select sha256('${key}'), 'personal', usr_id, '{}', now() + interval '1 day' from person
        returning key_fk_usr_id as usr_id`)
    const page = await product.open(PHONE)
    await page.goto(`/me/${key}?tab=profile`)
    await expect(page.getByRole('heading', { name: 'Γεια σου Νίκη' })).toBeVisible()
    await page.getByLabel('Λίγα λόγια για σένα').fill('Μου αρέσει να ακούω.')
    await office('POST', `/api/admin/candidate/${person?.usr_id}/erase`, { confirm: 'ΔΙΑΓΡΑΦΗ' })
    await expect(page.getByRole('heading', { name: 'Γεια σου Νίκη' })).toBeVisible()
    if (how === 'act') await page.getByRole('button', { name: 'Αποθήκευση' }).click()
    else await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { name: 'Η σελίδα σου έκλεισε' })).toBeFocused({ timeout: 10_000 })
    await expect(page.getByText('Νίκη')).toHaveCount(0)
    await shoot(page, `closed-by-${how}-390`)
    await expectAccessible(page)
  })

test('a tab of the personal page that does not come leaves the others', async ({ product }) => {
  const key = 'w'.repeat(43)
  await product.query(`insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at)
    values (sha256('${key}'), 'personal', 1600, '{}', now() + interval '1 day')`)
  const page = await (await product.openNew()).context().newPage()
  const release = await withhold(page, 'DataTab')
  await page.goto(`/me/${key}`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Δεδομένα').click()
  await expect(page.getByText(BROKEN)).toBeVisible({ timeout: 15_000 })
  await tab('Προφίλ').click()
  await expect(page.getByLabel('Ονοματεπώνυμο')).toBeVisible()
  await release()
  await tab('Δεδομένα').click()
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await expect(page.getByRole('heading', { name: 'Συγκατάθεση' })).toBeVisible()
})

test('a page that cannot come without network leaves the menu, and comes by the button', async ({ product }) => {
  const page = await openOwn(product, '/admin/candidates')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Ομάδα' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await expect(page.getByText(BROKEN)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ομάδα' })).toBeVisible()
})

test('rows of the view before are not taken for those of a view that cannot come without network', async ({
  product,
}) => {
  const page = await openOwn(product, '/admin/candidates')
  const rows = page.getByRole('table', { name: 'Υποψήφιοι' })
  await expect(rows.locator('tbody a').first()).toBeVisible()
  await expect(rows).toHaveAttribute('aria-busy', 'false')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Μη ενεργοί/ }).click()
  await expect(page.getByText('Χωρίς σύνδεση: φαίνονται ακόμη οι προηγούμενες γραμμές.')).toBeVisible()
  await expect(rows).toHaveAttribute('aria-busy', 'true')
  await expect(rows.locator('tbody')).toHaveCSS('filter', 'grayscale(1)')
  await page.context().setOffline(false)
  await expect(page.getByText('Χωρίς σύνδεση: φαίνονται ακόμη οι προηγούμενες γραμμές.')).toHaveCount(0)
  await expect(rows).toHaveAttribute('aria-busy', 'false')
  await expect(rows.locator('tbody')).toHaveCSS('filter', 'none')
})

test('a question that is open when the session ends is closed: it may name people', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/team')
  await page
    .getByRole('button', { name: /^Ενέργειες για: / })
    .first()
    .click()
  await page.getByRole('menuitem').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // As another tab signs out.
  await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form that the end of the session stopped comes back, and names the file that has to be chosen again', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/companies/2/edit')
  await page.getByLabel('Ιστότοπος').fill('https://half.example.gr')
  const picture = { name: 'σήμα.png', mimeType: 'image/png', buffer: Buffer.from('a picture') }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByText('σήμα.png')).toBeVisible()
  await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await signIn(page, 'admin@regen.demo')
  await load(page, '/admin/companies/2/edit')
  await expect(page.getByLabel('Ιστότοπος')).toHaveValue('https://half.example.gr')
  await expect(page.getByText('Το αρχείο δεν φυλάχτηκε και χρειάζεται να επιλεγεί ξανά: σήμα.png')).toBeVisible()
})

test('so does what was being set in a dialog, when the dialog is opened again', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const name = page.getByRole('dialog').getByLabel('Όνομα (προαιρετικό)')
  const kept = page.getByRole('dialog').getByText('Επανήλθε το πρόχειρο που είχε μείνει')
  for (const [path, open] of [
    ['/admin/ad-control/4', 'Προσθήκη κοινού'],
    ['/admin/notification-center/create', 'Ορισμός κοινού'],
  ] as const) {
    await load(page, path)
    await page.getByRole('button', { name: open }).click()
    await name.fill('Μισό κοινό')
    await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
    await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
    await signIn(page, 'admin@regen.demo')
    await load(page, path)
    await page.getByRole('button', { name: open }).click()
    await expect(kept).toBeVisible()
    await expect(name).toHaveValue('Μισό κοινό')
    // Whoever closes it on purpose leaves nothing behind.
    await page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' }).click()
    await page.getByRole('button', { name: open }).click()
    await expect(name).toHaveValue('')
    await expect(kept).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' }).click()
  }
})

test('so do the words of a company in the dialogs of a listing, each to its own', async ({ product }) => {
  const [place] = await product.query<{ id: number; name: string }>(`select jl_id as id, usr_fullname as name
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
    where jl_fk_cny_id = 1 and jl_status = 'OPEN' and jlc_status = 'BOOKMARKED' order by 1, 2 limit 1`)
  const page = await product.signIn('company@regen.demo')
  const dialog = page.getByRole('dialog')
  const ofPerson = (item: string) => async () => {
    await page.getByRole('button', { name: `Ενέργειες: ${place?.name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const dialogs = [
    {
      words: 'Δύο με τρεις.',
      label: /Τι έχει σημασία/,
      open: async () => {
        await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
        await page.getByRole('menuitem', { name: REQUEST }).click()
      },
    },
    { words: 'Ξεκινά τη Δευτέρα.', label: 'Σχόλια (προαιρετικά)', open: ofPerson('Πρόσληψη…') },
    { words: 'Θα ήταν για άλλη θέση.', label: 'Σημείωση (προαιρετική)', open: ofPerson('Απόρριψη…') },
  ]
  for (const { words, label, open } of dialogs) {
    await load(page, `/company/job-listings/${place?.id}`)
    await open()
    await dialog.getByLabel(label).fill(words)
    await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
    await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
    await signIn(page, 'company@regen.demo')
    await load(page, `/company/job-listings/${place?.id}`)
    await open()
    await expect(dialog.getByLabel(label)).toHaveValue(words)
    await dialog.getByRole('button', { name: 'Άκυρο' }).click()
  }
})

test('a hold that was begun for one person is not offered for another', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const dialog = page.getByRole('dialog')
  const begin = async (id: number) => load(page, `/admin/data-protection?tab=retention&hold=${id}`)
  await begin(12)
  await dialog.getByLabel('Λόγος').fill('Εκκρεμής υπόθεση')
  await page.reload()
  await expect(dialog.getByLabel('Λόγος')).toHaveValue('Εκκρεμής υπόθεση')
  await begin(34)
  await expect(dialog.getByLabel('Αριθμός προσώπου')).toHaveValue('34')
  await expect(dialog.getByLabel('Λόγος')).toHaveValue('')
})

test('a tab whose person has gone while somebody else signed in in another one keeps nothing here', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/candidates/create')
  const name = page.getByLabel('Ονοματεπώνυμο')
  const isKept = (words: string) => page.evaluate((text) => JSON.stringify(localStorage).includes(text), words)
  await name.fill('Πριν')
  await expect.poll(() => isKept('Πριν')).toBe(true)
  // As the other tab notes who works in this browser from now on.
  await page.evaluate(() => localStorage.setItem('regen.ui.drafts-of', '8'))
  await name.fill('Μετά')
  await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  expect(await isKept('Μετά')).toBe(false)
})

test('a day that does not exist is said at its field, and no form breaks off because of it', async ({ product }) => {
  const phone = await product.open(PHONE)
  await phone.goto('/programmes/5#apply')
  const born = phone.getByRole('textbox', { name: 'Ημερομηνία γέννησης' })
  await born.fill('31/02/1999')
  await born.press('Tab')
  await expect(born).toHaveAccessibleDescription(/δεν υπάρχει/)
  await phone.getByRole('button', { name: 'Συνέχεια' }).click()
  await expect(born).toHaveValue('31/02/1999')

  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/create-job-listing')
  const deadline = company.getByRole('textbox', { name: 'Προθεσμία' })
  await deadline.fill('31/02/2030')
  await deadline.press('Tab')
  await expect(company.getByRole('region', { name: 'Έτσι θα τη δουν' })).toContainText('31/02/2030')
})

test('the words of an invitation outlive a reload, its time does not', async ({ product }) => {
  const [place] = await product.query<{ id: number; name: string }>(`select jl_id as id, usr_fullname as name
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
    where jl_fk_cny_id = 1 and jl_status = 'OPEN' and jlc_status = 'BOOKMARKED' order by 1, 2 limit 1`)
  const page = await product.signIn('company@regen.demo')
  const dialog = page.getByRole('dialog', { name: `Πρόσκληση: ${place?.name}` })
  const words = dialog.getByRole('textbox', { name: 'Σχόλια προς τον υποψήφιο' })
  const openInvitation = async () => {
    await page.goto(`/company/job-listings/${place?.id}`)
    await page.getByRole('button', { name: `Ενέργειες: ${place?.name}` }).click()
    await page.getByRole('menuitem', { name: 'Πρόσκληση σε συνέντευξη…' }).click()
  }
  await openInvitation()
  await words.fill('Χρειάζεται και η ταυτότητα.')
  await dialog.getByRole('textbox', { name: 'Ημέρα' }).fill('10/05/2028')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('ταυτότητα')
  page.once('dialog', (question) => void question.accept())
  await openInvitation()
  await expect(words).toHaveValue('Χρειάζεται και η ταυτότητα.')
  await expect(dialog.getByRole('textbox', { name: 'Ημέρα' })).not.toHaveValue('10/05/2028')
})

test('after a conflict the screen reads anew what it shows, and what was typed stays', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  // It hears of no change by itself.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/company/profile')
  const section = page.getByRole('region', { name: 'Χρήστες της εταιρείας' })
  await section.getByRole('button', { name: 'Πρόσκληση συναδέλφου' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ονοματεπώνυμο').fill('Πέτρος Νέος')
  await dialog.getByLabel('E-mail').fill('petros@company.test')
  const colleague = await product.callsOf('company@regen.demo')
  const invited = { email: 'petros@company.test', fullname: 'Πέτρος Παλιός' }
  await colleague('POST', '/api/company/team/invitation', invited, 201)
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(dialog.getByText('Υπάρχει ήδη ανοιχτή πρόσκληση').first()).toBeVisible()
  await expect(page.getByText('Πέτρος Παλιός')).toBeAttached()
  await expect(dialog.getByLabel('Ονοματεπώνυμο')).toHaveValue('Πέτρος Νέος')
})
