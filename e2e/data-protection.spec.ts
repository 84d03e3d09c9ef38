import { expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'

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
  await page.getByRole('button', { name: 'Τι θα έφευγε τώρα: Ειδοποιήσεις' }).click()
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
  await visitor.goto('/privacy')
  await expect(visitor.getByText('Υπεύθυνος επεξεργασίας: Το γραφείο του προγράμματος')).toBeVisible()
  await expectAccessible(visitor)
  await shoot(visitor, 'privacy-phone')
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
  await page.setViewportSize(PHONE.viewport)
  await expectAccessible(page)
  await shoot(page, 'officer-requests-390')
  await page.getByText('Διόρθωση').first().click()
  await page.getByLabel('Απάντηση').fill('Διορθώθηκε το τηλέφωνο.')
  await shoot(page, 'officer-answer-390')
  await page.getByRole('button', { name: 'Κλείσιμο του αιτήματος' }).click()
  await expectMessage(page, /Το αίτημα έκλεισε/)
  for (const tab of ['processing', 'consents', 'erasures', 'exports', 'readings']) {
    await page.goto(`/admin/data-protection?tab=${tab}`)
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByText('Φόρτωση')).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, `officer-${tab}-390`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/data-protection?tab=processing')
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
