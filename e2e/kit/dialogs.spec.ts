import { expect, PHONE, test } from './kit-test.ts'

test('what is done twice to the same thing has one way back', async ({ kit }) => {
  await kit.show('toast/Undo of the same')
  const back = kit.page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' })
  await expect(back).toHaveCount(1)
  await back.click()
  await kit.expectLog('reopened')
  await expect(back).toHaveCount(0)
})

test('a dialog closes with Escape and gives the focus back', async ({ kit }) => {
  await kit.show('AppDialog/Open')
  await expect(kit.page.getByRole('dialog', { name: 'Στοιχεία εταιρείας' })).toBeVisible()
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
  await expect(kit.page.getByRole('button', { name: 'Άνοιγμα' })).toBeFocused()
})

test('Tab stays inside a dialog', async ({ kit }) => {
  await kit.show('AppDialog/Open')
  for (let presses = 0; presses < 5; presses += 1) {
    await kit.page.keyboard.press('Tab')
    await expect(kit.page.locator('[role=dialog] :focus')).toHaveCount(1)
  }
})

test('Tab goes on from the last stop of a dialog to the way back of what was done in it, and round again', async ({
  kit,
}) => {
  await kit.show('toast/Undo in a dialog')
  const { page } = kit
  const message = page.getByRole('group', { name: 'Εγκρίθηκε' })
  const back = message.getByRole('button', { name: 'Αναίρεση' })
  await page.getByRole('button', { name: 'Έγκριση' }).focus()
  await page.keyboard.press('Tab')
  await expect(back).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Έγκριση' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[role=dialog] :focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await kit.expectLog('undo')
})

test('Tab and the focus stay with the dialog on top, wherever in the document it stands', async ({ kit }) => {
  await kit.show('AppDialog/Under a question')
  const { page } = kit
  const under = page.getByRole('dialog', { name: 'Αίτηση' })
  const top = page.getByRole('dialog', { name: 'Υπάρχουν αλλαγές που δεν αποθηκεύτηκαν' })
  const back = page.getByRole('group', { name: 'Εγκρίθηκε' }).getByRole('button', { name: 'Αναίρεση' })
  await page.keyboard.press('Escape')
  await top.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).focus()
  await page.keyboard.press('Tab')
  await expect(back).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(top.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await kit.expectLog('undo')
  await expect(back).toHaveCount(0)
  await expect(page.locator('[role=dialog]:focus')).toHaveCount(1)
  await expect(top).toBeFocused()
  await expect(under).toBeVisible()
})

test('a dialog with changes asks before it closes', async ({ kit }) => {
  await kit.show('AppDialog/With unsaved changes')
  await kit.page.keyboard.press('Escape')
  const stay = kit.page.getByRole('button', { name: 'Παραμονή εδώ' })
  await stay.click()
  // The question is a dialog, too, and has the focus until it is gone.
  await expect(stay).toHaveCount(0)
  await expect(kit.page.locator('[role=dialog] :focus')).toHaveCount(1)
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByText('Με το κλείσιμο οι αλλαγές χάνονται.'), 'no page is left').toBeVisible()
  await kit.page.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click()
  await kit.expectLog('close')
})

test('Escape answers the question about unsaved changes with «stay», and leaves the dialog open', async ({ kit }) => {
  await kit.show('AppDialog/With unsaved changes')
  const question = kit.page.getByRole('button', { name: 'Παραμονή εδώ' })
  for (let times = 0; times < 2; times += 1) {
    await kit.page.keyboard.press('Escape')
    await expect(question).toBeFocused()
    await kit.page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(kit.page.locator('[role=dialog] :focus')).toHaveCount(1)
  }
})

test('a question about a danger begins at the way out; Escape means no', async ({ kit }) => {
  await kit.show('ConfirmProvider/Danger')
  await expect(kit.page.getByRole('button', { name: 'Άκυρο' })).toBeFocused()
  await kit.page.keyboard.press('Escape')
  await kit.expectLog('answer false')
})

test('a question that a menu asked gives the focus back to the button of the menu', async ({ kit }) => {
  await kit.show('ConfirmProvider/From a menu')
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('button', { name: 'Ενέργειες' })).toBeFocused()
})

