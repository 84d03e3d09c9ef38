import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CENTRE, CENTRE_CALLS, planCentre } from './centre.ts'
import { expect, shoot, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

/** As long as a name may be, in the widest letters, in the usual ones, and as people have them. */
const NAMES = [
  'W'.repeat(200),
  'Μαρία-Ελένη '.repeat(16).trim(),
  'Αναστασία-Παρασκευή Παπακωνσταντινοπούλου-Χατζηθεοδωρίδου του Αριστοτέλους',
  'Ελευθερία-Παναγιώτα Χατζηκωνσταντινίδου-Παπαδημητρακοπούλου',
  'Α',
]

interface Centre {
  rooms: { eduasr_id: number; eduasr_slots: { eduass_fk_usr_id: number | null }[] }[]
}

/** The words of each page that the printer would get. */
async function pagesOf(page: Page): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ format: 'A4' }))
  const paper = await getDocument({ data, useSystemFonts: true }).promise
  return Promise.all(
    Array.from({ length: paper.numPages }, async (_, at) => {
      const { items } = await (await paper.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
}

test('the longest names stand whole on badges, on the board of a day and on the sheets', async ({ product }) => {
  const call = await product.callsOf('admin@regen.demo')
  await planCentre(call, { perRoom: 1 })
  const { rooms } = await call<Centre>('GET', `${CENTRE_CALLS}/lac`)
  const [room] = rooms
  const people = room?.eduasr_slots.flatMap(({ eduass_fk_usr_id }) => eduass_fk_usr_id ?? []) ?? []
  for (const [at, usr_fullname] of NAMES.entries())
    await call('PUT', `/api/admin/candidate/${people[at]}`, { usr_fullname })
  await call('PUT', `/api/admin/educational-cycle-room/${room?.eduasr_id}`, {
    eduasr_title: 'Αίθουσα '.repeat(8).trim(),
  })
  await product.query(`update educational_cycle set edc_title = '${'Ανάλυση δεδομένων '.repeat(8)}' where edc_id = 4`)

  const page = await product.signIn('admin@regen.demo')
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${CENTRE}/badges`)
    await expect(page.getByRole('listitem').filter({ hasText: NAMES[0] })).toBeVisible()
    expect(await cutIn(page), `badges at ${width}`).toEqual([])
  }
  await shoot(page, 'badges-long-names-1440')
  await page.emulateMedia({ media: 'print' })
  expect(await cutIn(page), 'badges on paper').toEqual([])

  await page.goto(`${CENTRE}/day`)
  const names = page.getByRole('region', { name: 'Αίθουσες και ώρες' }).locator('p[title]')
  await expect(names.first()).toHaveText(NAMES[0] ?? '')
  expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length)).toBe(0)
  await page.emulateMedia({ media: null })

  for (const by of ['room', 'assessor', 'door']) {
    await page.goto(`${CENTRE}/print?by=${by}`)
    await expect(page.getByRole('button', { name: 'Εκτύπωση' })).toBeEnabled()
    const [first] = await pagesOf(page)
    expect(first, `the first page ${by}`).toContain(NAMES[4])
    expect(first, `the first page ${by}`).toContain('09:00')
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${CENTRE}/print?by=room`)
  await expect(page.getByRole('cell', { name: NAMES[0] })).toBeVisible()
  const widthOfName = () => page.getByRole('cell', { name: NAMES[0] }).evaluate((cell) => cell.clientWidth)
  expect(await widthOfName(), 'a name can be read on a telephone').toBeGreaterThan(120)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Names that reach out of their badge, or lie over what stands above and below. */
const cutIn = (page: Page) =>
  page.locator('ul[data-own-paper] > li > div:first-child').evaluateAll((all) =>
    all.flatMap((words) => {
      const frame = words.getBoundingClientRect()
      const lines = [...words.children]
      const isOut = lines.some((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return top < frame.top - 1 || bottom > frame.bottom + 1
      })
      const name = lines[1]
      const isCut = name !== undefined && name.scrollHeight > name.clientHeight + 1
      return isOut || isCut ? [name?.textContent ?? ''] : []
    }),
  )

test('the months under a chart of the printed figures stay whole', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/kpis?view=report')
  await expect(page.getByRole('heading', { name: 'Έκθεση δεικτών' })).toBeVisible()
  // As narrow as a printer with wide margins makes the sheet.
  await page.setViewportSize({ width: 640, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const months = page.getByRole('list', { name: 'Αιτήσεις ανά μήνα' }).locator('li > span > span:last-child')
  await expect(months.first()).toBeVisible()
  const torn = await months.evaluateAll((all) =>
    all.flatMap((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const words = label.textContent.split(' ').length
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > words
        ? [label.textContent]
        : []
    }),
  )
  expect(torn).toEqual([])
})
