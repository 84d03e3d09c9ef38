import { expect, PHONE, test } from './kit-test.ts'

test('J enters the table and walks its rows, X selects, Enter opens', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('j')
  await expect(kit.page.locator('tr[data-index="1"]')).toBeFocused()
  await kit.page.keyboard.press('x')
  await expect(kit.page.getByRole('checkbox', { name: 'Επιλογή: Εταιρεία 2' })).toBeChecked()
  await kit.page.keyboard.press('a')
  await expect(kit.page.getByText('6 επιλεγμένες')).toBeVisible()
  await kit.page.keyboard.press('k')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('open row "Εταιρεία 1"')
})

test('the stop before the tools leads past them to the first row', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  const skip = kit.page.getByRole('button', { name: /^Μετάβαση στις γραμμές: / })
  await kit.page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await kit.page.keyboard.press('Enter')
  await expect(kit.page.locator('tr[data-index="0"]')).toBeFocused()
  await expect(skip).not.toBeInViewport()
})

test('E does the first act to the row with the focus, else to what is chosen', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await kit.page.keyboard.press('e')
  await expect(kit.page.locator('[data-log]')).toHaveCount(0)
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('e')
  await kit.expectLog('approve {"ids":["2"],"allMatching":false}')
  // Done: nothing is chosen any more, and the keys go on from the row.
  await expect(kit.page.getByRole('checkbox', { name: 'Επιλογή: Εταιρεία 2' })).not.toBeChecked()
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('x')
  await kit.page.keyboard.press('k')
  await kit.page.keyboard.press('e')
  await kit.expectLog('approve {"ids":["3"],"allMatching":false}')
})

test('the slash key goes to the search, which waits until the typing rests', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await kit.page.keyboard.press('/')
  await expect(kit.page.getByRole('searchbox')).toBeFocused()
  await kit.page.keyboard.type('τεχν')
  await kit.expectLog('"q":"τεχν"')
  await expect(kit.page.locator('[data-log] li')).toHaveCount(1)
})

test('a head sorts up, then down', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  const head = kit.page.getByRole('columnheader', { name: 'Επωνυμία' })
  await head.getByRole('button').first().click()
  await kit.expectLog('"sort":"name"')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').first().click()
  await kit.expectLog('"sort":"-name"')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
})

test('all rows of the page, then all that match, are handed to an action', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await kit.page.getByRole('checkbox', { name: 'Επιλογή όλων σε αυτή τη σελίδα' }).click()
  await expect(kit.page.getByText('6 επιλεγμένες')).toBeVisible()
  await kit.page.getByRole('button', { name: 'Επιλογή και των 120' }).click()
  await kit.page.getByRole('button', { name: 'Έγκριση 120 εταιρειών' }).click()
  await kit.expectLog('"allMatching":true')
  await expect(kit.page.getByRole('region', { name: 'Ενέργειες για την επιλογή' })).toHaveCount(0)
})

test('an action that may not run says why and does nothing', async ({ kit }) => {
  await kit.show('DataTable/Selected')
  const mail = kit.page.getByRole('button', { name: 'Μήνυμα' })
  await mail.hover()
  await expect(kit.page.getByRole('tooltip')).toHaveText('Δεν έχει οριστεί διακομιστής')
  await mail.click({ force: true })
  await expect(kit.page.locator('[data-log]')).toHaveCount(0)
})

test('what has no rows is not exported, and a plain list leaves its number to the page', async ({ kit }) => {
  await kit.show('DataTable/Empty')
  await expect(kit.page.getByText('Καμία εταιρεία ακόμη')).toBeVisible()
  await expect(kit.page.getByRole('button', { name: /Εξαγωγή/ })).toHaveCount(0)
  await kit.show('DataTable/Plain')
  await expect(kit.page.getByRole('button', { name: 'Εξαγωγή (120)' })).toBeVisible()
  await expect(kit.page.getByText('120 εταιρείες', { exact: true }).filter({ visible: true })).toHaveCount(0)
})

test('a column that is hidden leaves the table and the export', async ({ kit }) => {
  await kit.show('DataTable/Columns open')
  await kit.page.getByRole('checkbox', { name: 'Πόλη' }).click()
  await expect(kit.page.getByRole('columnheader', { name: 'Πόλη' })).toHaveCount(0)
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('button', { name: 'Στήλες' })).toBeFocused()
  await kit.page.getByRole('button', { name: 'Εξαγωγή' }).click()
  await kit.page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  await kit.expectLog('export "csv" {"columns":["name","people","status"]')
})

