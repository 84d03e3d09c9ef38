import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { expect, expectAccessible, PASSWORD, PHONE, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

function tile(page: Page, label: string) {
  return page.getByRole('button', { name: new RegExp(`^${label}\\s*[\\d.-]`) })
}

/** The number of a tile. */
async function figure(page: Page, label: string): Promise<number> {
  await expect(tile(page, label)).toBeVisible()
  const lines = (await tile(page, label).innerText()).split('\n')
  return Number(/[\d.]+/.exec(lines[1] ?? '')?.[0].replaceAll('.', ''))
}

/** The data sets that the page asks for, by name. */
function watchLists(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const name = /\/api\/admin\/kpi\/([\w-]+)\/list/.exec(request.url())?.[1]
    if (name) requests.push(name)
  })
  return requests
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await page.waitForURL((where) => where.pathname === '/admin/companies')
  await page.getByRole('link', { name: 'Δείκτες' }).click()
  await page.waitForURL((where) => where.pathname === '/admin/kpis')
}

test('every figure opens to its definition and its rows', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis')
  expect(await figure(page, 'Εταιρείες και αγγελίες τους')).toBe(30)
  expect(await figure(page, 'Αιτήσεις')).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { name: 'Πορεία των αιτήσεων' })).toBeVisible()
  await expectAccessible(page)

  const hires = await figure(page, 'Προσλήψεις')
  await tile(page, 'Νέες εταιρείες που προσέλαβαν').click()
  const dialog = page.getByRole('dialog', { name: 'Νέες εταιρείες που προσέλαβαν' })
  await expect(dialog.getByText('στον ίδιο μήνα και έτος με την πρώτη τους')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: 'Ναι', exact: true }).first()).toBeVisible()
  await dialog.getByRole('tab', { name: new RegExp(`Όλες οι προσλήψεις της περιόδου.*${hires}`) }).click()
  await expect(dialog.getByRole('cell', { name: '-', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'XLSX' }).click()
  const [sheet] = await readXlsx(await readFile(await (await downloading).path()))
  expect(sheet?.data).toHaveLength(hires + 1)
  await page.goBack()
  await expect(dialog).toHaveCount(0)

  await tile(page, 'Ολοκληρωμένοι κύκλοι και τοποθέτηση').click()
  const programmes = page.getByRole('dialog', { name: 'Ολοκληρωμένοι κύκλοι και τοποθέτηση' })
  await expect(programmes.getByRole('columnheader', { name: 'Επί εκπαιδευμένων' })).toBeVisible()
  await expectAccessible(page)
})

test('each list is fetched once; only the one that failed is asked for again', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.route('**/api/admin/kpi/hires/list', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"x","error":{"code":"x","message":"x"}}',
    }),
  )
  const requests = watchLists(page)
  await page.goto('/admin/kpis')
  await expect(page.getByText('Δεν φορτώθηκε: Προσλήψεις').first()).toBeVisible()
  // What does not need the missing list is there.
  expect(await figure(page, 'Αιτήσεις')).toBeGreaterThan(0)
  expect(new Set(requests).size).toBe(9)
  await expectAccessible(page)

  await page.unroute('**/api/admin/kpi/hires/list')
  requests.length = 0
  await leaveAndComeBack(page)
  expect(await figure(page, 'Προσλήψεις')).toBeGreaterThan(0)
  expect(requests).toEqual(['hires'])
  await expect(page.getByText('Δεν φορτώθηκε')).toHaveCount(0)

  requests.length = 0
  await leaveAndComeBack(page)
  expect(await figure(page, 'Προσλήψεις')).toBeGreaterThan(0)
  expect(requests).toEqual([])
  await page.getByRole('button', { name: 'Ανανέωση' }).click()
  await expect.poll(() => new Set(requests).size).toBe(9)
})

test('filters repaint at once without asking the server, and stand in the address', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis')
  const all = await figure(page, 'Αιτήσεις')
  const hires = await figure(page, 'Προσλήψεις')
  const requests = watchLists(page)
  const cycles = page.getByRole('group', { name: 'Φίλτρα κύκλων' })
  await cycles.getByRole('button', { name: '12 μήνες' }).click()
  await expect.poll(() => figure(page, 'Αιτήσεις')).toBeLessThan(all)
  expect(await figure(page, 'Προσλήψεις')).toBe(hires)
  await page.getByRole('switch', { name: 'Σύγκριση με τις ίδιες ημέρες πριν' }).press('Space')
  await expect(tile(page, 'Αιτήσεις')).toContainText('πριν')
  const year = await figure(page, 'Αιτήσεις')
  await cycles.getByLabel('Κύκλοι').click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('ids')).toBeTruthy()
  await expect.poll(() => figure(page, 'Αιτήσεις')).not.toBe(year)
  const address = page.url()
  const few = await figure(page, 'Αιτήσεις')
  expect(requests).toEqual([])
  await page.goto('/admin/control-panel')
  await page.goto(address)
  await expect.poll(() => figure(page, 'Αιτήσεις')).toBe(few)

  await page.goto('/admin/kpis?cf=1990-01-01&cu=1990-12-31&ef=1990-01-01&eu=1990-12-31')
  await expect.poll(() => figure(page, 'Αιτήσεις')).toBe(0)
  await expect(tile(page, 'Αιτήσεις γυναικών')).toContainText('— των αιτήσεων')
  await expect(page.getByText('NaN')).toHaveCount(0)
})

