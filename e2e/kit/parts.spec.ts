import { DESK, expect, PHONE, test } from './kit-test.ts'

test('a month is typed as people write it and a line without it says so', async ({ kit }) => {
  await kit.show('ProfileFields/Languages, links and jobs')
  const from = kit.page.getByRole('textbox', { name: 'Από' })
  await expect(from).toHaveValue('09/2021')
  await from.fill('5/2023')
  await from.blur()
  await expect(from).toHaveValue('05/2023')
  await from.fill('')
  await from.blur()
  await expect(from).toHaveAccessibleDescription(/Χρειάζονται μήνας και έτος/)
})

test('languages are added and removed with the keyboard', async ({ kit }) => {
  await kit.show('ProfileFields/Languages, links and jobs')
  const list = kit.page.getByRole('group', { name: 'Γλώσσες' })
  await list.getByRole('button', { name: 'Προσθήκη γλώσσας' }).press('Enter')
  await expect(list.getByRole('combobox', { name: 'Γλώσσα' })).toHaveCount(2)
  await list.getByRole('button', { name: 'Αφαίρεση: Αγγλικά' }).press('Enter')
  await expect(list.getByRole('combobox', { name: 'Γλώσσα' })).toHaveValue('')
})

test('an audience is counted once its filters are whole', async ({ kit }) => {
  await kit.show('AudienceBuilder/Unfinished')
  const hint = kit.page.getByText('Συμπλήρωσε τα φίλτρα για να δεις πόσους αφορά.')
  await expect(hint).toBeVisible()
  await expect(kit.page.getByText('1.204 άτομα')).toHaveCount(0)
  await kit.page.getByRole('group', { name: 'Κοινό 1' }).getByRole('textbox', { name: 'Τιμή' }).fill('Άρτα')
  await expect(hint).toHaveCount(0)
  await expect(kit.page.getByText('1.204 άτομα')).toBeVisible()
  await expect(kit.page.getByText('χωρίς συγκατάθεση (12)')).toBeVisible()
  await kit.expectLog(/^preview .*"value":"Άρτα"/)
})

test('a rehearsal that is refused says why; to try again is offered only where it may help', async ({ kit }) => {
  const again = kit.page.getByRole('button', { name: 'Νέα προσπάθεια' })
  await kit.show('Rehearsal/Refused')
  await expect(kit.page.getByRole('alert')).toHaveText('Γράψε πρώτα τα κριτήρια αξιολόγησης.')
  await expect(again).toHaveCount(0)
  await kit.show('Rehearsal/Broken')
  await expect(again).toBeVisible()
})

test('audiences are added and removed', async ({ kit }) => {
  await kit.show('AudienceBuilder/Everybody')
  const audiences = kit.page.getByRole('group', { name: /^Κοινό/ })
  await kit.page.getByRole('button', { name: 'Όρισε κοινό' }).press('Enter')
  await expect(audiences.getByRole('textbox', { name: 'Όνομα' })).toBeFocused()
  await kit.page.getByRole('button', { name: 'Προσθήκη κοινού' }).press('Enter')
  await expect(audiences).toHaveCount(2)
  await expect(audiences.last().getByRole('textbox', { name: 'Όνομα' })).toBeFocused()
  await kit.page.getByRole('button', { name: 'Αφαίρεση: Κοινό 2' }).press('Enter')
  await expect(audiences).toHaveCount(1)
})

test('an ad is seen only when it is on the screen, and reports what is done with it', async ({ kit }) => {
  await kit.show('AdCard/Below the window')
  await expect(kit.page.locator('[data-log] li')).toHaveCount(0)
  await kit.page.getByRole('article').scrollIntoViewIfNeeded()
  await kit.expectLog('seen')
  await kit.show('AdCard/Full')
  await kit.page.getByRole('link', { name: 'Πρόγραμμα.pdf' }).click({ modifiers: ['Alt'] })
  await kit.expectLog('clicked')
  await kit.page.getByRole('button', { name: /Εργαστήριο βιογραφικού/ }).click()
  await kit.expectLog('dismiss')
})