test('a filter is added with the keyboard, applies as it is typed, and is taken away by its chip', async ({ kit }) => {
  await kit.show('DataTable/Filter open')
  await expect(kit.page.getByRole('combobox', { name: 'Φίλτρο: πεδίο, τιμή ή πρόταση' })).toBeFocused()
  await kit.page.keyboard.type('επων')
  await kit.page.keyboard.press('Enter')
  await kit.page.getByRole('textbox', { name: 'Τιμή' }).fill('ψηφ')
  await kit.expectLog('{"field":"name","op":"like","value":"ψηφ"}')
  // Escape closes, and keeps the condition.
  await kit.page.keyboard.press('Escape')
  await kit.page.getByRole('button', { name: 'Αφαίρεση φίλτρου: Επωνυμία περιέχει ψηφ' }).click()
  await kit.expectLog('"filters":[]')
})

test('a list that finds nothing offers to clear its conditions', async ({ kit }) => {
  await kit.show('DataTable/No match')
  await expect(kit.page.getByText('Κανένα αποτέλεσμα')).toBeVisible()
  await kit.page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).click()
  await kit.expectLog('"filters":[]')
})

test('a list that failed says so and is asked for again; rows that are there stay', async ({ kit }) => {
  await kit.show('DataTable/Failed with rows')
  await expect(kit.page.getByText('Ο διακομιστής δεν απαντά')).toBeVisible()
  await expect(kit.page.getByRole('row')).toHaveCount(7)
  await kit.show('DataTable/Failed')
  await kit.page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await kit.expectLog('retry')
})

test('the pager goes to the next page; a new search goes back to the first', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await expect(kit.page.getByText('1–20 από 120')).toBeVisible()
  await kit.page.getByRole('button', { name: 'Επόμενη σελίδα' }).click()
  await kit.expectLog('"skip":20')
  await kit.page.getByRole('searchbox').fill('α')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog(/"skip":0.*"q":"α"|"q":"α".*"skip":0/)
})