test('a dialog that a menu opened gives the focus back to the button of the menu', async ({ kit }) => {
  await kit.show('AppDialog/From a menu')
  await expect(kit.page.locator('[role=dialog] :focus')).toHaveCount(1)
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
  await expect(kit.page.getByRole('button', { name: 'Ενέργειες' })).toBeFocused()
})

test('what cannot be taken back is confirmed by typing', async ({ kit }) => {
  await kit.show('ConfirmProvider/Typed words')
  const confirm = kit.page.getByRole('button', { name: 'Διαγραφή', exact: true })
  await expect(confirm).toBeDisabled()
  await kit.page.getByRole('textbox').fill('ΔΙΑΓΡΑΦΗ')
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('answer true')
})

test('a dialog form puts a refusal beside its field and loses nothing', async ({ kit }) => {
  await kit.show('DialogForm/Open')
  const email = kit.page.getByRole('textbox', { name: 'E-mail' })
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await email.fill('taken@example.gr')
  await kit.page.keyboard.press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription('Υπάρχει ήδη')
  await expect(email).toBeFocused()
  await expect(kit.page.getByRole('textbox', { name: 'Όνομα' })).toHaveValue('Ελένη')
})

test('a dialog form says what failed elsewhere, and closes once it is sent', async ({ kit }) => {
  await kit.show('DialogForm/Open')
  await kit.page.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη')
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('down@example.gr')
  await kit.page.keyboard.press('Enter')
  await expect(kit.page.getByRole('alert')).toHaveText('Ο διακομιστής δεν απαντά')
  await kit.page.getByRole('textbox', { name: 'E-mail' }).fill('eleni@example.gr')
  await kit.page.keyboard.press('Enter')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
  await expect(kit.page.getByRole('button', { name: 'Πρόσκληση προσώπου' })).toBeFocused()
})

test('a panel walks its list with J and K and closes with Escape', async ({ kit }) => {
  await kit.show('SidePanel/Open')
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('k')
  await kit.expectLog('next')
  await kit.expectLog('previous')
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
  await expect(kit.page.getByRole('button', { name: 'Άνοιγμα' })).toBeFocused()
})

test('the keys of a panel wait while a question lies over it', async ({ kit }) => {
  await kit.show('SidePanel/Under a question')
  const question = kit.page.getByRole('dialog', { name: 'Να γίνει;' })
  await expect(question.locator(':focus')).toHaveCount(1)
  await kit.page.keyboard.press('j')
  await kit.page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(kit.page.locator('[data-log] li')).toHaveCount(0)
  await kit.page.keyboard.press('k')
  await kit.expectLog('previous')
})

test('beside a panel the page stays in use, for screen readers and for the keyboard, too', async ({ kit }) => {
  await kit.show('SidePanel/Beside')
  const panel = kit.page.getByRole('dialog', { name: 'Μαρία Λάμπρου' })
  await expect(panel).toHaveAttribute('aria-modal', 'false')
  await expect(panel.locator(':focus')).toHaveCount(1)
  // In the panel its own keys hold.
  await kit.page.keyboard.press('x')
  await panel.getByRole('button', { name: 'Πρόσκληση' }).focus()
  await kit.page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toHaveCount(0)
  await expect(kit.page.locator('[data-log]')).toHaveCount(0)
  await kit.page.getByRole('button', { name: 'Φίλτρο' }).focus()
  await kit.page.keyboard.press('x')
  await kit.page.keyboard.press('j')
  await kit.expectLog('of the page')
  await kit.expectLog('next')
  await kit.page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a panel that covers the page keeps the keyboard', async ({ kit }) => {
  await kit.show('SidePanel/Beside', PHONE)
  const panel = kit.page.getByRole('dialog', { name: 'Μαρία Λάμπρου' })
  await expect(panel).toHaveAttribute('aria-modal', 'true')
  await panel.getByRole('button', { name: 'Πρόσκληση' }).focus()
  await kit.page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toHaveCount(1)
})

test('at the end of the list the panel cannot go on', async ({ kit }) => {
  await kit.show('SidePanel/At the end')
  await expect(kit.page.getByRole('button', { name: 'Επόμενη εγγραφή (J)' })).toBeDisabled()
  await kit.page.keyboard.press('j')
  await expect(kit.page.locator('[data-log]')).toHaveCount(0)
})

