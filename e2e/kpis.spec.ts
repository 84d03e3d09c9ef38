import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import readXlsx from 'read-excel-file/node'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { expect, expectAccessible, PASSWORD, PHONE, test, visit } from './harness.ts'
import { EVERYTHING, figure, figureAt, openFigure, watchLists } from './kpi-figures.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('every number opens to its definition and its rows, and a name to the person', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  expect(await figure(page, 'companies')).toBe(30)
  expect(await figure(page, 'applications')).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { name: 'Από την αίτηση ως τη δουλειά' })).toBeVisible()

  const hires = await figure(page, 'hirings')
  await openFigure(page, 'newPartners')
  const panel = page.getByRole('complementary', { name: 'Νέες εταιρείες που προσέλαβαν' })
  await expect(panel.getByText('στον ίδιο μήνα και έτος με την πρώτη τους')).toBeVisible()
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await panel.getByLabel('Ποιες γραμμές').click()
  await page.getByRole('option', { name: `Όλες οι προσλήψεις της περιόδου (${hires})` }).click()
  await expect(panel.getByText(`${hires} γραμμές`)).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'XLSX' }).click()
  const [sheet] = await readXlsx(await readFile(await (await downloading).path()))
  expect(sheet?.data).toHaveLength(hires + 1)

  // By name, from the last letter; the first name leads to the person, and Back to the panel.
  await panel.getByLabel('Ταξινόμηση').click()
  await page.getByRole('option', { name: 'Κατά: Υποψήφιος' }).click()
  await panel.getByRole('button', { name: 'Φθίνουσα σειρά' }).click()
  const names = panel.getByRole('listitem').getByRole('link')
  await expect
    .poll(async () => (await names.allInnerTexts()).join())
    .toBe((await names.allInnerTexts()).toSorted(new Intl.Collator('el').compare).toReversed().join())
  const [name = ''] = await names.allInnerTexts()
  await names.first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await openFigure(page, 'completedProgrammes')
  const programmes = page.getByRole('complementary', { name: 'Ολοκληρωμένοι κύκλοι και τοποθέτηση' })
  await expect(programmes.getByRole('columnheader', { name: 'Επί εκπαιδευμένων' })).toBeVisible()
  // Its wide table scrolls within the panel.
  const panelWidths = await programmes.evaluate((aside) => [aside.scrollWidth, aside.clientWidth])
  expect(panelWidths[0]).toBe(panelWidths[1])
  // No headline figure is the open one.
  await expect(page.getByRole('button', { expanded: true }).and(page.locator('[data-figure]'))).toHaveCount(0)
  await openFigure(page, 'hirings')
  await expect(page.locator('[data-figure=hirings][aria-expanded=true]')).toBeVisible()
})

test('bars, stages and cells of the programmes open to as many rows as they say', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis')
  const opensTo = async (name: string, count: number) => {
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await expect(page.getByRole('complementary', { name }).getByText(/^\d[\d.]* γραμμ/)).toHaveText(
      `${count.toLocaleString('el')} ${count === 1 ? 'γραμμή' : 'γραμμές'}`,
    )
    await page.getByRole('complementary', { name }).getByRole('button', { name: 'Κλείσιμο' }).click()
  }
  const stage = page.getByRole('button', { name: /^Φιναλίστ \d/ })
  const finalists = Number(await stage.locator('strong').innerText())
  await stage.click()
  await opensTo('Από την αίτηση ως τη δουλειά: Φιναλίστ', finalists)

  const bar = page.getByRole('list', { name: 'Ηλικίες' }).getByRole('button').first()
  const aged = Number(/: ([\d.]+)/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
  await bar.click()
  await opensTo('Ηλικίες: 18-21', aged)
  await expect(bar).toBeFocused()

  const cohorts = page.getByRole('region', { name: 'Κύκλος προς κύκλο' }).getByRole('table')
  await cohorts.getByRole('button', { name: 'Πιστοπ.' }).click()
  await expect(cohorts.getByRole('columnheader', { name: 'Πιστοπ.' })).toHaveAttribute('aria-sort', 'descending')
  const first = cohorts.getByRole('row').nth(1)
  const title = await first.getByRole('rowheader').innerText()
  const certified = Number(await first.getByRole('cell').nth(4).innerText())
  expect(certified).toBeGreaterThan(0)
  await first.getByRole('cell').nth(4).getByRole('button').press('Enter')
  await opensTo(`${title}: Πιστοπ.`, certified)

  // A figure at the head draws its months.
  await openFigure(page, 'applications')
  await expect(page.getByRole('list', { name: 'Αιτήσεις ανά μήνα' })).toBeVisible()
  await page.getByRole('button', { name: 'Πίνακας' }).nth(1).click()
  await expect(page.getByRole('table', { name: 'Αιτήσεις ανά μήνα' })).toBeVisible()
})

