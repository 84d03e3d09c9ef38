import type { Page } from '@playwright/test'
import { expect, expectAccessible, shoot, test } from './harness.ts'

// The question of every day, «Θεσσαλονίκη, πτυχίο, αγγλικά τουλάχιστον C1», and what it costs.

const CONDITIONS = ['Πόλη είναι Θεσσαλονίκη', 'Πτυχίο είναι συμπληρωμένο', 'Ξένη γλώσσα τουλάχιστον Αγγλικά C1']
const MOST_CLICKS = 6

const box = (page: Page) => page.getByRole('combobox', { name: 'Φίλτρο: πεδίο, τιμή ή πρόταση' })
const chips = (page: Page) => page.getByRole('button', { name: /^Αλλαγή φίλτρου: / })

test('three conditions take few clicks, apply at once and show how many they find', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  let clicks = 0
  const click = async (name: string, role: 'button' | 'option' | 'checkbox' | 'radio' = 'button') => {
    clicks += 1
    // The circle of a radio is hidden: what is clicked is its label.
    if (role === 'radio') await page.getByText(name, { exact: true }).click()
    else await page.getByRole(role, { name, exact: true }).click()
  }
  const add = page.getByRole('button', { name: 'Φίλτρο', exact: true })

  await click('Φίλτρο')
  await box(page).fill('θεσσ')
  await click('Πόλη: Θεσσαλονίκη', 'option')
  await expect(chips(page)).toHaveCount(1)

  await click('Φίλτρο')
  await box(page).fill('ptyxio')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(2)

  await click('Φίλτρο')
  await box(page).fill('αγγλικα c1')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(3)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  for (const sentence of CONDITIONS)
    await expect(page.getByRole('button', { name: `Αλλαγή φίλτρου: ${sentence}` })).toBeVisible()

  // The same from one sentence, with one click; each condition can be taken back.
  const { searchParams } = new URL(page.url())
  await page.getByRole('button', { name: 'Καθαρισμός όλων' }).click()
  await expect(chips(page)).toHaveCount(0)
  await add.click()
  await box(page).fill('θεσσαλονικη πτυχιο αγγλικα c1')
  await expectAccessible(page)
  await shoot(page, 'filter-sentence')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(3)
  expect(new URL(page.url()).searchParams.get('f')).toBe(searchParams.get('f'))

  // Typed into the search, which finds nobody of that name, the words are offered as conditions.
  await page.getByRole('button', { name: 'Καθαρισμός όλων' }).click()
  await page.getByPlaceholder('Όνομα, e-mail ή τηλέφωνο').fill('thessaloniki ptyxio agglika c1')
  await page.getByRole('button', { name: /^Ως φίλτρα: Πόλη/ }).click()
  await expect(chips(page)).toHaveCount(3)
  expect(new URL(page.url()).searchParams.get('f')).toBe(searchParams.get('f'))

  // A language is changed in its chip: the list follows before anything is closed, and Escape keeps it.
  await page.getByRole('button', { name: `Αλλαγή φίλτρου: ${CONDITIONS[2]}` }).click()
  await page.getByText('B1', { exact: true }).click()
  await expect(page).toHaveURL(/B1/)
  await expectAccessible(page)
  await shoot(page, 'filter-language')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Αλλαγή φίλτρου: Ξένη γλώσσα τουλάχιστον Αγγλικά B1' })).toBeFocused()

  // A narrow screen keeps the tools in one row and counts the conditions that have no place in it.
  for (const [width, hidden] of [
    [390, 3],
    [320, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const sign = page.getByRole('button', { name: `Όλα τα φίλτρα: ${hidden} δεν χωρούν` })
    await expect(sign).toHaveText(`+${hidden}`)
    const search = await page.getByPlaceholder('Όνομα, e-mail ή τηλέφωνο').boundingBox()
    const file = await page.getByRole('button', { name: /^Εξαγωγή/ }).boundingBox()
    expect(Math.abs((search?.y ?? 0) - (file?.y ?? 99))).toBeLessThan(10)
  }
  await page.getByRole('button', { name: /^Όλα τα φίλτρα/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Αφαίρεση φίλτρου: Πτυχίο είναι συμπληρωμένο' }).click()
  await expect(chips(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Τα φίλτρα σε μία σειρά' }).click()
  await expect(chips(page).filter({ visible: true })).toHaveCount(0)
})

test('a list prints whole columns on A4 and says what it shows', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto(`/admin/candidates?q=${encodeURIComponent('Αγγελ')}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // A4 across without its margins.
  await page.setViewportSize({ width: 1046, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Αναζήτηση «Αγγελ»')).toBeVisible()
  await expect(page.getByText(/^1–\d+ από \d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Εξαγωγή|Φίλτρο/ })).toHaveCount(0)
  // The columns take the width of the sheet a moment later.
  const end = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().right)
  await expect.poll(end).toBeLessThanOrEqual(1046)
  const cut = page.locator('td, th').filter({ visible: true })
  const cutTexts = await cut.evaluateAll((cells) =>
    cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
  )
  expect(cutTexts).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(/\/MediaBox ?\[0 0 841/.test(pdf)).toBe(true)
  await shoot(page, 'list-on-paper')
})
