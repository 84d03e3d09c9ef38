import { expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'
import { tabTo } from './keyboard.ts'

test.describe.configure({ mode: 'serial' })

const CENTRE = '/admin/educational-cycles/4/assessment-centre'

/** Two assessors have given everybody all marks, but one person who did not come. */
const marks = `with people as (select edca_fk_usr_id as usr_id, row_number() over (order by edca_id) as at from cycle_application
    where edca_fk_edc_id = 4 and edca_status = 'INTERVIEWING'),
  given as (insert into assessor_entry (aen_key, aen_fk_edc_id, aen_fk_usr_id, aen_email, aen_fk_acr_id, aen_level, aen_is_late,
      aen_date_created)
    select gen_random_uuid(), 4, usr_id, email, acr_id,
      least(4, 1 + (at * (acr_position + 2)) % 7 % 3 + seat * (1 + (at % 9 = 0)::int)), false, now()
    from people, (values ('maria@firm.demo', 0), ('nikos@firm.demo', 1)) assessors (email, seat), assessment_criterion
    where at > 1 and acr_fk_edc_id = 4 returning 1),
  absent as (insert into assessor_entry (aen_key, aen_fk_edc_id, aen_fk_usr_id, aen_email, aen_is_absent, aen_is_late,
      aen_date_created) select gen_random_uuid(), 4, usr_id, 'maria@firm.demo', true, false, now() from people where at = 1
      returning 1)
  select count(*)::int as people from people`

test('the office draws a line, looks whom it hits, and decides on all at once', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  await page.getByRole('tab', { name: 'Απόφαση' }).click()
  await expect(page.getByText('Δεν υπάρχουν πλήρεις βαθμοί ακόμη.')).toBeVisible()
  await page.getByRole('tab', { name: 'Κριτήρια' }).click()
  await page.getByRole('button', { name: 'Από πρότυπο' }).click()
  await page.getByRole('menuitem', { name: 'Βασικά κριτήρια' }).click()
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
  await expectMessage(page, 'Τα κριτήρια αποθηκεύτηκαν.')
  const [{ people } = { people: 0 }] = await product.query<{ people: number }>(marks)
  await page.reload()
  await page.getByRole('tab', { name: 'Απόφαση' }).click()

  await page.getByRole('tab', { name: 'Βαθμοί' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await shoot(page, 'scorecards-1440')
  await page.getByRole('tab', { name: 'Απόφαση' }).click()
  const ranking = page.getByRole('region', { name: 'Κατάταξη' })
  await expect(ranking.getByRole('row')).toHaveCount(people)
  await expect(ranking.getByText(/^Ίδιος αριθμός με: /).first()).toBeVisible()
  await expect(ranking.getByText('Χωρίς πλήρη βαθμό (1)')).toBeVisible()
  await expect(page.getByRole('row', { name: /^maria@firm.demo .*-0,/ })).toBeVisible()
  await page.getByLabel('Θέσεις φιναλίστ').fill('5')
  await page.getByLabel('Θέσεις επιλαχόντων').fill('2')
  await expect(page.getByText(/^5 άτομα περνούν, ως το \d,\d\d\.$/)).toBeVisible()
  await expect(page.getByText(/^Αν κατέβει η γραμμή: \d+ ακόμη με \d,\d\d/)).toBeVisible()
  await expect(ranking.getByText('Εδώ είναι η γραμμή')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Διαφωνίες δύο βαθμών και πάνω/ })).toContainText('(nikos@firm.demo)')

  await page.getByRole('button', { name: 'Δες τον έλεγχο' }).click()
  await expect(page.getByRole('table', { name: 'Φύλο' })).toContainText('%')
  await expect(page.getByText('Διορθωμένη, 5 θέσεις')).toBeVisible()
  await shoot(page, 'decision-1440')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Δες και τις μικρές ομάδες…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Έλεγχος της γραμμής')
  await page.getByRole('dialog').getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
  await expect(page.getByText('κρυμμένο, λίγα άτομα')).toHaveCount(0)

  await page.getByText('Όπως δόθηκε', { exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Δες τον για την τωρινή γραμμή' })).toBeVisible()
  await page.getByRole('button', { name: 'Φιναλίστ (5)…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Θα μετακινηθούν 5 άτομα')
  await page.getByRole('button', { name: 'Ορισμός φιναλίστ (5)' }).click()
  await expectMessage(page, /^Μετακινήθηκαν 5 άτομα/)
  await expect(page.getByRole('button', { name: 'Φιναλίστ (0)…' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Επιλαχόντες (2)…' })).toBeEnabled()
})

test('the ranking fits a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto(CENTRE)
  await page.getByRole('tab', { name: 'Απόφαση' }).click()
  await page.getByLabel('Θέσεις φιναλίστ').fill('5')
  await expect(page.getByText('Εδώ είναι η γραμμή')).toBeVisible()
  await shoot(page, 'decision-390')
  await page.getByRole('tab', { name: 'Βαθμοί' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await shoot(page, 'scorecards-390')
  const table = page.getByRole('table').first()
  expect(await table.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('tab', { name: 'Απόφαση' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('the line is moved and decided on by keyboard alone, and taken back', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(CENTRE)
  await tabTo(page, page.getByRole('tab', { name: 'Προετοιμασία' }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Κατάταξη' })).toBeVisible()
  for (const [label, places] of [
    ['Θέσεις φιναλίστ', '5'],
    ['Θέσεις επιλαχόντων', '3'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(places)
  }
  const act = page.getByRole('button', { name: 'Επιλαχόντες (3)…' })
  await expect(act).toBeEnabled()
  await tabTo(page, act)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Θα μετακινηθούν 3 άτομα')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /\(3\)$/ }))
  await page.keyboard.press('Enter')
  await expectMessage(page, /^Μετακινήθηκαν 3 άτομα/)
  await tabTo(page, page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' }).first())
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Επανήλθαν 3 άτομα.')
  await expect(act).toBeEnabled()
})
