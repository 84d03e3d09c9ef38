import { expect, expectAccessible, expectMessage, PHONE, shoot, test, visit } from './harness.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.describe.configure({ mode: 'serial' })

// The office says how long data is kept and what the public pages write; everybody reads it.

test('a period is rehearsed and changed, and the data of a person held and released', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const [candidate] = await product.query<{ usr_id: number; usr_fullname: string }>(
    `select usr_id, usr_fullname from users where usr_role = 'CANDIDATE' order by usr_id limit 1`,
  )
  await page.goto('/admin/data-protection?tab=retention')
  // Between 03:10 and 05:00 the first night has run by now.
  await expect(page.getByText(/^(Δεν έχει τρέξει ακόμη|Νύχτα )/)).toBeVisible()
  await page.getByRole('button', { name: 'Τι θα έφευγε τώρα: Ειδοποιήσεις', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ειδοποιήσεις' })
  await expect(dialog.getByText('Τώρα δεν θα έφευγε τίποτα.')).toBeVisible()
  await dialog.getByLabel('Ημέρες που κρατιέται').fill('30')
  await dialog.getByRole('button', { name: 'Δοκίμασε' }).click()
  await expect(dialog.getByText(/Τώρα (δεν )?θα έφευγ/)).toBeVisible()
  await shoot(page, 'data-protection-rule')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, /Το διάστημα αποθηκεύτηκε/)
  await expect(page.getByText('Κρατιέται 30 ημέρες').first()).toBeVisible()

  await page.goto(`/admin/data-protection?tab=retention&hold=${candidate?.usr_id}`)
  await page.getByLabel('Λόγος').fill('Αγωγή 12/2026')
  await page.getByRole('button', { name: 'Δέσμευση', exact: true }).click()
  await expectMessage(page, /Τα στοιχεία δεσμεύτηκαν/)
  await expect(page.getByText('Αγωγή 12/2026')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'data-protection')
  await visit(page, `/admin/candidates/${candidate?.usr_id}`)
  await expect(page.getByText('Νομική δέσμευση', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('alert').getByText('Αγωγή 12/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Οριστική διαγραφή…' }).click()
  const erasure = page.getByRole('dialog', { name: 'Οριστική διαγραφή στοιχείων' })
  await expect(erasure.getByText('Αγωγή 12/2026')).toBeVisible()
  await expect(erasure.getByRole('button', { name: 'Οριστική διαγραφή' })).toBeDisabled()
  await expect(erasure.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await shoot(page, 'held-erasure')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Δες τη δέσμευση' }).click()
  await expect(page.getByRole('list', { name: 'Νομικές δεσμεύσεις' }).getByText('Αγωγή 12/2026')).toBeVisible()
  await page.setViewportSize(PHONE.viewport)
  // The keyboard does not go through a menu that is closed.
  await expect(page.getByRole('navigation', { name: 'Κύρια πλοήγηση' })).toBeHidden()
  await expectAccessible(page)
  await shoot(page, 'data-protection-phone')
  await page.getByRole('button', { name: /Άρση της δέσμευσης/ }).click()
  await page.getByRole('button', { name: 'Άρση', exact: true }).last().click()
  await expect(page.getByText('Κανενός τα στοιχεία δεν δεσμεύονται.')).toBeVisible()
})

test('a paper is worded with a preview, and everybody reads its newest version', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/papers')
  await page.getByRole('tab', { name: 'Όροι χρήσης' }).click()
  await page
    .getByRole('textbox', { name: /^Κείμενο/ })
    .fill('## Δικοί μας όροι\n\n- <b>πρώτος</b>\n- [εδώ](https://example.org)')
  await expect(page.getByRole('heading', { name: 'Δικοί μας όροι' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'papers')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expectMessage(page, 'Η νέα μορφή δημοσιεύτηκε.')
  const visitor = await product.open(PHONE)
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Όροι χρήσης' }).click()
  await expect(visitor.getByRole('heading', { name: 'Δικοί μας όροι' })).toBeVisible()
  await expect(visitor.getByText('<b>πρώτος</b>')).toBeVisible()
  await expectAccessible(visitor)
  await visit(visitor, '/privacy')
  await expect(visitor.getByText('Υπεύθυνος επεξεργασίας: Το γραφείο του προγράμματος')).toBeVisible()
  await expectAccessible(visitor)
  await shoot(visitor, 'privacy-phone')
})

test('a story is written, stands on the entry page, and is gone once its person no longer agrees', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/papers')
  await page.getByRole('tab', { name: 'Ιστορία επιτυχίας' }).click()
  await page.getByLabel('Τίτλος').fill('Από την αποθήκη στον προγραμματισμό')
  await page.getByLabel('Κείμενο').fill('Έξι μήνες μαθήματα.\n<b>Μία</b> συνέντευξη, και δουλεύω.')
  await page.getByLabel('Όνομα που φαίνεται').fill('Άννα, 29')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(page.getByText('Γράψε πότε και πώς συμφώνησε το πρόσωπο').first()).toBeVisible()
  await page.getByLabel('Πότε και πώς συμφώνησε το πρόσωπο').fill('E-mail στις 3/9')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expectMessage(page, 'Η ιστορία φαίνεται στην αρχική σελίδα.')
  await expectAccessible(page)
  await shoot(page, 'story-office')

  const visitor = await product.open(PHONE)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Από την αποθήκη στον προγραμματισμό' })).toBeVisible()
  await expect(visitor.getByText('<b>Μία</b> συνέντευξη, και δουλεύω.')).toBeVisible()
  await expectAccessible(visitor)
  await shoot(visitor, 'story-phone')
  const drawn = async () => (await visitor.request.get('/')).text()
  expect(await drawn()).toContain('Άννα, 29')
  expect(await drawn()).not.toContain('3/9')

  await page.getByRole('button', { name: 'Αφαίρεση της ιστορίας…' }).click()
  await page.getByRole('button', { name: 'Αφαίρεση για πάντα' }).click()
  await expectMessage(page, 'Η ιστορία δεν φαίνεται πια και διαγράφηκε.')
  await expect(page.getByLabel('Τίτλος')).toHaveValue('')
  expect(await drawn()).not.toContain('Άννα, 29')
})

test('the office words the entry page and the questions of programmes, and takes its words back', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/papers')
  await page.getByRole('tab', { name: 'Αρχική σελίδα' }).click()
  const title = page.getByLabel('Επικεφαλίδα')
  const own = '<img src=x> Δουλειά για όλους'
  await title.fill(own)
  await page.getByLabel('Συχνές ερωτήσεις').fill('Χωρίς τίτλο')
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(page.getByText('Κάθε μέρος αρχίζει με «## »').first()).toBeVisible()
  await page.getByLabel('Συχνές ερωτήσεις').fill('## Πού γίνονται τα μαθήματα;\nΣτην Πάτρα.')
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.locator('[inert] h1')).toHaveText(own)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expectMessage(page, 'Η αρχική σελίδα άλλαξε.')
  await shoot(page, 'entry-words-office')

  const visitor = await product.open(PHONE)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(own)
  await expectAccessible(visitor)
  await shoot(visitor, 'entry-words-phone')
  const drawn = async () => (await visitor.request.get('/')).text()
  expect(await drawn()).toContain('property="og:title" content="&lt;img src=x&gt; Δουλειά για όλους"')
  expect(await drawn()).toMatch(/property="og:image" content="http[^"]+\/api\/file\/[\w-]+"/)
  await visit(visitor, '/programmes')
  await visitor.getByRole('article').first().getByRole('link').click()
  await expect(visitor.getByText('Πού γίνονται τα μαθήματα;')).toBeVisible()
  await expect(visitor.getByText('Χρειάζομαι λογαριασμό')).toHaveCount(0)

  await page.getByRole('button', { name: 'Βάλ’ το στον επεξεργαστή: Το αρχικό κείμενο' }).click()
  await page.getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect.poll(drawn).toContain('Από την εκπαίδευση στη δουλειά')
})

