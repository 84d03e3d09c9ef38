import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { expect, expectAccessible, expectMessage, PHONE, shoot, signIn, test, visit } from './harness.ts'

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).last().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** How many rows the report says it has. */
const counted = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /γραμμ|ομάδ/ })
    .first()

async function countOf(page: Page): Promise<number> {
  return Number(((await counted(page).innerText()).split(' ')[0] ?? '').replace('.', ''))
}

/** From the list of reports, or from another report by its way back. */
async function begin(page: Page, area: 'admin' | 'company', kind: string): Promise<void> {
  const start = page.getByRole('button', { name: `Νέα αναφορά: ${kind}` })
  const back = page.getByRole('main').getByRole('link', { name: 'Αναφορές', exact: true })
  if (await back.isVisible()) await back.click()
  else if (!(await start.isVisible())) await page.goto(`/${area}/reports`)
  await start.click()
  await expect(counted(page)).toBeVisible()
}

async function addCity(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Προσθήκη φίλτρου' }).click()
  await choose(page, 'Πεδίο', 'Πόλη')
  await choose(page, 'Τιμές', city)
  await page.keyboard.press('Escape')
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Αποθήκευση…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Αποθήκευση αναφοράς' })
  await dialog.getByLabel('Όνομα').fill(name)
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, `Η αναφορά «${name}» αποθηκεύτηκε.`)
}