test('one bar of filters repaints the page without asking the server, and stands in the address', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  const all = await figure(page, 'applications')
  const hires = await figure(page, 'hirings')
  const requests = watchLists(page)
  const bar = page.getByRole('group', { name: 'Περίοδος και κύκλοι' })
  await bar.getByText('Πέρυσι', { exact: true }).click()
  await expect.poll(() => figure(page, 'applications')).toBeLessThan(all)
  expect(await figure(page, 'hirings')).toBeLessThan(hires)
  await expect(figureAt(page, 'applications')).toContainText('πριν')
  const compare = bar.getByRole('switch', { name: /^Σύγκριση με 01\/01–31\/12\/\d{4}$/ })
  await compare.press('Space')
  await expect(figureAt(page, 'applications')).not.toContainText('πριν')
  await bar.getByText('Όλα', { exact: true }).click()
  await bar.getByLabel('Κύκλοι', { exact: true }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('ids')).toBeTruthy()
  await expect.poll(() => figure(page, 'applications')).not.toBe(all)
  // Companies and hirings belong to no programme.
  expect(await figure(page, 'hirings')).toBe(hires)
  const address = page.url()
  const few = await figure(page, 'applications')
  expect(requests).toEqual([])
  await page.goto('/admin/control-panel')
  await page.goto(address)
  await expect.poll(() => figure(page, 'applications')).toBe(few)

  // The specification's two groups of dates may still differ.
  await page.goto('/admin/kpis?cf=1990-01-01&cu=1990-12-31')
  await expect.poll(() => figure(page, 'hirings')).toBe(0)
  expect(await figure(page, 'applications')).toBe(all)
  await expect(page.getByRole('group', { name: 'Εκπαιδευτικοί κύκλοι' })).toBeVisible()

  await page.goto('/admin/kpis?cf=1990-01-01&cu=1990-12-31&ef=1990-01-01&eu=1990-12-31')
  await expect.poll(() => figure(page, 'applications')).toBe(0)
  await expect(figureAt(page, 'womenApplications')).toContainText('— των αιτήσεων')
  await expect(page.getByText('NaN')).toHaveCount(0)
  // What nobody knows opens nothing.
  await page.goto('/admin/kpis?figure=cohort@x@certified&cf=2026-99-99')
  await expect(figureAt(page, 'applications')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('W-11 when trainees succeed, certificates and hours grow after a refresh', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  const certified = await figure(page, 'certified')
  const hours = await figure(page, 'programmeHours')
  const office = await product.callsOf('admin@regen.demo')
  const applications = await office<{ edca_fk_edc_id: number; edca_fk_usr_id: number; edca_status: string }[]>(
    'GET',
    '/api/admin/kpi/educational-cycle-applications/list',
  )
  const finalist = applications.find((application) => application.edca_status === 'FINALIST')
  expect(finalist).toBeTruthy()
  await office('PUT', `/api/admin/educational-cycle/${finalist?.edca_fk_edc_id}/applications`, {
    userIds: [finalist?.edca_fk_usr_id],
    succeeded: true,
  })
  expect(await figure(page, 'certified')).toBe(certified)
  await page.getByRole('button', { name: 'Ανανέωση' }).click()
  await expect.poll(() => figure(page, 'certified')).toBe(certified + 1)
  expect(await figure(page, 'programmeHours')).toBeGreaterThan(hours)
})

test('a workbook with a sheet for each figure, and a page to print', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis?cf=2020-01-01&ef=2020-01-01')
  await figure(page, 'hirings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Λήψη σε Excel' }).click()
  const sheets = await readXlsx(await readFile(await (await downloading).path()))
  // The figure about people with a disability counts fewer than five: it has no rows until a reason is written.
  expect(sheets).toHaveLength(2 + 23)
  expect(sheets.map(({ sheet }) => sheet).join()).not.toContain('Πιστοποιημένοι με αναπηρία')
  expect(sheets[0]?.data[0]).toEqual(['Δείκτης', 'Τιμή', 'Ποσοστό', 'Ορισμός'])
  expect(JSON.stringify(sheets[1]?.data)).toContain('από 01/01/2020')
  await page.getByRole('button', { name: 'Έκθεση' }).click()
  await expect(page.getByRole('heading', { name: 'Έκθεση δεικτών' }).first()).toBeVisible()
  await expect(page.getByText('Εταιρείες και προσλήψεις: από 01/01/2020')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Προσλήψεις ανά μήνα' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await figure(page, 'hirings')
  await page.getByRole('button', { name: 'Διαφάνειες' }).click()
  await expect(page.getByRole('table')).not.toHaveCount(0)
  // Each slide is a page of its own.
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
})