test('the letter «Θέλεις να μείνεις;» is answered with one press', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto('/stay#half')
  await expect(page.getByText('Ο σύνδεσμος είναι μισός.')).toBeVisible()
  await page.goto('/')
  const key = 'k'.repeat(43)
  await product.query(`insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_expires_at)
    select sha256('${key}'), 'stay', min(usr_id), now() + interval '1 day' from users where usr_role = 'CANDIDATE'`)
  await page.goto(`/stay#${key}`)
  await page.getByRole('button', { name: 'Ναι, θέλω να μείνω' }).click()
  await expect(page.getByText(/Χαιρόμαστε που μένεις/)).toBeVisible()
  await expectAccessible(page)
})

test('a request is made from an account, answered by the officer on a phone, and read by who made it', async ({
  product,
}) => {
  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/settings')
  await company.getByRole('button', { name: 'Νέο αίτημα…' }).click()
  await company.getByLabel('Με λίγα λόγια').fill('Το κινητό μου είναι παλιό')
  await company.getByRole('button', { name: 'Αποστολή του αιτήματος' }).click()
  await expectMessage(company, /Το αίτημα έφτασε στο γραφείο/)

  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/data-protection')
  await expect(page.getByText('Διόρθωση').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'officer-requests-1440')
  await page.getByRole('button', { name: 'Καταχώριση αιτήματος' }).click()
  const received = page.getByLabel('Ήρθε')
  await received.fill('31/02/2026')
  await page.getByLabel('Ονοματεπώνυμο').fill('<script>')
  await expect(page.getByText('Αυτή η ημερομηνία δεν υπάρχει')).toBeVisible()
  await expect(received).toHaveValue('31/02/2026')
  await received.fill('28/02/2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Καταχώριση αιτήματος' }).click()
  await expectMessage(page, 'Το αίτημα καταχωρίστηκε.')
  await page.setViewportSize(PHONE.viewport)
  await expectAccessible(page)
  await shoot(page, 'officer-requests-390')
  await page.getByText('Διόρθωση').first().click()
  await page.getByLabel('Απάντηση').fill('Διορθώθηκε το τηλέφωνο.')
  await shoot(page, 'officer-answer-390')
  await page.getByRole('button', { name: 'Κλείσιμο του αιτήματος' }).click()
  await expectMessage(page, /Το αίτημα έκλεισε/)
  for (const [tab, name] of [
    ['consents', 'Συγκαταθέσεις'],
    ['erasures', 'Διαγραφές'],
    ['exports', 'Εξαγωγές'],
    ['readings', 'Αναγνώσεις'],
    ['processing', 'Αρχείο δραστηριοτήτων'],
  ] as const) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.waitForURL(new RegExp(`tab=${tab}`))
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expect(page.getByText('Φόρτωση')).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, `officer-${tab}-390`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Αλλαγή: Διασύνδεση με εταιρείες' }).click()
  await page.getByLabel('Αποδέκτες').fill('Μόνο εγκεκριμένες εταιρείες')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, 'Το αρχείο ενημερώθηκε.')
  await expect(page.getByText('Μόνο εγκεκριμένες εταιρείες')).toBeVisible()
  await shoot(page, 'officer-processing-1440')

  await company.reload()
  await expect(company.getByText('Διορθώθηκε το τηλέφωνο.')).toBeVisible()
  await shoot(company, 'own-requests-1440')
})

test('somebody without a company takes a copy, asks the office, and closes the account on a phone', async ({
  product,
}) => {
  const page = await product.signIn('new@regen.demo', PHONE)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Τα δεδομένα μου' }).click()
  await expect(page.getByRole('heading', { name: 'Τα δεδομένα μου', level: 1 })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize(PHONE.viewport)
  await expect(page.getByRole('button', { name: 'Νέο αίτημα…' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Αντίγραφο (ZIP)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^ta-stoixeia-mou .*\.zip$/)
  await expectAccessible(page)
  await shoot(page, 'own-data-390')
  await page.getByRole('button', { name: 'Διαγραφή του λογαριασμού…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/ΔΙΑΓΡΑΦΗ/).fill('ΔΙΑΓΡΑΦΗ')
  await dialog.getByRole('button', { name: 'Οριστική διαγραφή' }).click()
  await expect(page.getByRole('heading', { name: 'Απόδειξη διαγραφής' })).toBeVisible()
})