test.describe('reports', () => {
  test.describe.configure({ mode: 'serial' })

  test('W-15 a report on candidates: filters count while they are chosen, it is saved and found again', async ({
    product,
  }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto('/admin/reports')
    await expect(page.getByRole('link', { name: 'Αγγελίες ανά μήνα' })).toBeVisible()
    await expectAccessible(page)
    await begin(page, 'admin', 'Υποψήφιοι')
    await expect(counted(page)).toHaveText('600 γραμμές')
    await addCity(page, 'Αθήνα')
    await expect(counted(page)).not.toHaveText('600 γραμμές')
    const athens = await countOf(page)
    await expect(page.getByRole('row').nth(1)).toContainText('Αθήνα')
    await expectAccessible(page)
    await save(page, 'Αθηναίοι')
    await expect(page.getByRole('heading', { name: 'Αθηναίοι' })).toBeVisible()
    await page.reload()
    await expect(counted(page)).toHaveText(`${athens} γραμμές`)
    await addCity(page, 'Πάτρα')
    await expect(page.getByText('Μη αποθηκευμένες αλλαγές')).toBeVisible()
    await expect(counted(page)).toHaveText('0 γραμμές')
    await page.getByText('Ισχύει κάποιο').click()
    await expect.poll(() => countOf(page)).toBeGreaterThan(athens)
  })

  test('a report that is half built outlives a way elsewhere and the end of the session', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    const kept = page.getByText('Επανήλθε το πρόχειρο που είχε μείνει')
    await begin(page, 'admin', 'Υποψήφιοι')
    await addCity(page, 'Αθήνα')
    await expect(page.getByRole('row').nth(1)).toContainText('Αθήνα')
    await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()
    await begin(page, 'admin', 'Υποψήφιοι')
    await expect(kept).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Αθήνα')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Απόρριψη προχείρου' }).click()
    await expect(counted(page)).toHaveText('600 γραμμές')

    await page.goto('/admin/reports')
    await page.getByRole('link', { name: 'Αθηναίοι' }).click()
    await addCity(page, 'Πάτρα')
    await expect(counted(page)).toHaveText('0 γραμμές')
    await page.evaluate(async () => fetch('/api/logout', { method: 'POST' }))
    await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
    await signIn(page, 'admin@regen.demo')
    await page.goto('/admin/reports')
    await page.getByRole('link', { name: 'Αθηναίοι' }).click()
    await expect(kept).toBeVisible()
    await expect(counted(page)).toHaveText('0 γραμμές')
    await page.getByRole('button', { name: 'Απόρριψη προχείρου' }).click()
    await expect.poll(() => countOf(page)).toBeGreaterThan(0)
    await expect(page.getByText('Μη αποθηκευμένες αλλαγές')).toHaveCount(0)
  })

  test('W-15 it is renamed, copied and deleted', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto('/admin/reports')
    await page.getByRole('button', { name: 'Μετονομασία: Αθηναίοι' }).click()
    const dialog = page.getByRole('dialog', { name: 'Μετονομασία αναφοράς' })
    await dialog.getByLabel('Όνομα').fill('Υποψήφιοι της Αθήνας')
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
    await expect(page.getByRole('link', { name: 'Υποψήφιοι της Αθήνας' })).toBeVisible()
    await page.getByRole('button', { name: 'Αντίγραφο: Υποψήφιοι της Αθήνας' }).click()
    await expect(page.getByRole('link', { name: 'Υποψήφιοι της Αθήνας (αντίγραφο)' })).toBeVisible()
    await page.getByRole('button', { name: 'Διαγραφή: Υποψήφιοι της Αθήνας (αντίγραφο)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click()
    await expect(page.getByRole('link', { name: 'Υποψήφιοι της Αθήνας (αντίγραφο)' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Υποψήφιοι της Αθήνας' })).toHaveCount(1)
  })

  test('W-15 reports on companies, listings and programmes, and groups with a chart, its table and a workbook', async ({
    product,
  }) => {
    const page = await product.signIn('admin@regen.demo')
    for (const [kind, rows] of [
      ['Εταιρείες', 30],
      ['Αγγελίες', 72],
      ['Κύκλοι', 6],
    ] as const) {
      await begin(page, 'admin', kind)
      await expect(counted(page)).toHaveText(`${rows} γραμμές`)
    }
    await expect(page.getByRole('columnheader', { name: 'Τοποθέτηση' })).toBeVisible()

    await begin(page, 'admin', 'Υποψήφιοι')
    await choose(page, 'Ομαδοποίηση κατά', 'Πόλη')
    await expect(counted(page)).toContainText('από 600 γραμμές')
    await expect(page.getByRole('heading', { name: 'Γράφημα: Πλήθος' })).toBeVisible()
    await page.getByRole('button', { name: 'Προσθήκη μεγέθους' }).click()
    await choose(page, 'Μέγεθος 3', 'Μέσος όρος')
    await choose(page, 'Του πεδίου 3', 'Ηλικία')
    await expect(page.getByRole('columnheader', { name: 'Μέσος όρος: Ηλικία' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Πίνακας' }).click()
    await expect(page.getByRole('table', { name: 'Γράφημα: Πλήθος' })).toBeVisible()
    await page.getByRole('button', { name: 'Εξαγωγή' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /Excel|XLSX/ }).click()
    const download = await downloading
    const sheets = await readXlsx(await readFile(await download.path()))
    expect(sheets[0]?.data[0]).toEqual(['Πόλη', 'Πλήθος', 'Ποσοστό', 'Μέσος όρος: Ηλικία'])
    expect(typeof sheets[0]?.data[1]?.[1]).toBe('number')
    expect(JSON.stringify(sheets[1]?.data)).toContain('Χωρίς φίλτρα')
  })

  test('W-15 a company has its own rows and its own reports, and never what it may not learn', async ({ product }) => {
    const page = await product.signIn('company@regen.demo')
    await begin(page, 'company', 'Αγγελίες')
    const listings = await countOf(page)
    expect(listings).toBeGreaterThan(0)
    expect(listings).toBeLessThan(72)
    await begin(page, 'company', 'Υποψήφιοι')
    expect(await countOf(page)).toBeLessThan(600)
    await page.getByRole('combobox', { name: 'Ομαδοποίηση κατά' }).click()
    for (const words of ['Φύλο', 'Ηλικία', 'Αναπηρία', 'Ημερομηνία γέννησης', 'E-mail'])
      await expect(page.getByRole('option', { name: words, exact: true })).toHaveCount(0)
    await expect(page.getByRole('option', { name: 'Στάδιο στις αγγελίες μας' })).toBeVisible()
    await page.getByRole('option', { name: 'Στάδιο στις αγγελίες μας' }).click()
    await expect(counted(page)).toContainText('ομάδες')
    // Somebody on two listings is in two groups, and the page says so.
    await expect(page.getByText('οι ομάδες μαζί μπορεί να ξεπερνούν τις γραμμές')).toBeVisible()
    await expectAccessible(page)
    await save(page, 'Πώς στέκονται')
    await page.getByRole('main').getByRole('link', { name: 'Αναφορές', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Πώς στέκονται' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Υποψήφιοι της Αθήνας' })).toHaveCount(0)
  })

  /** The first of those who may receive it, and the dialog is sent. */
  async function sendToFirst(page: Page, dialog: Locator): Promise<void> {
    await dialog.getByRole('combobox', { name: 'Παραλήπτες' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
    await expectMessage(page, /επόμενη αποστολή είναι/)
  }

  test('the office has a report sent each month, sees when, and stops it', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    await page.goto('/admin/reports')
    await page.getByRole('button', { name: 'Αποστολή με e-\u2060mail: Αγγελίες ανά μήνα' }).click()
    const dialog = page.getByRole('dialog', { name: 'Με e-mail: Αγγελίες ανά μήνα' })
    await dialog.getByText('Κάθε μήνα', { exact: true }).click()
    await choose(page, 'Ημέρα', '31')
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
    await expect(dialog.getByText('Χρειάζεται τουλάχιστον ένας παραλήπτης')).toBeVisible()
    await sendToFirst(page, dialog)
    const line = page.getByRole('region', { name: 'Με e-mail' }).getByRole('listitem')
    await expect(line).toContainText('την τελευταία του μήνα')
    await expect(line).toContainText('καμία αποστολή ακόμη')
    await expectAccessible(page)
    const phone = await product.signIn('admin@regen.demo', PHONE)
    await phone.goto('/admin/reports')
    await expect(phone.getByRole('region', { name: 'Με e-mail' })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(phone)
    await page.getByRole('button', { name: 'Διακοπή αποστολής: Αγγελίες ανά μήνα' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Διακοπή' }).click()
    await expect(line).toHaveCount(0)

    // A view of the figures goes out in the same way, and stands in the same list.
    await visit(page, '/admin/kpis')
    await page.getByRole('button', { name: 'Με e-mail' }).click()
    const view = page.getByRole('dialog', { name: 'Δείκτες με e-mail' })
    await expect(view.getByLabel('Όνομα')).toHaveValue('Δείκτες, φέτος')
    await sendToFirst(page, view)
    await visit(page, '/admin/reports')
    await expect(line).toContainText('Δείκτες, φέτος')
    await line.getByRole('link', { name: 'Δείκτες, φέτος' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Δείκτες' })).toBeVisible()
  })

  test('a file that was ready when somebody came back is offered, whatever was last read of it', async ({
    product,
  }) => {
    const page = await product.signIn('admin@regen.demo')
    const job = {
      job_id: '00000000-0000-4000-8000-000000000001',
      job_kind: 'report-file',
      job_status: 'RUNNING',
      job_done: 1,
      job_total: 4,
      job_message: '',
      job_result: { name: 'Μεγάλη αναφορά' },
      job_date_created: new Date().toISOString(),
      job_date_finished: null as string | null,
    }
    let listed = job
    await page.route('**/api/user/job/list', (route) => route.fulfill({ json: [listed] }))
    await page.route(`**/api/user/job/${job.job_id}`, (route) => route.fulfill({ json: job }))
    await page.goto('/admin/reports')
    const files = page.getByRole('region', { name: 'Αρχεία αναφορών' })
    await expect(files.getByRole('status')).toContainText('25')
    listed = { ...job, job_status: 'DONE', job_done: 4, job_date_finished: new Date().toISOString() }
    await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()
    await page.goBack()
    await expect(files.getByRole('button', { name: 'Λήψη του αρχείου' })).toBeVisible()
  })

  test('on a telephone', async ({ product }) => {
    const page = await product.signIn('company2@regen.demo', PHONE)
    await page.goto('/company/reports')
    await expectAccessible(page)
    await begin(page, 'company', 'Υποψήφιοι')
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// The office says how long data is kept and what the public pages write; everybody reads it.
test.describe('data protection', () => {
  test.describe.configure({ mode: 'serial' })

  test('a period is rehearsed and changed, and the data of a person held and released', async ({ product }) => {
    const page = await product.signIn('admin@regen.demo')
    const [candidate] = await product.query<{ usr_id: number; usr_fullname: string }>(
      `select usr_id, usr_fullname from users where usr_role = 'CANDIDATE' order by usr_id limit 1`,
    )
    await page.goto('/admin/data-protection?tab=retention')
    // Between 02:10 and 05:00 the first night has run by now.
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
    // The next hold is of somebody else; the reason of this one is only changed by who has read it.
    await expect(page).not.toHaveURL(/hold=/)
    await page.getByRole('button', { name: /^Νέα δέσμευση/ }).click()
    const second = page.getByRole('dialog', { name: 'Δέσμευση των στοιχείων' })
    await expect(second.getByLabel('Αριθμός προσώπου')).toHaveValue('')
    await second.getByLabel('Αριθμός προσώπου').fill(String(candidate?.usr_id))
    await second.getByLabel('Λόγος').fill('Έλεγχος 3')
    await second.getByRole('button', { name: 'Δέσμευση', exact: true }).click()
    await expect(second.getByRole('alert')).toContainText('Τα στοιχεία δεσμεύονται ήδη: «Αγωγή 12/2026».')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click()
    await page.getByRole('button', { name: /^Αλλαγή λόγου: / }).click()
    await page.getByRole('dialog').getByLabel('Λόγος').fill('Αγωγή 12/2026, Έλεγχος 3')
    await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click()
    await expectMessage(page, /Ο λόγος της δέσμευσης άλλαξε/)
    await expect(page.getByText('Αγωγή 12/2026, Έλεγχος 3')).toBeVisible()
    await visit(page, `/admin/candidates/${candidate?.usr_id}`)
    await expect(page.getByText('Νομική δέσμευση', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('alert').getByText('Αγωγή 12/2026')).toBeVisible()
    await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Οριστική διαγραφή…' }).click()
    const erasure = page.getByRole('dialog', { name: 'Οριστική διαγραφή στοιχείων' })
    await expect(erasure.getByText('Αγωγή 12/2026')).toBeVisible()
    await expect(erasure.getByRole('button', { name: 'Οριστική διαγραφή' })).toBeDisabled()
    await expect(erasure.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    await shoot(page, 'held-erasure')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Περισσότερα', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Δες τη δέσμευση' }).click()
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

    await page.getByRole('button', { name: 'Αφαίρεση της ιστορίας…' }).press('Enter')
    await expect(page.locator('section:focus')).toBeVisible()
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
    await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος δεν είναι ολόκληρος' })).toBeVisible()
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
    // Nothing is sent without a name.
    const enter = page.getByRole('dialog').getByRole('button', { name: 'Καταχώριση αιτήματος' })
    const requested: string[] = []
    const { method, path } = dataProtectionContract.enterRequest
    page.on('request', (request) => {
      if (request.method() === method && new URL(request.url()).pathname === path) requested.push(path)
    })
    await page.getByLabel('Ονοματεπώνυμο').fill(' ')
    await enter.click()
    await expect(page.getByLabel('Ονοματεπώνυμο')).toHaveAccessibleDescription(/Λείπει ποιος το ζητά/)
    expect(requested).toEqual([])
    await page.getByLabel('Ονοματεπώνυμο').fill('<script>')
    await enter.click()
    await expectMessage(page, 'Το αίτημα καταχωρίστηκε.')
    // Nobody is promised a letter that has no address.
    const dialog = page.getByRole('dialog')
    await page.getByText('<script>').click()
    await expect(dialog.getByText('Δεν υπάρχει e-\u2060mail: δώσε την με άλλον τρόπο.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Παράταση δύο μηνών…' }).click()
    await expect(dialog.getByText(/Δεν υπάρχει e-\u2060mail: πες τον λόγο/)).toBeVisible()
    await dialog.getByLabel('Λόγος').fill('Πολλά αρχεία')
    await dialog.getByRole('button', { name: 'Παράταση δύο μηνών' }).click()
    await expectMessage(page, /Νέα προθεσμία: 28\/05\/2026/)
    await page.setViewportSize(PHONE.viewport)
    await expectAccessible(page)
    await shoot(page, 'officer-requests-390')
    await page.getByText('Διόρθωση').first().click()
    await expect(dialog.getByText('Φεύγει με e-\u2060mail στο company@regen.demo και μένει εδώ.')).toBeVisible()
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
    // Far below: it is read when somebody comes near.
    await company.getByRole('region', { name: 'Αιτήματα στο γραφείο' }).scrollIntoViewIfNeeded()
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
})
