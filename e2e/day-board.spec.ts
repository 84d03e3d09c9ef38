import type { Locator, Page } from '@playwright/test'
import { CENTRE, planCentre } from './centre.ts'
import { expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'
import { drawnIn } from './redrawn.ts'

test.describe.configure({ mode: 'serial' })

const BOARD = `${CENTRE}/day`

/** Who has a time, in the order of the first room. */
const seats = `select usr_fullname as name, apr_code as code from room_slot join users on usr_id = eduass_fk_usr_id
  join assessment_presence on apr_fk_edc_id = 4 and apr_fk_usr_id = usr_id
  where eduass_fk_edc_id = 4 order by eduass_fk_eduasr_id, eduass_time limit 4`

/** Whose turn has not come has its acts in the menu. */
async function chooseAct(page: Page, name: string | undefined, act: string) {
  await page.getByRole('button', { name: `Ενέργειες: ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: act, exact: true }).press('Enter')
}

test('the door, an absence and a room that is behind, live on two screens', async ({ product }) => {
  await planCentre(await product.callsOf('admin@regen.demo'), { perRoom: 1 })
  const office = await product.signIn('admin@regen.demo')
  await office.goto(CENTRE)
  await office.getByRole('tab', { name: 'Αποστολές' }).click()
  await office.getByRole('button', { name: /^Πρώτη ενημέρωση σε / }).click()
  await office.getByRole('button', { name: 'Αποστολή', exact: true }).click()
  await expectMessage(office, /μηνύματα μπήκαν στα εξερχόμενα/)
  const [first, second, third] = await product.query<{ name: string; code: string }>(seats)
  if (!first || !second || !third) throw new Error('Nobody has a time.')

  await office.getByRole('tab', { name: 'Πρόγραμμα' }).click()
  await office.getByRole('button', { name: 'Ημέρα αξιολόγησης' }).click()
  await expect(office.getByText(/^0 από \d+ ήρθαν$/)).toBeVisible()
  const colleague = await product.signIn('admin@regen.demo')
  await colleague.goto(BOARD)
  const field = office.getByRole('textbox', { name: 'Κωδικός ή όνομα' })
  await field.fill('00000')
  await field.press('Enter')
  await expectMessage(office, 'Ο κωδικός δεν υπάρχει σε αυτό το κέντρο.')
  await field.fill(first.code)
  await field.press('Enter')
  await expectMessage(office, new RegExp(`^${first.name}: ήρθε`))
  // The other screen learns it by itself; the same code there changes nothing.
  await expect(colleague.getByText(/^1 από \d+ ήρθαν$/)).toBeVisible()
  await colleague.getByRole('textbox', { name: 'Κωδικός ή όνομα' }).fill(first.code)
  await colleague.getByRole('textbox', { name: 'Κωδικός ή όνομα' }).press('Enter')
  await expectMessage(colleague, new RegExp(`^${first.name}: είναι ήδη εδώ`))
  await colleague.getByRole('button', { name: `Μπήκε: ${first.name}` }).click()
  await expect(office.getByText('1 τώρα μέσα')).toBeVisible()
  // Only who is next in the room has buttons.
  await expect(office.getByRole('button', { name: `Μπήκε: ${third.name}` })).toBeHidden()

  // Who presses faster than the network is gets the same board.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await office.route('**/cancelled', (route) => held.then(() => route.continue()))
  await office.getByRole('button', { name: `Δεν ήρθε: ${second.name}` }).click()
  await expect(office.getByRole('region', { name: 'Δεν ήρθαν (1)' })).toContainText(second.name)
  await office.getByRole('button', { name: `Ήρθε τελικά: ${second.name}` }).click()
  const put = office.getByRole('button', { name: `Βάλε εδώ: ${second.name}` })
  await put.click()
  await expect(put).toBeDisabled()
  release()
  await expect(office.getByRole('region', { name: /^Δεν ήρθαν/ })).toBeHidden()
  await expect(office.getByRole('button', { name: `Μπήκε: ${second.name}` })).toBeVisible()

  await office
    .getByRole('button', { name: /^Μετακίνηση των επόμενων: / })
    .first()
    .click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Λεπτά πίσω' }).fill('10')
  await expect(dialog.getByText(/Πρέπει να το μάθουν \d+ άτομα που δεν έχουν έρθει/)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: third.name })).toBeVisible()
  await shoot(office, 'day-shift-1440')
  await dialog.getByRole('button', { name: 'Μετακίνηση', exact: true }).click()
  await expectMessage(office, /^Οι επόμενοι μετακινήθηκαν, \d+ μηνύματα περιμένουν στα εξερχόμενα/)
  await expect(
    colleague.getByRole('listitem').filter({ hasText: second.name }).filter({ hasText: '09:40 · ' }),
  ).toBeVisible()
  await shoot(office, 'day-board-1440')
  await expectAccessible(office)
  await office.emulateMedia({ media: 'print' })
  await expect(field, 'nothing can be typed on paper').toBeHidden()
  const waiting = office.getByRole('listitem').filter({ hasText: third.name }).filter({ hasText: 'δεν έχει έρθει' })
  await expect(waiting.getByText('Ήρθε', { exact: true }), 'where the hour is written').toBeVisible()
  await shoot(office, 'day-board-print')
  await office.emulateMedia({ media: null })

  await office.getByRole('button', { name: 'Εκτύπωση' }).click()
  await office.getByRole('menuitem', { name: 'Καρτελάκια' }).click()
  const badge = office.getByRole('listitem').filter({ hasText: first.name })
  await expect(badge).toContainText(first.code)
  await expect(badge.getByRole('img', { name: `Ο κωδικός άφιξης ως QR: ${first.name}` })).toBeVisible()
  // A large centre has thousands of badges, and a picture file for each would take the browser minutes.
  await expect(badge.locator('img')).toHaveCount(0)
  await expectAccessible(office)
  await office.emulateMedia({ media: 'print' })
  await expect(office.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο', includeHidden: true })).toBeHidden()
  await office.emulateMedia({ media: null })
})

test('the door goes on without network, and what arrives late is shown', async ({ product }) => {
  const people = await product.query<{ name: string; code: string }>(`${seats.replace('limit 4', 'offset 4 limit 2')}`)
  const [first, second] = people
  if (!first || !second) throw new Error('Nobody else has a time.')
  const door = await product.signIn('admin@regen.demo')
  await door.goto(BOARD)
  await door.getByRole('button', { name: `Ενέργειες: ${second.name}` }).waitFor()
  await door.context().setOffline(true)
  // As a scanner writes what the QR code of the invitation holds.
  const field = door.getByRole('textbox', { name: 'Κωδικός ή όνομα' })
  await field.fill(`${product.url}${BOARD}?code=${first.code}`)
  await field.press('Enter')
  await chooseAct(door, second.name, 'Δεν ήρθε')
  await expect(door.getByRole('region', { name: 'Στην αναμονή' })).toContainText(first.name)
  await expect(door.getByText(/Χωρίς δίκτυο: 2 κινήσεις κρατήθηκαν/)).toBeVisible()
  await shoot(door, 'day-away-1440')
  // Meanwhile another screen sees the second one come.
  const colleague = await product.signIn('admin@regen.demo')
  await colleague.goto(`${BOARD}?code=${second.code}`)
  await colleague.getByRole('button', { name: `Ήρθε: ${second.name}`, exact: true }).click()
  await expectMessage(colleague, new RegExp(`^${second.name}: ήρθε`))
  await door.context().setOffline(false)
  await expect(door.getByRole('alert').getByText(new RegExp(`^${second.name}: Έχει έρθει στις`))).toBeVisible()
  await expect(door.getByText(/Χωρίς δίκτυο/)).toBeHidden()
  await expect(colleague.getByRole('region', { name: 'Στην αναμονή' })).toContainText(first.name)
  await shoot(door, 'day-clash-1440')
  await expectAccessible(door)
  await door.getByRole('button', { name: 'Τις είδα' }).click()
  await expect(door.getByRole('alert')).toBeHidden()
})

test('on the day itself all rooms stand beside the hours, with the line of the present through them', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await page.route('**/day-board*', async (route) => {
    const answer = await route.fetch()
    const board = (await answer.json()) as { rooms: { slots: { eduass_time: string }[] }[] }
    const second = Date.parse(board.rooms[0]?.slots[1]?.eduass_time ?? '')
    await route.fulfill({ response: answer, json: { ...board, now: new Date(second + 600_000).toISOString() } })
  })
  await page.goto(BOARD)
  const rooms = page.getByRole('region', { name: 'Αίθουσες και ώρες' })
  const present = rooms.getByText(/^τώρα \d/).filter({ visible: true })
  await expect(present).toHaveCount(1)
  const places = await rooms
    .getByRole('region')
    .evaluateAll((all) => all.map((room) => ({ left: room.getBoundingClientRect().left, width: room.clientWidth })))
  const hours = await rooms.boundingBox()
  expect((places[0]?.left ?? 0) - (hours?.x ?? 0)).toBeLessThan(100)
  for (const { width } of places) expect(width).toBeGreaterThan(180)
  const heightOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const talks = rooms
    .getByRole('region')
    .first()
    .getByRole('listitem')
    .filter({ hasText: /\d{2}:\d{2} · / })
  expect(await heightOf(present)).toBeGreaterThan(await heightOf(talks.nth(1)))
  expect(await heightOf(present)).toBeLessThan(await heightOf(talks.nth(2)))
  await shoot(page, 'day-present-1440')
})

test('the board fits a telephone and is worked by name', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  const [, , third] = await product.query<{ name: string }>(seats)
  await page.goto(BOARD)
  await page.getByRole('textbox', { name: 'Κωδικός ή όνομα' }).fill((third?.name ?? '').split(' ')[1] ?? '')
  await page.getByRole('button', { name: `Ήρθε: ${third?.name}`, exact: true }).click()
  await expectMessage(page, new RegExp(`^${third?.name}: ήρθε`))
  await shoot(page, 'day-board-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('on a tablet what a finger presses on the board and in the plan is as high as on a telephone', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo', { ...PHONE, viewport: { width: 1024, height: 768 } })
  const lowest = async (name: RegExp) => {
    const buttons = page.getByRole('button', { name })
    await expect(buttons.first()).toBeVisible()
    return Math.min(...(await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))))
  }
  await page.goto(BOARD)
  expect(await lowest(/^Ενέργειες: /)).toBeGreaterThanOrEqual(44)
  expect(await lowest(/^(Μπήκε|Δεν ήρθε|Τέλειωσε): /)).toBeGreaterThanOrEqual(40)
  await page.goto(CENTRE)
  expect(await lowest(/^Αίθουσα \d+(, \d|$)/)).toBeGreaterThanOrEqual(44)
})

test('the board is worked by keyboard alone, and the focus stays with what was pressed', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const [fourth] = await product.query<{ name: string }>(seats.replace('limit 4', 'offset 3 limit 1'))
  const [seventh] = await product.query<{ name: string }>(seats.replace('limit 4', 'offset 6 limit 1'))
  await page.goto(BOARD)
  await chooseAct(page, fourth?.name, 'Μπήκε')
  await page.getByRole('button', { name: `Τέλειωσε: ${fourth?.name}` }).waitFor()
  await expect(page.getByRole('button', { name: `Ενέργειες: ${fourth?.name}` })).toBeFocused()
  // From there the next act is one key away.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Τέλειωσε: ${fourth?.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('τέλειωσε στις')

  await chooseAct(page, seventh?.name, 'Δεν ήρθε')
  await page.getByRole('button', { name: `Ήρθε τελικά: ${seventh?.name}` }).press('Enter')
  await page
    .getByRole('button', { name: `Βάλε εδώ: ${seventh?.name}` })
    .first()
    .press('Enter')
  await expect(page.getByRole('region', { name: /^Δεν ήρθαν/ })).toBeHidden()
  await expect(page.locator(':focus')).toHaveCount(1)
})

test('the board works where the browser keeps nothing', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const [eighth] = await product.query<{ name: string }>(seats.replace('limit 4', 'offset 7 limit 1'))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  await page.goto(BOARD)
  await page.getByRole('textbox', { name: 'Κωδικός ή όνομα' }).fill(eighth?.name ?? '')
  await page.getByRole('button', { name: `Ήρθε: ${eighth?.name}`, exact: true }).click()
  await expectMessage(page, new RegExp(`^${eighth?.name}: ήρθε`))
})

test('who comes in is drawn anew, and none of the other cards', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const [ninth] = await product.query<{ name: string; code: string }>(seats.replace('limit 4', 'offset 8 limit 1'))
  await page.goto(BOARD)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Ενέργειες: ${ninth?.name}` }) })
  await expect(card).toContainText('δεν έχει έρθει')
  const drawn = () => drawnIn(page.getByRole('region', { name: 'Αίθουσες και ώρες' }), 'li[data-state]')
  const { all, redrawn } = await drawn()
  expect(redrawn).toBe(all)
  const field = page.getByRole('textbox', { name: 'Κωδικός ή όνομα' })
  await field.fill(ninth?.code ?? '')
  const read = page.waitForResponse('**/day-board*')
  await field.press('Enter')
  await expectMessage(page, new RegExp(`^${ninth?.name}: ήρθε`))
  await read
  await expect(card).toContainText('εδώ')
  expect(all).toBeGreaterThan(20)
  expect((await drawn()).redrawn).toBe(1)
})