/** The words of each sheet. */
async function sheetsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

test('a table that goes on on the next sheet has its head there, too, and its sum at the end alone', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  await figure(page, 'hirings')
  await expect(page.getByRole('table', { name: 'Κύκλος προς κύκλο' })).toBeVisible()
  // So low that the table goes over several.
  await page.evaluate(() => {
    const low = new CSSStyleSheet()
    low.replaceSync('@page { size: 210mm 60mm }')
    document.adoptedStyleSheets.push(low)
  })
  const sheets = await sheetsOf(await page.pdf({ preferCSSPageSize: true }))
  const programmes = sheets.filter((words) => /Bootcamp|Academy|Φωτοβολταϊκών|Τουρισμού/.test(words))
  expect(programmes.length).toBeGreaterThan(1)
  for (const words of programmes) expect(words).toMatch(/Κύκλος.*Πιστοπ.*Ημέρες/)
  expect(sheets.filter((words) => words.includes('Σύνολο'))).toHaveLength(1)
})

test('Back comes to where one was', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  const position = () => page.evaluate<number>('window.scrollY')
  const chart = page.getByRole('heading', { name: 'Κύκλος προς κύκλο' })
  // What is looked at keeps its place on the screen, also when a line above it comes or goes.
  const chartTop = async () => Math.round((await chart.boundingBox())?.y ?? Number.NaN)
  // The titles are there before their figures; then the page has its whole length.
  await expect(figureAt(page, 'womenApplications')).toBeVisible()
  await page.evaluate('window.scrollTo(0, 900)')
  await expect.poll(position).toBe(900)
  const top = await chartTop()
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()
  await page.goBack()
  await expect(chart).toBeVisible()
  // Positions are fractions of a pixel.
  await expect.poll(async () => Math.abs((await chartTop()) - top)).toBeLessThanOrEqual(1)

  // What opens beside the page leaves the line that was pressed in sight, and so does Back.
  const line = figureAt(page, 'womenApplications')
  await openFigure(page, 'womenApplications')
  await expect(page.getByRole('complementary', { name: 'Αιτήσεις γυναικών' })).toBeVisible()
  await expect(line).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(line).toBeInViewport()
})