test('a new link is asked for by the address, and a wrong one is kept with its error', async ({ kit }) => {
  await kit.show('RenewLink/Wrong address')
  const email = kit.page.getByRole('textbox', { name: 'Το e-mail σου' })
  await email.fill('maria@example')
  await kit.page.getByRole('button', { name: 'Στείλε μου νέο σύνδεσμο' }).click()
  await expect(email).toHaveAccessibleDescription('Χρειάζεται έγκυρο e-mail')
  await expect(email).toHaveValue('maria@example')
  await kit.show('RenewLink/By the address')
  await email.fill('maria@example.gr')
  await email.press('Enter')
  await expect(kit.page.getByText('ο σύνδεσμος είναι στο e-mail σου')).toBeVisible()
  await kit.expectLog('renew {"email":"maria@example.gr"}')
})

test('an invitation needs day and time, and a clash is sent at the second press', async ({ kit }) => {
  await kit.show('ListingCandidateActions/Inviting')
  const dialog = kit.page.getByRole('dialog', { name: 'Πρόσκληση: Μαρία Ζήση' })
  await dialog.getByRole('button', { name: 'Προσθήκη άλλης ώρας' }).click()
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(dialog.getByRole('button', { name: 'Χρειάζονται ημέρα και ώρα' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Αφαίρεση ώρας' }).click()
  const day = dialog.getByRole('textbox', { name: 'Ημέρα' })
  await day.fill('10/05/2027')
  await day.press('Tab')
  await dialog.getByRole('spinbutton', { name: 'Ώρες' }).fill('10')
  await dialog.getByRole('spinbutton', { name: 'Λεπτά' }).fill('00')
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Στις 10:00 υπάρχει άλλη συνέντευξη.')
  await kit.expectLog(/^invite .*"anyway":false/)
  await dialog.getByRole('button', { name: 'Πρόσκληση παρόλα αυτά' }).click()
  await kit.expectLog(/^invite .*"anyway":true/)
})

test('a time that the candidate proposed is filled in', async ({ kit }) => {
  await kit.show('ListingCandidateActions/Moving')
  const dialog = kit.page.getByRole('dialog', { name: 'Αλλαγή συνέντευξης: Μαρία Ζήση' })
  await dialog.getByRole('button', { name: 'Τρίτη 11/05/2027 10:30' }).click()
  await dialog.getByRole('button', { name: 'Αποστολή αλλαγής' }).click()
  await kit.expectLog(/^moveInterview .*"date":"2027-05-11T07:30/)
  await expect(dialog).toHaveCount(0)
})

test('a change keeps the times that were offered, and goes out over an answer only once that is read', async ({
  kit,
}) => {
  await kit.show('InviteDialog/Moved after an answer')
  const dialog = kit.page.getByRole('dialog', { name: 'Αλλαγή συνέντευξης: Μαρία Ζήση' })
  await expect(dialog.getByRole('textbox', { name: '2η ημέρα' })).toHaveValue('12/05/2027')
  const send = dialog.getByRole('button', { name: 'Αποστολή αλλαγής' })
  await send.click()
  await kit.expectLog(/^moveInterview .*"times":\["2027-05-12T06:30.*"jli_date_answered":null/)
  await expect(dialog.getByRole('alert')).toContainText('Ο υποψήφιος δέχτηκε στο μεταξύ')
  await send.click()
  await kit.expectLog(/^moveInterview .*"jli_date_answered":"2026-10-02/)
})

test('a hire that the server questions is recorded at the second press', async ({ kit }) => {
  await kit.show('ListingCandidateActions/Hiring')
  const dialog = kit.page.getByRole('dialog', { name: 'Πρόσληψη: Μαρία Ζήση' })
  const confirm = dialog.getByRole('button', { name: 'Καταχώριση πρόσληψης' })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('Έχει προσληφθεί σε άλλη αγγελία.')
  await confirm.click()
  await kit.expectLog(/^hire .*"anyway":true/)
})

test('a company takes a hire back as long as it may, and reads who does it later', async ({ kit }) => {
  const takeBack = kit.page.getByRole('button', { name: 'Αναίρεση πρόσληψης…' })
  const later = kit.page.getByText('Την πρόσληψη την αναιρεί το γραφείο')
  for (const [story, buttons] of [
    ['Hired lately', 1],
    ['Hired long ago', 0],
    ['Hired long ago, for the office', 1],
  ] as const) {
    await kit.show(`ListingCandidateActions/${story}`)
    await expect(takeBack).toHaveCount(buttons)
    await expect(later).toHaveCount(1 - buttons)
  }
})

test('a rejection says that it calls the interview off, and offers undo', async ({ kit }) => {
  await kit.show('ListingCandidateActions/Rejecting')
  const dialog = kit.page.getByRole('dialog', { name: 'Απόρριψη: Μαρία Ζήση' })
  await expect(dialog).toContainText('ακυρώνεται')
  await dialog.getByRole('textbox', { name: 'Σημείωση (προαιρετική)' }).fill('Ζητά πλήρη απασχόληση.')
  await dialog.getByRole('button', { name: 'Απόρριψη' }).click()
  await kit.expectLog(/^rejectMany .*"note":"Ζητά πλήρη απασχόληση."/)
  await expect(kit.page.getByRole('region', { name: 'Μηνύματα' })).toContainText('Ο υποψήφιος απορρίφθηκε.')
  await expect(kit.page.getByRole('button', { name: 'Αναίρεση' })).toBeVisible()
})

test('where less motion is asked for, a change of style begins no transition', async ({ kit }) => {
  await kit.show('EmptyState/Default')
  const begun = await kit.page.evaluate(() => {
    const words = document.body.appendChild(document.createElement('p'))
    words.getAnimations()
    words.style.color = 'red'
    const { length } = words.getAnimations()
    words.remove()
    return length
  })
  expect(begun).toBe(0)
})

test('everybody who is left out is listed, and the keyboard reaches the last', async ({ kit }) => {
  await kit.show('ReasonList/Many')
  const list = kit.page.getByRole('list', { name: 'Δεν θα λάβουν (57)' })
  await expect(list.getByRole('listitem')).toHaveCount(45)
  const last = list.getByText('Μαρία Παπαδοπούλου 45: Δεν έχει ώρα')
  await expect(last).not.toBeInViewport()
  await list.press('End')
  await expect(last).toBeInViewport()
})

test('who takes a hire back reads who will read the reason', async ({ kit }) => {
  await kit.show('ListingCandidateDialogs/Taking a hire back')
  await expect(kit.page.getByRole('textbox', { name: 'Λόγος (τον διαβάζει η εταιρεία)' })).toBeVisible()
  await kit.show('ListingCandidateDialogs/Without a reason')
  await expect(kit.page.getByRole('textbox', { name: /τον διαβάζει το γραφείο/ })).toBeVisible()
})

test('of many rows the first are shown, and the others when they are asked for', async ({ kit }) => {
  await kit.show('FirstRows/Many')
  await expect(kit.page.getByText(/^Γραμμή/)).toHaveCount(3)
  const lines = await kit.page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.body.innerText.match(/Γραμμή/g)?.length
  })
  expect(lines, 'paper has all').toBe(1240)
  await kit.page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(kit.page.getByText(/^Γραμμή/)).toHaveCount(3)
  await kit.page.getByRole('button', { name: 'Ακόμη 1.237' }).press('Enter')
  await expect(kit.page.getByText('Γραμμή 4', { exact: true })).toBeFocused()
  await expect(kit.page.getByText(/^Γραμμή/)).toHaveCount(1240)
  await expect(kit.page.getByRole('button', { name: /^Ακόμη/ })).toHaveCount(0)
})

test('what is drawn little by little is whole on paper at once', async ({ kit }) => {
  await kit.show('Drawn/Many')
  const drawn = await kit.page.evaluate(() => {
    const count = () => document.body.innerText.match(/Γραμμή/g)?.length ?? 0
    const before = count()
    dispatchEvent(new Event('beforeprint'))
    return { before, onPaper: count() }
  })
  expect(drawn.before).toBeLessThan(5000)
  expect(drawn.onPaper).toBe(5000)
})

test('a page that is still drawn prints once it is whole, and never before', async ({ kit }) => {
  await kit.show('PrintButton/While the page is drawn')
  await kit.page.evaluate(() => {
    const counter = Object.assign(window, { printed: 0 })
    window.print = () => void (counter.printed += 1)
  })
  const printed = () => kit.page.evaluate(() => (window as unknown as { printed: number }).printed)
  const print = kit.page.getByRole('button', { name: 'Εκτύπωση' })
  await print.click()
  await expect(print).toBeDisabled()
  expect(await printed()).toBe(0)
  await kit.page.getByRole('button', { name: 'Τέλος σχεδίασης' }).click()
  await expect.poll(printed).toBe(1)
  await expect(print).toBeEnabled()
  await print.click()
  expect(await printed()).toBe(2)
})

test('a list that holds the latest alone says so when there may be more', async ({ kit }) => {
  await kit.show('LatestOnly/Maybe more')
  await expect(kit.page.getByText('Φαίνονται οι 20 τελευταίες εγγραφές.')).toBeVisible()
  await kit.show('LatestOnly/All there')
  await expect(kit.page.getByText(/^Φαίνονται/)).toHaveCount(0)
})

test('the mark of help stays beside a title that takes more than a line', async ({ kit }) => {
  await kit.show('HelpMark/Beside a long title', PHONE)
  const title = await kit.page.getByRole('heading', { level: 1 }).boundingBox()
  const mark = await kit.page.getByRole('button', { name: 'Τι σημαίνει: Στάδια' }).boundingBox()
  expect(title?.height).toBeGreaterThan(50)
  expect(mark?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
  expect(mark?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
})

test('what happened within a week is told by its distance and on pointing exactly, what is older exactly', async ({
  kit,
}) => {
  await kit.show('RelativeTime/Times')
  const times = kit.page.locator('time')
  await expect(times).toHaveText([/μόλις τώρα/, /5 λεπτά/, /1 ώρα/, /2 ημέρες/, /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/])
  await times.nth(3).hover()
  await expect(kit.page.getByRole('tooltip')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('what stands below a part that still comes waits; what stands beside it does not', async ({ kit }) => {
  const below = kit.page.getByRole('heading', { name: 'Τα υπόλοιπα', includeHidden: true })
  const beside = kit.page.getByRole('heading', { name: 'Δίπλα', includeHidden: true })
  await kit.show('InOrder/Columns, the first still coming')
  await expect(beside).toBeVisible()
  await expect(below).toBeHidden()
  await kit.show('InOrder/Columns, the first still coming', PHONE)
  await expect(below).toBeHidden()
  await expect(beside).toBeHidden()
})

test('the town of a person of an audience stands beside the name', async ({ kit }) => {
  await kit.show('AudiencePreviewPanel/Counted')
  const people = kit.page.getByRole('listitem')
  await expect(people.first()).toContainText(' · ')
  await expect(people.locator('p')).toHaveCount(0)
})

test('the way back above a title is as tall as a finger needs', async ({ kit }) => {
  await kit.show('PageFrame/Full')
  const link = await kit.page.getByRole('link', { name: 'Εταιρείες' }).boundingBox()
  expect(link?.height).toBeGreaterThanOrEqual(24)
})

test('of somebody who wrote no jobs nothing is said of them, as of studies and skills', async ({ kit }) => {
  await kit.show('CandidateFacts/All facts')
  for (const part of ['Σπουδές', 'Εμπειρία', 'Δεξιότητες'])
    await expect(kit.page.getByText(part, { exact: true })).toBeVisible()
  await kit.show('CandidateFacts/A name alone')
  await expect(kit.page.getByText(/^Δεν έχει συμπληρωθεί: .*Πόλη/)).toBeVisible()
  for (const part of ['Σπουδές', 'Εμπειρία', 'Δεξιότητες'])
    await expect(kit.page.getByText(part, { exact: true })).toHaveCount(0)
  await expect(kit.page.getByText(/Χωρίς προϋπηρεσία/)).toHaveCount(0)
})

test('a menu that is made when it is first opened goes by keys, and gives the focus back each time', async ({
  kit,
}) => {
  await kit.show('LateMenu/Closed')
  const button = kit.page.getByRole('button', { name: 'Ενέργειες' })
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  for (let times = 0; times < 2; times += 1) {
    await button.press('Enter')
    await expect(kit.page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await kit.page.keyboard.press('Escape')
    await expect(kit.page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await button.click()
  await kit.page.getByRole('menuitem', { name: 'Ανταλλαγή' }).click()
  await kit.expectLog('swapped')
})

test('a menu higher than the window scrolls in itself, and the arrows reach its last entry', async ({ kit }) => {
  for (const width of [DESK, PHONE]) {
    await kit.show('LateMenu/Long', width)
    await kit.page.getByRole('button', { name: 'Ενέργειες' }).press('Enter')
    const menu = kit.page.getByRole('menu')
    await expect(menu.locator(':focus')).toHaveCount(1)
    const { x, y, width: wide, height } = (await menu.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    const window = kit.page.viewportSize() ?? { width: 0, height: 0 }
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(window.width)
    expect(y + height).toBeLessThanOrEqual(window.height)
    await kit.page.keyboard.press('ArrowUp')
    const last = menu.getByRole('menuitem').last()
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await kit.page.keyboard.press('Escape')
  }
})

test('of two menus one is open, and the focus stays near when the row of an open one goes', async ({ kit }) => {
  await kit.show('LateMenu/Rows')
  const { page } = kit
  const [maria, nikos] = [page.getByRole('button', { name: 'Μαρία' }), page.getByRole('button', { name: 'Νίκος' })]
  await nikos.click()
  await expect(page.getByRole('menuitem', { name: 'Μετακίνηση: Νίκος' })).toBeVisible()
  await maria.click()
  await expect(page.getByRole('menuitem', { name: 'Μετακίνηση: Μαρία' })).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(1)
  await expect(nikos).toHaveAttribute('aria-expanded', 'false')
  await page.evaluate(() => dispatchEvent(new Event('row-left')))
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Πρόσωπα' })).toBeFocused()
  await nikos.press('Enter')
  await page.getByRole('menuitem', { name: 'Μετακίνηση: Νίκος' }).press('Enter')
  await kit.expectLog('moved "Νίκος"')
  await expect(nikos).toBeFocused()
})

test('the path to a page leaves out what has no name yet', async ({ kit }) => {
  await kit.show('PageFrame/Still unnamed')
  const path = kit.page.getByRole('navigation', { name: 'Διαδρομή' })
  await expect(path).toHaveText('Αγγελίες/Υποψήφιος')
  await expect(path.getByRole('link')).toHaveText(['Αγγελίες', 'Υποψήφιος'])
})

test('where the system paints all backgrounds alike, one sees what is chosen and how long a bar is', async ({
  kit,
}) => {
  await kit.page.emulateMedia({ forcedColors: 'active' })
  await kit.show('RadioCards/Chosen')
  const card = kit.page.getByRole('radio', { name: 'Μερική' })
  await expect(card).toBeChecked()
  await expect(card).toHaveCSS('outline-style', 'solid')
  await expect(kit.page.getByRole('radio', { name: 'Πλήρης' })).toHaveCSS('outline-style', 'none')
  await kit.show('Funnel/Plain')
  const bar = kit.page.locator('[class*=bar]').first()
  await expect(bar).toHaveCSS('forced-color-adjust', 'none')
  await kit.show('StagePips/Under way')
  const pips = kit.page.locator('[class*=pips] > span')
  const colors = await pips.evaluateAll((all) => all.map((pip) => getComputedStyle(pip).backgroundColor))
  expect(new Set(colors).size, 'those reached and those ahead').toBe(2)
  await kit.page.emulateMedia({ forcedColors: 'none' })
})

test('of somebody who gave a name alone one line says what is not filled in', async ({ kit }) => {
  await kit.show('CandidateFacts/A name alone')
  await expect(kit.page.getByText(/^Δεν έχει συμπληρωθεί: .*Έτη εμπειρίας/)).toBeVisible()
  await expect(kit.page.getByText('—', { exact: true })).toHaveCount(0)
  await kit.show('CandidateFacts/All facts')
  await expect(kit.page.getByText('Ιωάννινα')).toBeVisible()
  await expect(kit.page.getByText(/Δεν έχει συμπληρωθεί/)).toHaveCount(0)
})