test('a view is saved under a name and found again', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  await expect(kit.page.getByRole('button', { name: 'Όλες 120' })).toBeVisible()
  await kit.page.getByRole('button', { name: 'Στην Αθήνα 31' }).click()
  await kit.expectLog('"value":"Αθήνα"')
  await kit.page.getByRole('button', { name: 'Προβολή' }).click()
  await kit.page.getByRole('menuitem', { name: 'Αποθήκευση ως νέα προβολή…' }).click()
  const name = kit.page.getByRole('textbox', { name: 'Όνομα προβολής' })
  await expect(name).toBeFocused()
  await kit.page.keyboard.press('Enter')
  await expect(kit.page.getByText('Χρειάζεται όνομα')).toBeVisible()
  await name.fill('Δική μου')
  await kit.page.keyboard.press('Enter')
  const own = kit.page.getByRole('button', { name: 'Δική μου' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await kit.page.getByRole('button', { name: 'Όλες 120' }).click()
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  await own.click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(kit.page.getByRole('button', { name: 'Αλλαγή φίλτρου: Πόλη είναι Αθήνα' })).toBeVisible()
})

test('on a phone a card of many values says first what must not be missed, and leads to the rest', async ({ kit }) => {
  await kit.show('DataTable/Many columns', PHONE)
  const card = kit.page.getByRole('listitem').filter({ hasText: 'Εταιρεία 3' })
  await expect(card.locator('dl > div').first()).toHaveText(/Δεσμευμένη$/)
  // Three lines of values, cut at a whole one.
  const line = (await card.locator('dl').boundingBox())?.height ?? 0
  expect(line).toBe(66)
  await expect(card.locator('.tabler-icon-chevron-right')).toBeVisible()
  await card.getByRole('definition').first().click()
  await kit.expectLog('open row "Εταιρεία 3"')
})

test('on a phone the rows are cards with the same selection', async ({ kit }) => {
  await kit.show('DataTable/Rows', PHONE)
  // A dot stands between values, and ends no line: each value stays whole.
  const lines = await kit.page.locator('li dl > div').evaluateAll((parts) => parts.map((part) => part.clientHeight))
  expect(lines.length).toBeGreaterThan(0)
  expect(Math.max(...lines)).toBeLessThan(30)
  await expect(kit.page.getByRole('row')).toHaveCount(0)
  // What is no number says itself what it is; a row is three lines at most.
  const row = kit.page.getByRole('listitem').filter({ hasText: 'Εταιρεία 3' })
  await expect(row).toHaveText(/Άτομα ?\d+/)
  const { height = 0 } = (await row.boundingBox()) ?? {}
  expect(height).toBeLessThan(100)
  // With a chip among them, too: an edge at half a pixel is not drawn.
  expect(height % 1).toBe(0)
  await kit.page.getByRole('button', { name: 'Στήλες' }).click()
  // Before it has the focus, the dialog does not hear the key.
  await expect(kit.page.getByRole('combobox', { name: 'Ταξινόμηση' })).toBeFocused()
  await kit.page.keyboard.press('Escape')
  await kit.page.getByRole('checkbox', { name: 'Επιλογή: Εταιρεία 3' }).click()
  await kit.page.getByRole('button', { name: 'Έγκριση 1 εταιρειών' }).click()
  await kit.expectLog('approve {"ids":["3"],"allMatching":false}')
})

test('a card of a board moves by its menu, and never to a column that refuses it', async ({ kit }) => {
  await kit.show('BoardView/Menu open')
  await kit.page.keyboard.press('ArrowDown')
  await kit.page.getByRole('menuitem', { name: 'Προσλήψεις' }).click({ force: true })
  await expect(kit.page.locator('[data-log]')).toHaveCount(0)
  await kit.page.getByRole('menuitem', { name: 'Σε εξέταση' }).click()
  await kit.expectLog('move "1" "seen"')
  await expect(kit.page.getByRole('status').filter({ hasText: 'μετακινήθηκε στη στήλη «Σε εξέταση»' })).toBeAttached()
  await expect(kit.page.getByRole('region', { name: 'Σε εξέταση, 2 κάρτες' })).toBeVisible()
})

test('a card of a board is dragged with the mouse; a fixed one is not', async ({ kit }) => {
  await kit.show('BoardView/Cards')
  const target = kit.page.getByRole('region', { name: /^Σε εξέταση/ })
  await kit.page.getByRole('article', { name: 'Γιώργος Δήμου' }).dragTo(target)
  await kit.expectLog('move "2" "seen"')
  await expect(kit.page.getByRole('article', { name: 'Νίκος Παππάς' })).toHaveAttribute('draggable', 'false')
})

test('a board that has more columns than its place fades at that end, and not at the last one', async ({ kit }) => {
  await kit.show('BoardView/Cards', PHONE)
  const board = kit.page.getByRole('group', { name: 'Στάδια' })
  await expect(board).toHaveAttribute('data-fades')
  await board.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(board).not.toHaveAttribute('data-fades')
  await kit.show('BoardView/Cards', 1440)
  await expect(board).toBeVisible()
  await expect(board).not.toHaveAttribute('data-fades')
})

test('a column is dragged along the head or down the menu, stays there, and the export follows', async ({ kit }) => {
  await kit.show('DataTable/Rows')
  const heads = () => kit.page.getByRole('columnheader').allTextContents()
  const head = (name: string) => kit.page.getByRole('columnheader', { name, exact: true })
  const before = (await heads()).filter((name) => name !== '')
  await head('Πόλη').dragTo(head('Επωνυμία'), { targetPosition: { x: 4, y: 10 } })
  expect((await heads()).filter((name) => name !== '')[0]).toBe('Πόλη')
  await kit.page.getByRole('button', { name: 'Στήλες' }).click()
  const line = (name: string) =>
    kit.page.locator('[draggable]').filter({ has: kit.page.getByRole('checkbox', { name }) })
  await line('Πόλη').dragTo(line('Επωνυμία'), { targetPosition: { x: 60, y: 26 } })
  await kit.page.keyboard.press('Escape')
  await expect.poll(async () => (await heads()).filter((name) => name !== '').slice(0, 2)).toEqual(['Επωνυμία', 'Πόλη'])
  await kit.page.getByRole('button', { name: 'Εξαγωγή' }).click()
  await kit.page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  await kit.expectLog('export "csv" {"columns":["name","city",')
  expect(before).toContain('Πόλη')
})

test('a list keeps nothing of the filters and columns that were opened and closed', async ({ kit }) => {
  const { page } = kit
  await kit.show('DataTable/Rows')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const nodes = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0
  }
  const openOften = async (name: string, times: number) => {
    for (let at = 0; at < times; at += 1) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  for (const name of ['Φίλτρο', 'Στήλες']) {
    await openOften(name, 3)
    const before = await nodes()
    await openOften(name, 30)
    // Each opening draws dozens.
    expect((await nodes()) - before, name).toBeLessThan(200)
  }
  await session.detach()
})
