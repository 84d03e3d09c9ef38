import { expect, expectMessage, load, PHONE, type Product, test } from './harness.ts'
import { coveredFocus, pressByKey } from './keyboard.ts'

// What somebody without a mouse does from one end of a form or a list to the other.

const STOPS = 45
const STORY = {
  sto_title: 'Τίτλος',
  sto_text: 'Κείμενο',
  sto_name: 'Άννα',
  sto_consent: 'Γραπτά',
  remove_image: false,
}

test('what has the focus never lies under a bar of the page, in either direction', async ({ product }) => {
  const places: [string | null, string, object][] = [
    ['admin@regen.demo', '/admin/notification-center/create', PHONE],
    ['admin@regen.demo', '/admin/candidates', PHONE],
    [null, await openProgramme(product), PHONE],
    [null, await openProgramme(product), {}],
  ]
  for (const [who, address, options] of places) {
    const page = who ? await product.signIn(who, options) : await product.open(options)
    await load(page, address)
    await expect(page.locator('main input').first()).toBeVisible()
    for (const key of ['Tab', 'Shift+Tab']) {
      const covered = new Set<string>()
      for (let at = 0; at < STOPS; at += 1) {
        await page.keyboard.press(key)
        const name = await coveredFocus(page)
        if (name !== null) covered.add(name)
      }
      expect([...covered], `${key} on ${address}`).toEqual([])
    }
  }
})

test('after something is deleted the focus stays in its list, and Escape gives it back to the button', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/reports')
  const saved = page.getByRole('region', { name: 'Αποθηκευμένες αναφορές' })
  const remove = saved.getByRole('button', { name: /^Διαγραφή: / })
  await expect(remove.first()).toBeVisible()
  const count = await remove.count()
  await remove.first().press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(remove.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή', exact: true }))
  await expect(remove).toHaveCount(count - 1)
  await expect(saved).toBeFocused()
  // From there the next stop is inside the list.
  await page.keyboard.press('Tab')
  await expect(saved.locator(':focus')).toBeVisible()
})

test('a story is taken off by keyboard, and the focus goes on in the page', async ({ product }) => {
  const office = await product.callsOf('admin@regen.demo')
  await office('PUT', '/api/admin/story', STORY)
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/papers')
  await page.getByRole('tab', { name: 'Ιστορία επιτυχίας' }).press('Enter')
  const ask = page.getByRole('button', { name: 'Αφαίρεση της ιστορίας…' })
  await ask.press('Enter')
  const section = page.getByRole('region', { name: 'Αν το πρόσωπο δεν συμφωνεί πια' })
  await expect(section).toBeFocused()
  await pressByKey(page, section.getByRole('button', { name: 'Να μείνει' }))
  await expect(section).toBeFocused()
  await ask.press('Enter')
  await pressByKey(page, section.getByRole('button', { name: 'Αφαίρεση για πάντα' }))
  await expect(section).toHaveCount(0)
  await expect(page.locator('main :focus')).toBeVisible()
})

test('by keyboard alone an application is approved in its panel and taken back there, a few stops from the menu', async ({
  product,
}) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/educational-cycles/5/participants')
  await page.getByRole('button', { name: /^Αίτηση \d/ }).press('Enter')
  await expect(page).toHaveURL(/edca_status/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await pressByKey(page, page.getByRole('button', { name: /^Μετάβαση στις γραμμές: / }))
  const row = page.locator('tr[data-index="0"]')
  await expect(row).toBeFocused()
  await row.press('Enter')
  const panel = page.getByRole('dialog').filter({ hasText: 'Σημείωση του γραφείου' })
  await pressByKey(page, panel.getByRole('button', { name: 'Έγκριση αίτησης' }))
  await pressByKey(
    page,
    page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: / \(\d+\)$/ }),
  )
  const message = page.getByRole('group', { name: /^Μετακινήθηκε 1 άτομο/ })
  await expect(panel).toBeVisible()
  await pressByKey(page, message.getByRole('button', { name: 'Αναίρεση' }))
  await expectMessage(page, /^Επανήλθε/)
  await expect(panel.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible()
})

async function openProgramme(product: Product): Promise<string> {
  const [cycle] = await product.query<{ edc_id: number }>(
    `select edc_id from educational_cycle where edc_status = 'OPEN_FOR_APPLICATIONS' and not edc_is_practice limit 1`,
  )
  return `/programmes/${cycle?.edc_id}`
}
