import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { expect, expectAccessible, expectMessage, PHONE, test, visit } from './harness.ts'

test.describe.configure({ mode: 'serial' })

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

async function begin(page: Page, area: 'admin' | 'company', kind: string): Promise<void> {
  await visit(page, `/${area}/reports`)
  await page.getByRole('button', { name: `Νέα αναφορά: ${kind}` }).click()
  await expect(counted(page)).toBeVisible()
}

async function addCity(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Προσθήκη συνθήκης' }).click()
  await choose(page, 'Πεδίο', 'Πόλη')
  await choose(page, 'Τιμές', city)
  await page.keyboard.press('Escape')
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Αποθήκευση αναφοράς' })
  await dialog.getByLabel('Όνομα').fill(name)
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(page, `Η αναφορά «${name}» αποθηκεύτηκε.`)
}

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

test('W-15 groups with a chart and its table, and a workbook that says what it holds', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
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

test('W-15 reports on companies, listings and programmes', async ({ product }) => {
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
  await visit(page, '/company/reports')
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
  await page.getByRole('button', { name: 'Αποστολή με e-mail: Αγγελίες ανά μήνα' }).click()
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

test('on a telephone', async ({ product }) => {
  const page = await product.signIn('company2@regen.demo', PHONE)
  await page.goto('/company/reports')
  await expectAccessible(page)
  await begin(page, 'company', 'Υποψήφιοι')
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
