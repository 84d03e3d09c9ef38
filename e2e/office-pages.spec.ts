import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { athensDay } from '#shared/core/dates.ts'
import { expect, expectAccessible, PHONE, shoot, test } from './harness.ts'

// Pages of the office that have little to do with each other: each test stands alone.

test('the office reads what is wrong, since when, and what to do', async ({ product }) => {
  await product.query(
    `insert into platform_state (pst_name, pst_value, pst_date_changed) values
       ('backup', '{"at":"2026-01-05T01:30:00.000Z","bytes":52000000,"rows":8171,"files":607,"seconds":4.9,"isEncrypted":true}', now()),
       ('drill', '{"backup":"x","isGood":false,"problem":"users has 3 rows, not 4.","seconds":18}', now()),
       ('schedules', '{"retention":{"at":"2026-01-05T01:10:00.000Z","problem":"no room"}}', now())`,
  )
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/health')
  await expect(page.getByText('Κάτι δεν λειτουργεί')).toBeVisible()
  await expect(page.getByText(/Δεν υπάρχει πρόσφατο αντίγραφο/)).toBeVisible()
  await expect(page.getByText('users has 3 rows, not 4.')).toBeVisible()
  await expect(page.getByText('Διατήρηση δεδομένων').last()).toBeVisible()
  await expect(page.getByText(/52 MB · κρυπτογραφημένο|49,6 MB · κρυπτογραφημένο/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'health')
  await page.setViewportSize(PHONE.viewport)
  await expectAccessible(page)
  await shoot(page, 'health-phone')
  await product.query(`update platform_state set pst_value = pst_value || '{"isGood":true}' where pst_name = 'drill'`)
  await page.reload()
  await expect(page.getByText('Το αντίγραφο δοκιμάστηκε και διαβάζεται.')).toBeVisible()
})

for (const [width, options] of [
  ['1440', {}],
  ['390', PHONE],
] as const)
  test(`an owner adds a hook, changes its secret, which is shown once, and removes it, at ${width}`, async ({
    product,
  }) => {
    const page = await product.signIn('admin@regen.demo', options)
    await page.goto('/admin/connections')
    await page.getByRole('button', { name: 'Νέα διεύθυνση' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Όνομα').fill('Φοιτητολόγιο')
    await dialog.getByLabel('Διεύθυνση').fill('https://hooks.example.org/regen')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Νέα διεύθυνση' }).click()
    const secrets = new Set<string>()
    const readSecret = async () => {
      const shown = page.getByRole('dialog', { name: 'Το μυστικό είναι έτοιμο' })
      secrets.add(await shown.getByRole('textbox', { name: 'Μυστικό' }).inputValue())
      await shown.getByRole('button', { name: 'Το αντέγραψα' }).click()
      await expect(shown).toHaveCount(0)
    }
    await readSecret()
    const choose = async (act: string) => {
      await page.getByRole('button', { name: 'Περισσότερα: Φοιτητολόγιο' }).click()
      await page.getByRole('menuitem', { name: act }).click()
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
    }
    await choose('Αλλαγή μυστικού')
    await readSecret()
    expect(secrets.size).toBe(2)
    await page.reload()
    await expect(page.getByText('Το προηγούμενο μυστικό ισχύει ως')).toBeVisible()
    const content = await page.content()
    for (const secret of secrets) expect(content).not.toContain(secret)
    await product.query('update web_hook set whk_lost = 12')
    await page.reload()
    await expect(page.getByText(/12 ειδοποιήσεις δεν κρατήθηκαν/)).toBeVisible()
    await expectAccessible(page)
    await shoot(page, `hook-loss-${width}`)
    await page.getByRole('button', { name: 'Οι λίστες διαβάστηκαν: Φοιτητολόγιο' }).click()
    await expect(page.getByText(/δεν κρατήθηκαν/)).toHaveCount(0)
    await choose('Αφαίρεση')
    await expect(page.getByText('Κανένα σύστημα δεν ειδοποιείται.')).toBeVisible()
  })

for (const [width, options] of [
  ['1440', {}],
  ['390', PHONE],
] as const)
  test(`a key that was just made outlives Escape, and is ended, at ${width}`, async ({ product }) => {
    const page = await product.signIn('admin@regen.demo', options)
    await page.goto('/admin/connections')
    await page.getByRole('button', { name: 'Νέο κλειδί' }).click()
    const dialog = page.getByRole('dialog', { name: 'Νέο κλειδί' })
    await dialog.getByRole('textbox', { name: 'Όνομα' }).fill('Φοιτητολόγιο')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Νέο κλειδί' }).click()
    const shown = page.getByRole('dialog', { name: 'Το κλειδί είναι έτοιμο' })
    const key = shown.getByRole('textbox', { name: 'Κλειδί' })
    await expect(key).toHaveValue(/.{30}/)
    await expectAccessible(page)
    await shoot(page, `key-${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Επιστροφή' }).click()
    await expect(key).toHaveValue(/.{30}/)
    await shown.getByRole('button', { name: 'Το αντέγραψα' }).click()
    await expect(shown).toHaveCount(0)
    await page.getByRole('button', { name: 'Τερματισμός: Φοιτητολόγιο' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Τερματισμός' }).click()
    await expect(page.getByRole('button', { name: 'Τερματισμός: Φοιτητολόγιο' })).toHaveCount(0)
  })

test('the office opens figures of a pack to everybody, and closes them at once', async ({ product }) => {
  const office = await product.callsOf('admin@regen.demo')
  await office('POST', '/api/admin/funder-pack', { from: '2000-01-01', until: athensDay(new Date()) }, 201)
  const page = await product.signIn('admin@regen.demo')
  const stranger = await product.open({ javaScriptEnabled: false })
  const seen = '/open-figures'
  await stranger.goto(seen)
  await expect(stranger.getByRole('heading', { name: 'Δεν δημοσιεύονται στοιχεία αυτή τη στιγμή' })).toBeVisible()

  await page.goto('/admin/funder-packs')
  await page.getByRole('list', { name: 'Παγωμένα πακέτα' }).getByRole('link').first().click()
  const section = page.getByRole('region', { name: 'Ανοιχτά στοιχεία' })
  await expect(section.getByRole('button', { name: 'Δημοσίευση' })).toHaveCount(0)
  await section.getByRole('checkbox', { name: 'Συμμετέχοντες' }).check()
  await section.getByRole('button', { name: 'Δημοσίευση' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(section.getByRole('link', { name: 'Η δημόσια σελίδα' })).toBeVisible()

  // On a telephone the main figures stand first, and the groups are folded; paper has all.
  const telephone = await product.signIn('admin@regen.demo', PHONE)
  await telephone.goto(page.url())
  const fold = telephone.getByRole('button', { name: 'Αποτέλεσμα στην έξοδο' })
  const figure = telephone.getByRole('rowheader', { name: /^Αποχώρησαν νωρίτερα Πήραν/ })
  await expect(telephone.getByText('Σε εργασία σε 6 μήνες')).toBeVisible()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(figure).toBeHidden()
  await telephone.emulateMedia({ media: 'print' })
  await expect(figure).toBeVisible()
  await telephone.emulateMedia({ media: 'screen' })
  await fold.click()
  await expect(figure).toBeVisible()

  await stranger.goto(seen)
  await expect(stranger.getByRole('region', { name: 'Συμμετέχοντες' }).getByRole('row')).toHaveCount(2)
  await expect(stranger.getByRole('region', { name: 'Αναπηρία' })).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: /CC BY 4\.0/ })).toBeVisible()

  await section.getByRole('button', { name: 'Απόσυρση' }).click()
  await expect(section.getByText('Δεν δημοσιεύεται τίποτε.')).toBeVisible()
  await stranger.goto(seen)
  await expect(stranger.getByRole('heading', { name: 'Δεν δημοσιεύονται στοιχεία αυτή τη στιγμή' })).toBeVisible()
})

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
  // One word may be longer than all columns together, in whichever column.
  await product.query(`with named as (update users set usr_fullname = 'Αγγελική' || repeat('μακρύ', 35) where usr_id =
    (select min(usr_id) from users where usr_role = 'CANDIDATE' and usr_fullname like 'Αγγελική %') returning usr_id)
    update user_profile set usp_city = repeat('Μακρύπολη', 13) from named where usp_fk_usr_id = usr_id`)
  await page.goto(`/admin/candidates?q=${encodeURIComponent('Αγγελ')}`)
  await expect(
    page.getByRole('row').filter({ hasText: 'Αγγελικήμακρύ' }).filter({ hasText: 'Μακρύπολη' }),
  ).toBeVisible()
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

// What others made goes into our pages as words alone, and the browser's own refusal of text as HTML stops none of it.

const EVIL = `<p style="color: red">Ένας <strong>σημαντικός</strong> <a href="javascript:window.hasRun=1">ρόλος</a></p>
  <img src="x" onerror="window.hasRun = 1"><script>window.hasRun = 1</script><svg onload="window.hasRun = 1"></svg>`

test('what is pasted into a text keeps its words and nothing that runs', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/ad-control/create')
  const editor = page.locator('[contenteditable=true]').first()
  await editor.click()
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, EVIL)
  await expect(editor.locator('strong')).toHaveText('σημαντικός')
  await expect(editor).toContainText('Ένας σημαντικός ρόλος')
  await expect(editor.locator('a, script, svg, [onerror], [src="x"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'

function wordFile(text: string): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const rels = 'application/vnd.openxmlformats-package.relationships+xml'
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="${rels}"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="a" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

test('a Word file and a PDF are shown', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/chat')
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page.locator('input[type=file]').setInputFiles([
    { name: 'έγγραφο.docx', mimeType, buffer: wordFile('Καλημέρα από ένα έγγραφο') },
    { name: 'βιογραφικό.pdf', mimeType: 'application/pdf', buffer: sampleCv(0) },
  ])
  const submit = page.getByRole('button', { name: 'Αποστολή', exact: true })
  await expect(submit).toBeEnabled()
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/messages\/rows$/, async (route) => {
    if (route.request().method() === 'POST') await arrival.promise
    await route.continue()
  })
  await submit.click()
  await page.getByRole('button', { name: 'Προβολή: έγγραφο.docx' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.frameLocator('iframe').getByText('Καλημέρα από ένα έγγραφο')
  await expect(words).toBeVisible()
  // A file that was opened while its message was on its way stays open when that has arrived.
  await expect(page.locator('[aria-label="Στέλνεται…"]')).toBeAttached()
  arrival.resolve()
  await expect(page.locator('[aria-label="Στάλθηκε"]').last()).toBeAttached()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Προβολή: βιογραφικό.pdf' }).click()
  await expect(dialog.getByLabel('βιογραφικό.pdf').locator('canvas').first()).toBeVisible()
})