test('on a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/kpis')
  await figure(page, 'hirings')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await openFigure(page, 'womenApplications')
  await expect(page.getByRole('dialog', { name: 'Αιτήσεις γυναικών' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
})

test('a figure about three people opens by a written reason, on a telephone', async ({ product }) => {
  await product.query(`update user_profile set usp_disability = null where usp_fk_usr_id not in
    (select edca_fk_usr_id from cycle_application join user_profile on usp_fk_usr_id = edca_fk_usr_id
      where usp_disability is not null group by 1 order by 1 limit 3)`)
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto(EVERYTHING)
  const few = figureAt(page, 'disabilityApplicants')
  await expect(few.getByText('Λιγότερα από πέντε πρόσωπα. Ανοίγει με γραμμένο λόγο.')).toBeVisible()
  await openFigure(page, 'disabilityApplicants')
  const dialog = page.getByRole('dialog', { name: 'Λίγα πρόσωπα με ευαίσθητο στοιχείο' })
  await dialog.getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
  await expect(dialog.getByText('Γράψε τον λόγο')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Λόγος').fill('Απολογισμός <b>2026</b>')
  await dialog.getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => figure(page, 'disabilityApplicants')).toBe(3)

  // Figures about people say how many they no longer count.
  await product.query(`update users set usr_date_deleted = now() where usr_id in
    (select edca_fk_usr_id from cycle_application where edca_fk_usr_id not in
      (select usp_fk_usr_id from user_profile where usp_disability is not null) order by 1 limit 1)`)
  await page.reload()
  await expect(few.getByText('1 διαγραμμένο πρόσωπο δεν μετρά')).toBeVisible()
})

test('a past day has the figures and the file of then, and its links carry the day', async ({ product }) => {
  // As if nothing had changed for a month before this moment.
  await product.query(`do $$ declare each record; begin
    for each in select name from past_tables() loop execute format('truncate past_%s', each.name); end loop;
    update as_of_begin set aob_since = now() - interval '30 days', aob_blocks_since = null; end $$`)
  const page = await product.signIn('admin@regen.demo')
  await page.goto(EVERYTHING)
  const hires = await figure(page, 'hirings')
  const [hire] = await product.query<{ jl_id: number; name: string }>(`with gone as (delete from hiring where jlh_id =
      (select jlh_id from hiring join users on usr_id = jlh_fk_usr_id where usr_date_deleted is null limit 1) returning *),
    off as (delete from job_listing_candidate using gone where jlc_fk_jl_id = jlh_fk_jl_id and jlc_fk_usr_id = jlh_fk_usr_id)
    select jlh_fk_jl_id as jl_id, usr_fullname as name from gone join users on usr_id = jlh_fk_usr_id`)
  const yesterday = addDays(athensDay(new Date()), -1)
  await page.goto(`${EVERYTHING}&as_of=${yesterday}`)
  await expect.poll(() => figure(page, 'hirings')).toBe(hires)
  const band = page.getByRole('note').filter({ hasText: 'στο τέλος της ημέρας' })
  await expect(band).toBeVisible()
  await expectAccessible(page)
  await band.getByRole('button', { name: 'Πίσω στο σήμερα' }).click()
  await expect.poll(() => figure(page, 'hirings')).toBe(hires - 1)

  // Who stood on the listing then is in its list and in its file; the person's own page says that it is of today.
  await visit(page, `/admin/job-listings/${hire?.jl_id}/search-results?tab=people&as_of=${yesterday}`)
  const person = page.getByRole('link', { name: hire?.name ?? '' })
  await expect(person.first()).toBeVisible()
  await page.getByRole('button', { name: 'Εξαγωγή' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`Υποψήφιοι αγγελίας ${yesterday}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain(hire?.name)
  await person.first().click()
  await expect(page.getByRole('note').filter({ hasText: 'δείχνει το σήμερα' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Πίσω στο σήμερα' }).click()
  await expect(person).toHaveCount(0)
})

test('figures of this year go on into the new one while they are open; chosen days stay', async ({ product }) => {
  const page = await product.openNew()
  await page.request.post('/api/login', { data: { email: 'admin@regen.demo', password: PASSWORD } })
  const bar = page.getByRole('group', { name: 'Περίοδος και κύκλοι' })
  const inNewYear = async (address: string, act: () => Promise<void>) => {
    await page.clock.setSystemTime('2026-12-31T21:50:00Z')
    await page.goto(address)
    await expect(figureAt(page, 'hirings')).toBeVisible()
    await act()
    await page.clock.setSystemTime('2026-12-31T22:00:30Z')
    await page.clock.runFor(61_000)
  }
  // What is opened or compared meanwhile chooses no period.
  await inNewYear('/admin/kpis', () => bar.getByRole('switch').press('Space'))
  await expect(page.getByText(/^01\/01–01\/01\/2027 · /)).toBeVisible()
  await expect(bar.getByRole('radio', { name: 'Φέτος' })).toBeChecked()
  await inNewYear('/admin/kpis', () => bar.getByText('Πέρυσι', { exact: true }).click())
  await expect(page.getByText(/^01\/01–31\/12\/2025 · /)).toBeVisible()
})