test('W-11 when trainees succeed, certificates and hours grow after a refresh', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis')
  const certified = await figure(page, 'Πιστοποιημένοι')
  const hours = await figure(page, 'Ώρες εκπαίδευσης')
  const signedIn = await page.request.post('/api/login', { data: { email: 'admin@regen.demo', password: PASSWORD } })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const lists = await page.request.get('/api/admin/kpi/educational-cycle-applications/list', { headers })
  const applications = (await lists.json()) as { edca_fk_edc_id: number; edca_fk_usr_id: number; edca_status: string }[]
  const finalist = applications.find((application) => application.edca_status === 'FINALIST')
  expect(finalist).toBeTruthy()
  const path = `/api/admin/educational-cycle/${finalist?.edca_fk_edc_id}/applications`
  const moved = await page.request.put(path, {
    headers,
    data: { userIds: [finalist?.edca_fk_usr_id], succeeded: true },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
  expect(await figure(page, 'Πιστοποιημένοι')).toBe(certified)
  await page.getByRole('button', { name: 'Ανανέωση' }).click()
  await expect.poll(() => figure(page, 'Πιστοποιημένοι')).toBe(certified + 1)
  expect(await figure(page, 'Ώρες εκπαίδευσης')).toBeGreaterThan(hours)
})

test('a workbook with a sheet for each figure, and a page to print', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis?cf=2020-01-01')
  await figure(page, 'Προσλήψεις')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Λήψη σε Excel' }).click()
  const sheets = await readXlsx(await readFile(await (await downloading).path()))
  // The figure about people with a disability counts fewer than five: it has no rows until a reason is written.
  expect(sheets).toHaveLength(2 + 21)
  expect(sheets.map(({ sheet }) => sheet).join()).not.toContain('Πιστοποιημένοι με αναπηρία')
  expect(sheets[0]?.data[0]).toEqual(['Δείκτης', 'Τιμή', 'Ποσοστό', 'Ορισμός'])
  expect(JSON.stringify(sheets[1]?.data)).toContain('από 01/01/2020')
  await page.getByRole('button', { name: 'Έντυπη έκθεση' }).click()
  await expect(page.getByRole('heading', { name: 'Έκθεση δεικτών' }).first()).toBeVisible()
  await expect(page.getByText('Εταιρείες και προσλήψεις: από 01/01/2020')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await figure(page, 'Προσλήψεις')
})

test('Back comes to where one was', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis')
  const position = () => page.evaluate<number>('window.scrollY')
  const chart = page.getByRole('heading', { name: 'Πορεία των αιτήσεων' })
  // What is looked at keeps its place on the screen, also when a line above it comes or goes.
  const chartTop = async () => Math.round((await chart.boundingBox())?.y ?? Number.NaN)
  await expect(chart).toBeVisible()
  await page.evaluate('window.scrollTo(0, 1500)')
  await expect.poll(position).toBe(1500)
  const top = await chartTop()
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()
  await page.goBack()
  await expect(chart).toBeVisible()
  // Positions are fractions of a pixel.
  await expect.poll(async () => Math.abs((await chartTop()) - top)).toBeLessThanOrEqual(1)

  await page.evaluate('window.scrollTo(0, 900)')
  await tile(page, 'Αιτήσεις').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(position).toBe(900)
})

test('on a telephone', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/kpis')
  await figure(page, 'Προσλήψεις')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tile(page, 'Αιτήσεις γυναικών').click()
  await expect(page.getByRole('dialog', { name: 'Αιτήσεις γυναικών' }).getByRole('table')).toBeVisible()
  await expectAccessible(page)
})

test('a figure about three people opens by a written reason, on a telephone', async ({ product }) => {
  await product.query(`update user_profile set usp_disability = null where usp_fk_usr_id not in
    (select edca_fk_usr_id from cycle_application join user_profile on usp_fk_usr_id = edca_fk_usr_id
      where usp_disability is not null group by 1 order by 1 limit 3)`)
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/kpis')
  const few = page.getByRole('button', { name: /^Αιτούντες με αναπηρία/ })
  await expect(few.getByText('Λιγότερα από πέντε πρόσωπα. Ανοίγει με γραμμένο λόγο.')).toBeVisible()
  await few.click()
  const dialog = page.getByRole('dialog', { name: 'Λίγα πρόσωπα με ευαίσθητο στοιχείο' })
  await dialog.getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
  await expect(dialog.getByText('Γράψε τον λόγο')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Λόγος').fill('Απολογισμός <b>2026</b>')
  await dialog.getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => figure(page, 'Αιτούντες με αναπηρία')).toBe(3)

  // Figures about people say how many they no longer count.
  await product.query(`update users set usr_date_deleted = now() where usr_id in
    (select edca_fk_usr_id from cycle_application where edca_fk_usr_id not in
      (select usp_fk_usr_id from user_profile where usp_disability is not null) order by 1 limit 1)`)
  await page.reload()
  await expect(few.getByText('1 διαγραμμένο πρόσωπο δεν μετρά')).toBeVisible()
})
