import { expect, expectAccessible, expectMessage, PHONE, shoot, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// The people of the office, and of a company, by themselves.

const PASSWORD = 'ένας-καλός-κωδικός'

/** The newest link of an invitation to this address. */
function linkOf(letters: { text: string }[]): string {
  return letters.map(({ text }) => /https?:\S+\/invitation#[\w-]+/.exec(text)?.[0]).find((link) => link) ?? ''
}

test('an owner invites a member, who comes in by the link of the letter', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Ομάδα' })).toBeVisible()
  await page.getByRole('button', { name: 'Πρόσκληση συναδέλφου' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ονοματεπώνυμο').fill('Ιωάννα Νέα')
  await dialog.getByLabel('E-mail').fill('office2@regen.demo')
  await expectAccessible(page)
  await shoot(page, 'team-invite')
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expect(dialog.getByText('Είναι ήδη στην ομάδα.').first()).toBeVisible()
  await dialog.getByLabel('E-mail').fill('ioanna@office.test')
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(page, 'Στείλαμε πρόσκληση στο ioanna@office.test.')
  await expect(page.getByRole('list', { name: 'Προσκλήσεις που περιμένουν' }).getByText('Ιωάννα Νέα')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'team')

  const member = await product.open(PHONE)
  await member.goto(linkOf(await product.letters('ioanna@office.test')))
  await expect(member.getByLabel('E-mail')).toHaveValue('ioanna@office.test')
  await member.getByLabel('Κωδικός', { exact: true }).fill(PASSWORD)
  await member.getByLabel('Κωδικός ξανά').fill(PASSWORD)
  await expectAccessible(member)
  await shoot(member, 'invitation-phone')
  await member.getByRole('button', { name: 'Δημιουργία λογαριασμού' }).click()
  await member.waitForURL('**/admin/control-panel')
  // A member sees the team and changes nothing of it.
  await member.goto('/admin/team')
  await expect(member.getByText('Την ομάδα την αλλάζουν οι υπεύθυνοι.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Πρόσκληση συναδέλφου' })).toHaveCount(0)
  await expectAccessible(member)
  await shoot(member, 'team-phone')
})

test('the member adds a passkey and signs in with it', async ({ product }) => {
  const page = await product.openNew()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Passkeys belong to names: an address of numbers has none.
  const here = product.url.replace('127.0.0.1', 'localhost')
  await page.goto(`${here}/login`)
  await page.getByLabel('E-mail').fill('ioanna@office.test')
  await page.getByLabel('Κωδικός', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await page.waitForURL('**/admin/control-panel')
  await page.goto(`${here}/admin/settings`)
  await page.getByRole('button', { name: 'Προσθήκη κλειδιού' }).click()
  await page.getByRole('dialog').getByLabel('Όνομα κλειδιού').fill('Ο φορητός μου')
  await page.getByRole('dialog').getByRole('button', { name: 'Προσθήκη κλειδιού' }).click()
  await expectMessage(page, 'Το κλειδί προστέθηκε.')
  const codes = page.getByRole('dialog', { name: 'Εφεδρικοί κωδικοί' })
  const [code = ''] = ((await codes.locator('pre').textContent()) ?? '').split('\n')
  await shoot(page, 'recovery-codes')
  await page.keyboard.press('Escape')
  // A second key must not take away what is shown this once.
  await expect(page.getByRole('button', { name: 'Επιστροφή στους κωδικούς' })).toBeFocused()
  await page.keyboard.press('Enter')
  await codes.getByRole('button', { name: 'Τους φύλαξα' }).click()
  await expect(page.getByRole('list', { name: 'Κλειδιά (passkeys)' }).getByText('Ο φορητός μου')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Οι συνδέσεις μου' }).getByText('Αυτή η σύνδεση')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'settings')
  await page.goto(`${here}/logout`)
  await page.goto(`${here}/login`)
  await page.getByRole('button', { name: 'Σύνδεση με κλειδί (passkey)' }).click()
  await page.waitForURL('**/admin/control-panel')
  // The password alone no longer opens the account.
  const other = await product.open(PHONE)
  await other.goto('/login')
  await other.getByLabel('E-mail').fill('ioanna@office.test')
  await other.getByLabel('Κωδικός', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Δεύτερο βήμα' })).toBeVisible()
  await expectAccessible(other)
  await shoot(other, 'second-step-phone')
  // A browser without the key: one of the codes.
  await other.getByLabel('Εφεδρικός κωδικός').fill(code)
  await other.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await other.waitForURL('**/admin/control-panel')
})

test('an owner locks the member out at once, and the last owner cannot leave', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/team')
  await page.getByRole('button', { name: 'Ενέργειες για: Ιωάννα Νέα' }).click()
  await page.getByRole('menuitem', { name: 'Κλείδωμα' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Κλείδωμα' }).click()
  await expectMessage(page, 'Κλειδώθηκε: Ιωάννα Νέα.')
  await expect(page.getByText('Κλειδωμένος')).toBeVisible()
  const member = await product.open()
  await member.goto('/login')
  await member.getByLabel('E-mail').fill('ioanna@office.test')
  await member.getByLabel('Κωδικός', { exact: true }).fill(PASSWORD)
  await member.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(member.getByText(/σε αναστολή/).first()).toBeVisible()

  await page.getByRole('button', { name: /^Ενέργειες για: Ελένη/ }).click()
  await page.getByRole('menuitem', { name: 'Αφαίρεση από την ομάδα' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση από την ομάδα' }).click()
  await expectMessage(page, 'Είναι ο μόνος υπεύθυνος')
  await expect(page.getByRole('list', { name: 'Μέλη' }).getByText('(εσύ)')).toBeVisible()
})

test('a torn link, and one that was used, say how to go on', async ({ product }) => {
  const page = await product.open()
  await page.goto('/invitation#torn')
  await expect(page.getByText('Ο σύνδεσμος δεν είναι πλήρης.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/login')
  await page.goto(linkOf(await product.letters('ioanna@office.test')))
  await expect(
    page.getByText('Ο σύνδεσμος έληξε, έχει χρησιμοποιηθεί ή δεν αντιγράφηκε ολόκληρος.').first(),
  ).toBeVisible()
  await expect(page.getByText(/Νέα πρόσκληση στέλνει/)).toBeVisible()
  await expectAccessible(page)
})

test('a company’s first user invites a colleague and locks one; the office sees it', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/profile')
  const section = page.getByRole('region', { name: 'Χρήστες της εταιρείας' })
  await section.getByRole('button', { name: 'Πρόσκληση συναδέλφου' }).click()
  await page.getByRole('dialog').getByLabel('Ονοματεπώνυμο').fill('Πέτρος Νέος')
  await page.getByRole('dialog').getByLabel('E-mail').fill('petros@company.test')
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await expectMessage(page, 'Στείλαμε πρόσκληση στο petros@company.test.')
  await section
    .getByRole('button', { name: /^Κλείδωμα:/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Κλείδωμα' }).click()
  await expect(section.getByText('Κλειδωμένος')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'company-colleagues')
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/companies/1/edit')
  await expect(office.getByText('petros@company.test')).toBeVisible()
  await expectAccessible(office)
})