test('the palette finds without accents and goes with Enter; Ctrl and K closes it', async ({ kit }) => {
  await kit.show('CommandPalette/Open')
  const box = kit.page.getByRole('combobox', { name: 'Αναζήτηση και εντολές' })
  await expect(box).toBeFocused()
  await box.fill('επιχειρησ')
  await expect(kit.page.getByRole('option')).toHaveText(['Εταιρείες'])
  await kit.page.keyboard.press('Enter')
  await kit.expectLog('navigate "/companies"')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
  await kit.show('CommandPalette/Open')
  await kit.page.keyboard.press('Control+k')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
})

test('the arrows of the palette go round', async ({ kit }) => {
  await kit.show('CommandPalette/Open')
  await expect(kit.page.getByRole('option', { selected: true })).toHaveText('Υποψήφιοι')
  await kit.page.keyboard.press('ArrowUp')
  await expect(kit.page.getByRole('option', { selected: true })).toContainText('Νέα αγγελία')
  await kit.page.keyboard.press('ArrowDown')
  await expect(kit.page.getByRole('option', { selected: true })).toHaveText('Υποψήφιοι')
})

test('the palette finds records, and says when there are none or the search failed', async ({ kit }) => {
  await kit.show('CommandPalette/Open')
  const box = kit.page.getByRole('combobox')
  await box.fill('μαρ')
  await expect(kit.page.getByRole('option')).toContainText(['Μαρία Λάμπρου'])
  await box.fill('ζβζ')
  await expect(kit.page.getByText('Δεν βρέθηκε τίποτα. Βοηθούν λιγότερα γράμματα.')).toBeVisible()
  await box.fill('λαθος')
  await expect(kit.page.getByText('Η αναζήτηση δεν ολοκληρώθηκε. Χρειάζεται νέα προσπάθεια.')).toBeVisible()
})

test('a menu goes by arrows, closes with Escape and gives the focus back', async ({ kit }) => {
  await kit.show('UserMenu/Open')
  await expect(kit.page.getByRole('menuitem', { name: 'Λογαριασμός' })).toBeFocused()
  await kit.page.keyboard.press('ArrowDown')
  await expect(kit.page.getByRole('menuitem', { name: 'Αποσύνδεση' })).toBeFocused()
  await kit.page.keyboard.press('Escape')
  await expect(kit.page.getByRole('button', { name: /^Λογαριασμός/ })).toBeFocused()
})

test('the bell closes once a notification is opened', async ({ kit }) => {
  await kit.show('NotificationsBell/Open')
  await kit.page.getByRole('button', { name: /Νέα αίτηση/ }).click()
  await kit.expectLog('open "1"')
  await expect(kit.page.getByRole('dialog')).toHaveCount(0)
})

test('the help lists the keys of the page, and that those of one letter are on', async ({ kit }) => {
  await kit.show('ShortcutHelp/Open')
  const help = kit.page.getByRole('dialog', { name: 'Συντομεύσεις πληκτρολογίου' })
  await expect(help.getByRole('region', { name: 'Σε αυτή τη σελίδα' })).toContainText('Έγκριση')
  await expect(kit.page.getByRole('switch', { name: /Συντομεύσεις με ένα πλήκτρο/ })).toBeChecked()
})

test('the tour leaves out what is not on the page', async ({ kit }) => {
  await kit.show('TourGuide/Open')
  await expect(kit.page.getByText('Εδώ βρίσκεις τα πάντα.')).toBeVisible()
  await kit.page.getByRole('button', { name: 'Επόμενο' }).click()
  await expect(kit.page.getByText('Καλή αρχή!')).toBeVisible()
})

test('a message with undo closes once it was used', async ({ kit }) => {
  await kit.show('toast/Undo')
  await kit.page.getByRole('button', { name: 'Αναίρεση', exact: true }).click()
  await kit.expectLog('undo')
  await expect(kit.page.getByRole('button', { name: 'Αναίρεση', exact: true })).toHaveCount(0)
})

test('messages are read out', async ({ kit }) => {
  await kit.show('toast/Messages')
  await expect(kit.page.locator('[role=status][aria-live=polite]')).toContainText('Ο διακομιστής δεν απαντά')
})
