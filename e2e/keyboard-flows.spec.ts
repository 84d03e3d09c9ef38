import { expect, load, PHONE, type Product, test } from './harness.ts'
import { coveredFocus } from './keyboard.ts'

// What somebody without a mouse does from one end of a form or a list to the other.

const STOPS = 45

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

async function openProgramme(product: Product): Promise<string> {
  const [cycle] = await product.query<{ edc_id: number }>(
    `select edc_id from educational_cycle where edc_status = 'OPEN_FOR_APPLICATIONS' and not edc_is_practice limit 1`,
  )
  return `/programmes/${cycle?.edc_id}`
}
