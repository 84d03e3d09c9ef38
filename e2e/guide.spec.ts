import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type GuideArea, type GuideTask, guides } from '#web/features/help/guide.ts'
import { expectAllThere } from './all-there.ts'
import { expect, expectAccessible, PHONE, shoot, test, visit } from './harness.ts'

// The guide: each of its pages opens, and the pictures are of the screens as they are. `npm run pictures` writes them anew.

const FOLDER = join(import.meta.dirname, '../web/features/help/pictures')
/** What stood on each screen when its picture was taken. */
const SCREENS = join(FOLDER, 'screens.json')
const WRITES = process.env.PICTURES === 'write'
const SIZE = { width: 1120, height: 700 }

const people = { admin: 'admin@regen.demo', company: 'company@regen.demo' } as const

/** Where a picture shows more than the page on which the task begins. */
const places: Record<string, string> = {
  'admin/applications': '/admin/educational-cycles/4/participants',
  'admin/games': '/admin/educational-cycles/4/participants?tab=games',
  'admin/centre': '/admin/educational-cycles/4/assessment-centre',
  'admin/finalists': '/admin/educational-cycles/4/participants?tab=history',
  'admin/chat': '/admin/company-chat?filter=unanswered',
  'company/search': '/company/job-listings/1/search-results',
  'company/shortlist': '/company/job-listings/2/shortlist',
  'company/hire': '/company/job-listings/1',
  'company/ask-office': '/company/job-listings/1',
}

const placeOf = (area: GuideArea, { id, start }: GuideTask) => places[`${area}/${id}`] ?? start

/** As small as it may be: the protocol of the browser writes WebP, the test library does not. */
async function takePicture(page: Page, name: string): Promise<void> {
  // As somebody with a mouse sees it: without the ring around the heading that has the focus.
  await page.evaluate(() => {
    document.dispatchEvent(new PointerEvent('pointerdown'))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'))
}

/** The words by which one knows a screen: headings, tabs and columns, without the numbers in them. */
async function wordsOn(page: Page): Promise<string[]> {
  const lines = await page.locator('main').locator('h1, h2, [role=tab], th').allInnerTexts()
  const words = lines.map((line) => line.replaceAll(/\d+/g, '').replaceAll(/\s+/g, ' ').trim())
  return [...new Set(words)].filter((word) => word !== '').toSorted()
}

for (const area of ['admin', 'company'] as const) {
  test(`each task of the guide begins at a page that opens, which its picture shows: ${area}`, async ({ product }) => {
    test.setTimeout(180_000)
    const page = await product.signIn(people[area], { viewport: SIZE, reducedMotion: 'reduce' })
    const taken = JSON.parse(readFileSync(SCREENS, 'utf8')) as Record<string, string[]>
    const shown: Record<string, string[]> = {}
    for (const task of guides[area]) {
      await visit(page, placeOf(area, task))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAllThere(page)
      const name = `${area}-${task.id}`
      if (WRITES) {
        shown[name] = await wordsOn(page)
        await takePicture(page, name)
        continue
      }
      // A part of a screen may come after its list.
      const words = expect.configure({ soft: true }).poll(() => wordsOn(page), {
        message: `the picture of ${name} is old: npm run pictures`,
      })
      await words.toEqual(taken[name])
    }
    if (WRITES) await writeFile(SCREENS, `${JSON.stringify({ ...taken, ...shown }, null, 2)}\n`)
  })

  test(`every page of the guide shows its steps and its picture, also on a telephone: ${area}`, async ({ product }) => {
    test.setTimeout(180_000)
    const page = await product.signIn(people[area], PHONE)
    await page.goto(`/${area}/help`)
    await expect(page.getByRole('heading', { level: 1, name: 'Βοήθεια' })).toBeVisible()
    await expectAccessible(page)
    await shoot(page, `guide-${area}-390`)
    for (const { id, title } of guides[area]) {
      await visit(page, `/${area}/help/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const picture = page.getByRole('img', { name: `Η οθόνη: ${title}` })
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { message: `${area}/${id}` })
        .toBe(SIZE.width)
    }
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page)
    await shoot(page, `guide-task-${area}-320`)
  })
}

test('a task is found in the palette by what it is about, and leads to where it begins', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await expect(page.getByRole('heading', { level: 1, name: 'Υποψήφιοι' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Αναζήτηση και εντολές' }).fill('diplotypa')
  await page
    .getByRole('group', { name: 'Βοήθεια' })
    .getByRole('option', { name: /^Εισαγωγή υποψηφίων/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εισαγωγή υποψηφίων από αρχείο' })).toBeVisible()
  await shoot(page, 'guide-task')
  await page.getByRole('link', { name: 'Άνοιγμα της σελίδας' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εισαγωγή υποψηφίων' })).toBeVisible()
  await page.goto('/admin/help/no-such-task')
  await expect(page.getByRole('heading', { name: 'Page Not Found: /admin/help/no-such-task' })).toBeVisible()
})

test('a «;» beside a title says what a word means, by keyboard, and leads to the guide', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/educational-cycles/4/participants')
  const mark = page.getByRole('button', { name: 'Τι σημαίνει: Στάδια' })
  await mark.press('Enter')
  const word = page.getByRole('dialog', { name: 'Τι σημαίνει: Στάδια' })
  await expect(word).toContainText('πόσοι έφτασαν')
  await expectAccessible(page)
  await shoot(page, 'help-mark')
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()
  await mark.press('Enter')
  await word.getByRole('link', { name: 'Περισσότερα στη Βοήθεια' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Αποφάσεις για αιτήσεις' })).toBeVisible()
})
