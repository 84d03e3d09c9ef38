import type { Page } from '@playwright/test'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { CENTRE, CENTRE_CALLS, planCentre } from './centre.ts'
import { type Call, expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'
import { tabTo } from './keyboard.ts'

// What people are judged by in an assessment centre, who judges them, and what the office decides from it.

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

async function giveCriteria(call: Call): Promise<void> {
  const shown = { aru_shows_cv: true, aru_shows_game_score: false, aru_shows_studies: true }
  await call('PUT', `${CENTRE_CALLS}/lac-rubric`, { criteria: starterCriteria, ...shown })
}

test.describe('the decision', () => {
  test.describe.configure({ mode: 'serial' })

  test('the office draws a line, looks whom it hits, and decides on all at once', async ({ product }) => {
    await giveCriteria(await product.callsOf('admin@regen.demo'))
    const page = await product.signIn('admin@regen.demo')
    await page.goto(CENTRE)
    await page.getByRole('tab', { name: 'Απόφαση' }).click()
    await expect(page.getByText('Δεν υπάρχουν πλήρεις βαθμοί ακόμη.')).toBeVisible()
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
    await expect(page.getByRole('region', { name: /^Διαφωνίες δύο βαθμών και πάνω/ })).toContainText(
      '(nikos@firm.demo)',
    )

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
})

test.describe('the assessors', () => {
  test.describe.configure({ mode: 'serial' })

  const levels = [/^Επικοινωνία, 3: /, /^Συνεργασία, 4: /, /^Σκέψη, 2: /, /^Αγγλικά, 3: /]

  test('assessors judge by their link, also without network, and see others only afterwards', async ({ product }) => {
    const call = await product.callsOf('admin@regen.demo')
    await product.query('delete from assessor_entry')
    await planCentre(call, { perRoom: 2 })
    await giveCriteria(call)
    const office = await product.signIn('admin@regen.demo')
    await office.goto(CENTRE)
    await office.getByRole('tab', { name: 'Αποστολές' }).click()
    // Two tabs show whom it would go to: what one of them has sent, the other hears before it sends again.
    const colleague = await product.signIn('admin@regen.demo')
    await colleague.goto(CENTRE)
    await colleague.getByRole('tab', { name: 'Αποστολές' }).click()
    for (const page of [colleague, office]) {
      const links = page.getByRole('region', { name: 'Σύνδεσμος βαθμολόγησης στους αξιολογητές' })
      await links.getByRole('button', { name: 'Προεπισκόπηση…' }).click()
      await expect(page.getByText('Θα σταλεί σε 2 άτομα')).toBeVisible()
    }
    await office.getByRole('button', { name: 'Αποστολή', exact: true }).click()
    await expectMessage(office, '2 μηνύματα μπήκαν στα εξερχόμενα.')
    // With whatever else changes its dialog shows it as well, maybe in the moment in which the button is pressed.
    await giveCriteria(call)
    await expect(colleague.getByText(/^Έχουν σταλεί και πριν, τελευταία φορά/)).toBeVisible()
    await colleague.getByRole('button', { name: 'Αποστολή', exact: true }).click()
    await expect(colleague.getByText(/^Αυτά στάλθηκαν ήδη .*Στείλε ξανά μόνο αν χρειάζεται\.$/)).toBeVisible()
    await shoot(colleague, 'sent-before-1440')
    await colleague.setViewportSize(PHONE.viewport)
    await shoot(colleague, 'sent-before-390')
    expect(await product.letters('maria@firm.demo')).toHaveLength(1)
    await colleague.close()

    const linkOf = async (address: string) =>
      /\/assessor\/[\w-]+/.exec((await product.letters(address))[0]?.text ?? '')?.[0] ?? ''
    const phone = await product.open(PHONE)
    await phone.goto(await linkOf('maria@firm.demo'))
    await expect(phone.getByText('Κρατήθηκε')).toBeVisible()
    const name = await phone.getByRole('heading', { level: 1 }).innerText()
    // More people than one row holds.
    const steps = phone.getByRole('navigation', { name: 'Τα άτομα της ημέρας' }).getByRole('button')
    const widths = await steps.evaluateAll((all) => all.map((step) => Math.round(step.getBoundingClientRect().width)))
    expect(widths.length).toBeGreaterThan(13)
    const heights = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().height))
    expect(Math.min(...widths, ...heights)).toBeGreaterThanOrEqual(44)
    // A finger is no smaller on a tablet.
    await phone.setViewportSize({ width: 820, height: 1180 })
    const onTablet = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect()))
    expect(Math.min(...onTablet.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44)
    await phone.setViewportSize(PHONE.viewport)
    expect(Math.max(...widths) - Math.min(...widths), 'the last row is no wider').toBeLessThanOrEqual(1)
    await expectAccessible(phone)
    // The network is away: what is given stays on the device.
    await phone.route('**/api/assessor/entries', (route) => route.fulfill({ status: 503, json: {} }))
    for (const level of levels.slice(0, 2)) await phone.getByRole('button', { name: level }).click()
    await expect(phone.getByText('Θα σταλεί μόλις υπάρξει σήμα (2)')).toBeVisible()
    await phone.unroute('**/api/assessor/entries')
    await phone.reload()
    await expect(phone.getByText('Κρατήθηκε')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Αλλαγή: Συνεργασία' })).toHaveText('4')
    await phone.getByRole('textbox', { name: 'Σχόλιο' }).fill('Ήρεμη στην άσκηση.')
    for (const level of levels.slice(2)) await phone.getByRole('button', { name: level }).click()
    await expect(phone.getByText('Κανείς άλλος δεν έχει δώσει όλους τους βαθμούς ακόμη.')).toBeVisible()

    const other = await product.open()
    await other.goto(await linkOf('nikos@firm.demo'))
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(other.getByText('Μαρία Παππά')).toBeHidden()
    // At a desk the digits give the levels one after the other, and the keyboard ends at the next person.
    await other.getByRole('button', { name: levels[0] }).focus()
    for (const digit of ['3', '4', '2', '3']) await other.keyboard.press(digit)
    await expect(other.getByText('Ήρεμη στην άσκηση.')).toBeVisible()
    await expect(other.getByRole('button', { name: /^Επόμενος: / })).toBeFocused()
    await other.keyboard.press('Enter')
    await other.getByRole('button', { name: 'Δεν ήρθε' }).click()
    await expect(other.getByText('Σημειώθηκε ότι δεν ήρθε.')).toBeVisible()

    await office.getByRole('tab', { name: 'Βαθμοί' }).click()
    const row = office.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('3,00')
    await expect(office.getByText('δεν ήρθε (Νίκος Δήμου)')).toBeVisible()
    // The language score is a column: the criterion has filled it.
    await expect(row.getByRole('cell').last()).toHaveText('3')
    // Beside the table stands what each mark means, and what was said.
    await row.getByRole('button', { name }).click()
    const card = office.getByRole('dialog', { name })
    await expect(card.getByText('Ήρεμη στην άσκηση.')).toBeVisible()
    await card.getByRole('button', { name: /^Συνεργασία/ }).click()
    const meaning = card.getByRole('listitem').filter({ hasText: 'Φέρνει στην κουβέντα και όσους μένουν πίσω.' })
    await expect(meaning).toContainText('Μαρία Παππά, Νίκος Δήμου')
    await expectAccessible(office)
  })

  test('words without a blank stay within the page of an assessor, the programme on paper and the path to it', async ({
    product,
  }) => {
    const fits = (page: Page) =>
      expect.poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
    const link = /\/assessor\/[\w-]+/.exec((await product.letters('maria@firm.demo'))[0]?.text ?? '')?.[0] ?? ''
    const [own] = await product.query<{ title: string }>(
      'select edc_title as title from educational_cycle where edc_id = 4',
    )
    const name = (title: string) =>
      product.query(`with room as (update assessment_room set eduasr_title = '${'Ω'.repeat(120)}',
        eduasr_assessor_name_1 = '${'Ξ'.repeat(200)}' where eduasr_fk_edu_id = 4)
        update educational_cycle set edc_title = '${title}' where edc_id = 4`)
    await name('Ω'.repeat(150))
    const [assessor, office] = [await product.open(), await product.signIn('admin@regen.demo')]
    await assessor.goto(link)
    await expect(assessor.getByText('Κρατήθηκε')).toBeVisible()
    await fits(assessor).toBe(0)
    await office.goto(CENTRE)
    await expect(office.getByRole('tab', { name: 'Πρόγραμμα' })).toBeVisible()
    await fits(office).toBe(0)
    await office.goto(`${CENTRE}/print`)
    await expect(office.getByRole('table').first()).toBeVisible()
    await fits(office).toBe(0)
    await name(own?.title ?? '')
  })

  test('a link that has ended says so', async ({ product }) => {
    const page = await product.open(PHONE)
    await page.route('**/api/assessor/day', (route) => route.fulfill({ status: 410, json: { code: 'link_expired' } }))
    await page.goto(`/assessor/${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος έληξε ή έχει χρησιμοποιηθεί' })).toBeVisible()
  })

  test('a link that takes nothing more says what was not sent, and is not asked again and again', async ({
    product,
  }) => {
    const page = await product.open(PHONE)
    await page.clock.install()
    let calls = 0
    await page.route('**/api/assessor/{day,entries}', (route) => {
      if (route.request().url().endsWith('entries')) calls += 1
      return route.fulfill({ status: 410, json: { code: 'link_expired' } })
    })
    const address = `/assessor/${'y'.repeat(43)}`
    await page.goto(address)
    // It has looked for what waits before something does.
    await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος έληξε ή έχει χρησιμοποιηθεί' })).toBeVisible()
    const entry = { usr_id: 1, acr_id: 1, level: 2, key: '0b1f6a52-97a1-4d0b-9d9c-0d5a5b7a4a10' }
    await page.evaluate((kept) => localStorage.setItem(`regen.marks.${'y'.repeat(12)}`, kept), JSON.stringify([entry]))
    await page.reload()
    await expect(page.getByText('1 καταχώριση δεν πρόλαβε να σταλεί')).toBeVisible()
    await page.clock.runFor(30_000)
    expect(calls).toBe(1)
  })
})

test.describe('the criteria', () => {
  test.describe.configure({ mode: 'serial' })

  const OTHER_CENTRE = '/admin/educational-cycles/3/assessment-centre'

  test('the office writes criteria from a template and keeps them for the next cycle', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto(OTHER_CENTRE)
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    await expect(page.getByText('Δεν υπάρχουν κριτήρια ακόμη.')).toBeVisible()
    await page.getByRole('button', { name: 'Από πρότυπο' }).click()
    await page.getByRole('menuitem', { name: 'Βασικά κριτήρια' }).click()
    const talk = page.getByRole('group', { name: 'Επικοινωνία' })
    await talk.getByRole('textbox', { name: 'Βαρύτητα' }).fill('75')
    await expect(talk.getByText('50% του συνόλου')).toBeVisible()
    await page.getByRole('button', { name: 'Πιο κάτω: Επικοινωνία' }).click()
    await talk.getByRole('textbox', { name: 'Βαθμός 4' }).fill('')
    await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
    await expect(talk.getByText('Γράψε τι σημαίνει ο βαθμός')).toBeVisible()
    await talk.getByRole('textbox', { name: 'Βαθμός 4' }).fill('Πείθει όποιον τον ακούει.')
    await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
    await expectMessage(page, 'Τα κριτήρια αποθηκεύτηκαν.')
    await page.getByRole('button', { name: 'Κράτα ως πρότυπο…' }).click()
    await page.getByRole('textbox', { name: 'Όνομα προτύπου' }).fill('Ανοιξη 2027')
    await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
    await expectMessage(page, 'Το πρότυπο αποθηκεύτηκε.')
    await page.reload()
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    await expect(page.getByRole('textbox', { name: 'Κριτήριο' }).first()).toHaveValue('Συνεργασία')
    await expect(page.getByRole('textbox', { name: 'Κριτήριο' }).nth(1)).toHaveValue('Επικοινωνία')
    await expectAccessible(page)
  })

  test('the criteria fit a telephone', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo', PHONE)
    await page.goto('/admin/educational-cycles/1/assessment-centre')
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    await page.getByRole('button', { name: 'Από πρότυπο' }).click()
    await page.getByRole('menuitem', { name: 'Ανοιξη 2027', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Αγγλικά' })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test('a template goes after a question', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto(OTHER_CENTRE)
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    const removal = page.getByRole('menuitem', { name: 'Διαγραφή προτύπου: Ανοιξη 2027' })
    await page.getByRole('button', { name: 'Από πρότυπο' }).click()
    await removal.click()
    const question = page.getByRole('dialog', { name: 'Διαγραφή του προτύπου «Ανοιξη 2027»;' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Από πρότυπο' }).click()
    await removal.click()
    await question.getByRole('button', { name: 'Διαγραφή προτύπου' }).click()
    await expectMessage(page, 'Το πρότυπο διαγράφηκε.')
    await page.getByRole('button', { name: 'Από πρότυπο' }).click()
    await expect(page.getByRole('menuitem', { name: 'Βασικά κριτήρια' })).toBeVisible()
    await expect(removal).toHaveCount(0)
  })

  test('bad weights are refused beside the field and hostile names are kept as words', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto('/admin/educational-cycles/2/assessment-centre')
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    await page.getByRole('button', { name: 'Προσθήκη κριτηρίου' }).click()
    const name = page.getByRole('textbox', { name: 'Κριτήριο', exact: true })
    const hostile = '<script>alert(1)</script> 👩🏽‍💻'
    await name.fill(hostile)
    const weight = page.getByRole('textbox', { name: 'Βαρύτητα' })
    for (const level of [1, 2, 3, 4])
      await page.getByRole('textbox', { name: `Βαθμός ${level}` }).fill(`Λέξεις ${level}`)
    await weight.fill('0')
    await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
    await expect(page.getByText('Από 1 έως 100', { exact: true })).toBeVisible()
    await expect(name).toHaveValue(hostile)
    await weight.fill('1')
    await expect(page.getByText('100% του συνόλου')).toBeVisible()
    await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
    await expectMessage(page, 'Τα κριτήρια αποθηκεύτηκαν.')
    await page.reload()
    await page.getByRole('tab', { name: 'Κριτήρια' }).click()
    await expect(name).toHaveValue(hostile)
  })
})
