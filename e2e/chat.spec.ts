import type { Page, WebSocketRoute } from '@playwright/test'
import { chooseKind, expect, expectAccessible, expectMessage, PHONE, type Product, test, visit } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// W-14: a company and the office, then a candidate and the office, in browsers that talk to each other.

const COMPANY = 'Αιγαίο Πληροφορική Α.Ε.'

/** For looking at: the pages as they are, at the end of each step. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

const field = (page: Page) => page.getByLabel('Νέο μήνυμα', { exact: true })
const messages = (page: Page) => page.getByRole('list', { name: /^Μηνύματα με/ })
const message = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text })
const rooms = (page: Page) => page.getByRole('region', { name: 'Συνομιλίες' }).getByRole('listitem')

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Αποστολή', exact: true }).click()
}

async function openCompanyChat(product: Product, options?: Parameters<Product['signIn']>[1]): Promise<Page> {
  const page = await product.signIn('company@regen.demo', options)
  await page.goto('/company/chat')
  await expect(page.getByRole('heading', { name: 'Γραφείο προγράμματος' })).toBeVisible()
  await expect(field(page)).toBeVisible()
  return page
}

async function openOfficeRoom(product: Product, email = 'admin@regen.demo'): Promise<Page> {
  const page = await product.signIn(email)
  await page.goto('/admin/company-chat')
  await rooms(page).filter({ hasText: COMPANY }).click()
  await expect(field(page)).toBeVisible()
  return page
}

test('a company writes, the office answers, and each sees what the other reads', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/candidates')
  const company = await product.signIn('company@regen.demo')
  const session = company.waitForRequest((request) => request.url().includes('/account/sessions/email'))
  await company.goto('/company/chat')
  expect(Object.keys((await session).postDataJSON() as object)).toEqual(['email', 'password'])
  await expect(company.getByText('Κανένα μήνυμα ακόμη')).toBeVisible()
  await expectAccessible(company)
  const sent = company.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/messages/rows'),
  )
  await write(company, 'Καλημέρα! Δείτε το https://example.gr/a_(b).')
  const row = (await (await sent).json()) as Record<string, unknown>
  expect(row).toMatchObject({ room: expect.stringMatching(/^COMPANY_\d+$/), read_by: [row.sender_id] })
  await expect(company.getByRole('link', { name: 'https://example.gr/a_(b)' })).toHaveAttribute('rel', /noopener/)
  await expect(message(company, 'Καλημέρα').getByRole('img', { name: 'Στάλθηκε' })).toBeVisible()

  // Elsewhere in the office: menu, head and the tab of the browser know at once.
  await expect(office.getByRole('link', { name: 'Συνομιλίες: 1 αδιάβαστο μήνυμα' })).toBeVisible()
  await expect(office).toHaveTitle(/^\(1\) /)
  await office.getByRole('link', { name: /^Συνομιλίες εταιρειών/ }).click()
  const room = rooms(office).filter({ hasText: COMPANY })
  await expect(room).toContainText('1 αδιάβαστο')
  await expectAccessible(office)
  await shoot(office, 'office-list-1440')
  await room.click()
  await expect(office.getByText('Νέα μηνύματα')).toBeVisible()
  await expect(message(company, 'Καλημέρα').getByRole('img', { name: 'Διαβάστηκε' })).toBeVisible()
  await expect(office).toHaveTitle(/^Συνομιλίες/)
  await write(office, 'Γεια σας, το είδαμε.')
  await expect(message(company, 'Γεια σας, το είδαμε.')).toContainText('Ελένη Μαυρίδου')
  await expectAccessible(office)
  await shoot(office, 'office-room-1440')

  await message(company, 'Καλημέρα').hover()
  await message(company, 'Καλημέρα')
    .getByRole('button', { name: /^Ενέργειες/ })
    .click()
  await company.getByRole('menuitem', { name: 'Ποιος το διάβασε' }).click()
  await expect(company.getByRole('dialog')).toContainText(/Ελένη Μαυρίδου · έως \d\d:\d\d/)
  await expectAccessible(company)
  await shoot(company, 'company-readers-1440')
})

test('the office keeps answers, and writes with them by «/»', async ({ product }) => {
  const office = await openOfficeRoom(product)
  await field(office).press('/')
  const dialog = office.getByRole('dialog', { name: 'Έτοιμες απαντήσεις' })
  await expect(dialog.getByText('Καμία έτοιμη απάντηση ακόμη')).toBeVisible()
  await dialog.getByRole('button', { name: 'Νέα έτοιμη απάντηση' }).click()
  const form = office.getByRole('dialog', { name: 'Νέα έτοιμη απάντηση' })
  await form.getByRole('button', { name: 'Αποθήκευση απάντησης' }).click()
  await expect(form.getByText('Χρειάζεται τίτλος')).toBeVisible()
  await form.getByLabel('Τίτλος').fill('Ώρες γραφείου')
  await form.getByLabel('Απάντηση').fill('Γεια σας {name}, απαντάμε 9 με 5.')
  await form.getByRole('button', { name: 'Αποθήκευση απάντησης' }).click()
  await expect(dialog.getByRole('button', { name: 'Εισαγωγή: Ώρες γραφείου' })).toBeVisible()
  await expectAccessible(office)
  await shoot(office, 'answers-1440')
  await dialog.getByLabel('Αναζήτηση έτοιμης απάντησης').fill('ores grafeiou')
  await dialog.getByLabel('Αναζήτηση έτοιμης απάντησης').press('Enter')
  await expect(field(office)).toHaveValue(/^Γεια σας \p{Lu}\p{Ll}+, απαντάμε 9 με 5\.$/u)
  await expect(field(office)).toBeFocused()

  // A colleague finds it, on a telephone.
  const phone = await product.signIn('office2@regen.demo', PHONE)
  await phone.goto(new URL(office.url()).pathname + new URL(office.url()).search)
  await phone.getByRole('button', { name: 'Έτοιμες απαντήσεις' }).click()
  const same = phone.getByRole('dialog', { name: 'Έτοιμες απαντήσεις' })
  await expect(same.getByRole('button', { name: 'Εισαγωγή: Ώρες γραφείου' })).toBeVisible()
  await expectAccessible(phone)
  await shoot(phone, 'answers-390')
  await same.getByRole('button', { name: 'Διαγραφή: Ώρες γραφείου' }).click()
  await phone.getByRole('button', { name: 'Διαγραφή απάντησης' }).click()
  await expect(same.getByText('Καμία έτοιμη απάντηση ακόμη')).toBeVisible()
})

test('one sees that the other writes, and colleagues who of them answers', async ({ product }) => {
  const [office, company] = await Promise.all([openOfficeRoom(product), openCompanyChat(product)])
  const colleague = await product.signIn('office2@regen.demo', PHONE)
  await colleague.goto('/admin/company-chat?search=pliroforiki')
  const row = rooms(colleague).filter({ hasText: COMPANY })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Απαντά')
  await expect(message(company, 'Γεια σας, το είδαμε.')).toBeVisible()
  await field(office).pressSequentially('Ετοιμ')
  await expect(company.getByText('Ελένη Μαυρίδου γράφει…')).toBeVisible()
  await expect(row).toContainText('Απαντά: Ελένη Μαυρίδου')
  await field(office).fill('')
  await expect(company.getByText('Ελένη Μαυρίδου γράφει…')).toBeHidden()
  await expect(row).not.toContainText('Απαντά')

  // A company waits: one says so, and a colleague takes it over.
  await write(company, 'Υπάρχει νεότερο;')
  await office.getByRole('button', { name: 'Απαντώ εγώ', exact: true }).click()
  await expect(office.getByText('Απαντάς εσύ.', { exact: false })).toBeVisible()
  await row.click()
  await expect(colleague.getByText('Απαντά: Ελένη Μαυρίδου')).toBeVisible()
  await expectAccessible(colleague)
  await shoot(colleague, 'answering-390')
  await colleague.getByRole('button', { name: 'Απαντώ εγώ', exact: true }).click()
  await expect(office.getByRole('status').filter({ hasText: /^Απαντά: / })).toBeVisible()
  await shoot(office, 'answering-1440')
  await write(office, 'Το βρήκαμε.')
  await expect(colleague.getByRole('button', { name: /^Δεν απαντώ|^Απαντώ/ })).toHaveCount(0)
})

let ownPage = ''

test('a candidate is found by the beginning of the name and answers on a telephone', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/candidates')
  const first = office.getByRole('row').nth(1).getByRole('link').first()
  const name = (await first.innerText()).trim()
  await visit(office, (await first.getAttribute('href')) ?? '')
  await expect(office.getByRole('button', { name: 'Προσωπικός σύνδεσμος' })).toBeVisible()
  const [email = ''] = /\S+@\S+/.exec(await office.getByRole('main').innerText()) ?? []
  await office.getByRole('button', { name: 'Προσωπικός σύνδεσμος' }).click()
  await office.getByRole('menuitem', { name: 'Αποστολή νέου συνδέσμου…' }).click()
  await office.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click()
  await expectMessage(office, /σύνδεσμος στάλθηκε/)
  ;[ownPage = ''] = /\/me\/\S+/.exec((await product.letters(email))[0]?.text ?? '') ?? []

  await visit(office, '/admin/company-chat')
  await office.getByRole('tab', { name: 'Υποψήφιοι' }).click()
  await expect(office).toHaveURL(/candidates-chat$/)
  // Capitals and accents make no difference.
  const start = name
    .slice(0, name.length - 2)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
  await office.getByRole('searchbox', { name: 'Αναζήτηση συνομιλίας' }).fill(start)
  await expect(rooms(office)).toHaveCount(1)
  await rooms(office).first().click()
  await expect(office).toHaveURL(/room=CANDIDATE_\d+/)
  await write(office, 'Καλησπέρα! Μπορείς την Πέμπτη;')
  await expect(message(office, 'Μπορείς την Πέμπτη').getByRole('img', { name: 'Στάλθηκε' })).toBeVisible()

  const candidate = await product.open(PHONE)
  await candidate.goto(ownPage)
  await candidate.getByRole('tab', { name: 'Συνομιλία' }).click()
  await expect(message(candidate, 'Μπορείς την Πέμπτη;')).toContainText('Ελένη Μαυρίδου')
  await expect(message(office, 'Μπορείς την Πέμπτη').getByRole('img', { name: 'Διαβάστηκε' })).toBeVisible()
  await write(candidate, 'Ναι, μετά τις πέντε.')
  await expect(message(office, 'Ναι, μετά τις πέντε.')).toContainText(name)
  await expectAccessible(candidate)
  await shoot(candidate, 'candidate-390')
})

test('who is frozen is told so, and the socket does not come back', async ({ product }) => {
  const candidate = await product.open(PHONE)
  const sockets: string[] = []
  candidate.on('websocket', (socket) => sockets.push(socket.url()))
  await candidate.goto(`${ownPage}?tab=chat`)
  await expect(message(candidate, 'Ναι, μετά τις πέντε.')).toBeVisible()
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/candidates-chat')
  await rooms(office).filter({ hasText: 'Ναι, μετά τις πέντε.' }).click()
  await office.getByRole('link', { name: 'Καρτέλα υποψηφίου' }).click()
  await office.getByRole('button', { name: 'Κατάσταση' }).click()
  await office.getByRole('menuitem', { name: 'Πάγωμα…' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Πάγωμα 1 υποψηφίου' }).click()
  const banner = candidate.getByText('Η συνομιλία έκλεισε, γιατί άλλαξε η πρόσβαση του λογαριασμού.')
  await expect(banner).toBeVisible({ timeout: 3000 })
  await shoot(candidate, 'stopped-390')
  await candidate.waitForTimeout(2500)
  expect(sockets).toHaveLength(1)
  await candidate.getByRole('button', { name: 'Σύνδεση ξανά' }).click()
  await expect(candidate.getByText(/αναστολή/).first()).toBeVisible()
  await office.getByRole('button', { name: 'Κατάσταση' }).click()
  await office.getByRole('menuitem', { name: 'Ενεργοποίηση…' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Ενεργοποίηση 1 υποψηφίου' }).click()
  await expectMessage(office, /Η κατάσταση άλλαξε/)
  await candidate.getByRole('button', { name: 'Σύνδεση ξανά' }).click()
  await expect(message(candidate, 'Ναι, μετά τις πέντε.')).toBeVisible()
  // The story of a person leads to their room.
  await office.getByRole('button', { name: 'Συνομιλία', exact: true }).click()
  await expect(message(office, 'Ναι, μετά τις πέντε.')).toBeVisible()
})

test('files go in parts of five megabytes, pictures show themselves', async ({ product }) => {
  const [office, company] = await Promise.all([openOfficeRoom(product), openCompanyChat(product)])
  const ranges: string[] = []
  company.on('request', (request) => {
    const range = request.headers()['content-range']
    if (range) ranges.push(range)
  })
  const size = 12 * 1024 * 1024
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await company.locator('input[type=file]').setInputFiles([
    { name: 'μεγάλο.txt', mimeType: 'text/plain', buffer: Buffer.alloc(size, 'Καλημέρα ') },
    { name: 'εικόνα.png', mimeType: 'image/png', buffer: picture },
  ])
  const waiting = company.getByRole('list', { name: 'Αρχεία που θα σταλούν' })
  await expect(waiting.getByText('12 MB')).toBeVisible({ timeout: 30_000 })
  await expect(company.getByRole('button', { name: 'Αποστολή', exact: true })).toBeEnabled()
  await shoot(company, 'files-1440')
  expect(ranges.toSorted()).toEqual([
    `bytes 0-5242879/${size}`,
    `bytes 10485760-${size - 1}/${size}`,
    `bytes 5242880-10485759/${size}`,
  ])
  await write(company, 'Τα αρχεία μας')
  await expect(message(office, 'Τα αρχεία μας').getByRole('button', { name: 'Εικόνα: εικόνα.png' })).toBeVisible()
  const shown = message(office, 'Τα αρχεία μας').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await message(office, 'Τα αρχεία μας').getByRole('button', { name: 'Εικόνα: εικόνα.png' }).click()
  await expect(office.getByRole('dialog').getByRole('img', { name: 'εικόνα.png' })).toBeVisible()
  await expectAccessible(office)
  await office.keyboard.press('Escape')
  const coming = office.waitForEvent('download')
  await message(office, 'Τα αρχεία μας').getByRole('button', { name: 'Προβολή: μεγάλο.txt' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Λήψη' }).click()
  expect((await coming).suggestedFilename()).toBe('μεγάλο.txt')
})

test('words are changed and taken back; what is unread is chosen and found', async ({ product }) => {
  const [office, company] = await Promise.all([openOfficeRoom(product), openCompanyChat(product)])
  await write(company, 'Στις δέκα')
  await expect(message(office, 'Στις δέκα')).toBeVisible()
  await field(company).press('ArrowUp')
  await company.getByLabel('Επεξεργασία μηνύματος').fill('Στις έντεκα')
  await expectAccessible(company)
  await company.keyboard.press('Enter')
  await expect(message(office, 'Στις έντεκα')).toContainText('επεξεργασμένο')
  await expect(message(office, 'Στις δέκα')).toHaveCount(0)
  await message(company, 'Στις έντεκα').hover()
  await message(company, 'Στις έντεκα')
    .getByRole('button', { name: /^Ενέργειες/ })
    .click()
  await company.getByRole('menuitem', { name: 'Διαγραφή' }).click()
  await company.getByRole('button', { name: 'Διαγραφή μηνύματος' }).click()
  await expect(message(office, 'Το μήνυμα διαγράφηκε')).toHaveCount(1)
  await expect(message(office, 'Στις έντεκα')).toHaveCount(0)

  await office.getByRole('button', { name: 'Ενέργειες συνομιλίας' }).click()
  await office.getByRole('menuitem', { name: 'Σήμανση ως μη αναγνωσμένη' }).click()
  await expect(rooms(office).filter({ hasText: COMPANY })).toContainText('αδιάβαστ')
  await office.getByText('Αδιάβαστες').click()
  await expect(rooms(office)).toHaveCount(1)
  await expect(office).toHaveURL(/filter=unread/)
  await office.getByText('Αναπάντητες').click()
  await expect(rooms(office).filter({ hasText: COMPANY })).toHaveCount(1)
  // What nobody has answered also stands on the control panel.
  await visit(office, '/admin/control-panel')
  await chooseKind(office, 'Συνομιλίες')
  await office.getByRole('button', { name: `${COMPANY} περιμένει απάντηση` }).click()
  // It is answered in its row, and waits no more.
  await office.getByRole('button', { name: 'Απάντηση', exact: true }).click()
  await expect(message(office, 'Τα αρχεία μας')).toBeVisible()
  await field(office).fill('Τα είδαμε, ευχαριστούμε.')
  await field(office).press('Enter')
  await expect(office.getByRole('button', { name: `${COMPANY} περιμένει απάντηση` })).toHaveCount(0)
  await expect(message(company, 'Τα είδαμε, ευχαριστούμε.')).toBeVisible()
  await visit(office, '/admin/company-chat')
  await rooms(office).filter({ hasText: COMPANY }).click()
  // The room that opened by itself has such a button, too.
  await expect(office.getByRole('heading', { level: 2, name: COMPANY })).toBeVisible()
  await office.getByRole('button', { name: 'Στοιχεία εταιρείας' }).click()
  await expect(office.getByRole('dialog', { name: COMPANY })).toBeVisible()
  await office.getByRole('dialog').getByRole('link', { name: 'Συνομιλία' }).click()
  await expect(office.getByRole('dialog')).toBeHidden()
})

test('by keyboard alone a message is changed, asked about and taken back, and the focus is never lost', async ({
  product,
}) => {
  const company = await openCompanyChat(product)
  await write(company, 'Με το πληκτρολόγιο')
  const own = message(company, 'Με το πληκτρολόγιο')
  await expect(own.getByRole('img', { name: 'Στάλθηκε' })).toBeVisible()
  const menu = own.getByRole('button', { name: /^Ενέργειες/ })
  const choose = async (name: string) => {
    await menu.press('Enter')
    await company.getByRole('menuitem', { name }).press('Enter')
  }
  const edit = company.getByLabel('Επεξεργασία μηνύματος')
  await choose('Επεξεργασία')
  await expect(edit).toBeFocused()
  // Longer than a menu takes to give the focus back.
  await company.waitForTimeout(100)
  await expect(edit).toBeFocused()
  await company.keyboard.press('Escape')
  await expect(field(company)).toBeFocused()

  await choose('Ποιος το διάβασε')
  await expect(company.getByRole('dialog')).toBeVisible()
  await company.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  // A browser may refuse the clipboard; the headless one does.
  await choose('Αντιγραφή κειμένου')
  await expectMessage(company, /Το κείμενο είναι επιλεγμένο/)
  await expect(menu).toBeFocused()
  expect(await company.evaluate(() => window.getSelection()?.toString().trim())).toBe('Με το πληκτρολόγιο')

  await choose('Διαγραφή')
  await company.getByRole('button', { name: 'Διαγραφή μηνύματος' }).press('Enter')
  await expectMessage(company, 'Το μήνυμα διαγράφηκε.')
  await expect(company.locator('li:focus')).toContainText('Το μήνυμα διαγράφηκε')
})

test('the details of a company stay open while the messages of its room come', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/company-chat')
  await rooms(office).first().waitFor()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await office.route(/\/tables\/messages\/rows/, async (route) => {
    await held
    await route.continue()
  })
  await rooms(office).filter({ hasText: COMPANY }).click()
  await expect(office.getByRole('heading', { level: 2, name: COMPANY })).toBeVisible()
  await office.getByRole('button', { name: 'Στοιχεία εταιρείας' }).click()
  await expect(office.getByRole('dialog', { name: COMPANY })).toBeVisible()
  await expect(field(office)).toHaveCount(0)
  letGo()
  await expect(office.getByRole('textbox', { name: 'Νέο μήνυμα', includeHidden: true })).toHaveCount(1)
  await expect(office.getByRole('dialog', { name: COMPANY })).toBeVisible()
})

test('a dialog whose file could not be loaded leaves the chat and what is being written', async ({ product }) => {
  const signedIn = await product.signIn('admin@regen.demo')
  // A page of its own: what the browser logs about the failed files is meant here.
  const office = await signedIn.context().newPage()
  await office.goto('/admin/company-chat')
  await rooms(office).filter({ hasText: COMPANY }).click()
  await field(office).fill('Μισή φράση')
  await office.route(/\/assets\/(?!toasts)/, (route) => route.abort())
  const warnings = office.getByRole('region', { name: 'Μηνύματα' }).getByText('Χρειάζεται ανανέωση της σελίδας.')
  for (const [index, name] of ['Στοιχεία εταιρείας', 'Έτοιμες απαντήσεις'].entries()) {
    await office.getByRole('button', { name }).click()
    await expect(warnings).toHaveCount(index + 1)
  }
  await expect(field(office)).toHaveValue('Μισή φράση')
})

test('a break repairs itself in a second, and what was said meanwhile is there once', async ({ product }) => {
  const office = await openOfficeRoom(product)
  const company = await product.signIn('company@regen.demo')
  const open: WebSocketRoute[] = []
  await company.routeWebSocket(/\/v1\/realtime/, (route) => {
    route.connectToServer()
    open.push(route)
  })
  await company.goto('/company/chat')
  await expect(field(company)).toBeVisible()
  await expect.poll(() => open.length).toBe(1)
  await write(office, 'Πριν')
  await expect(message(company, 'Πριν')).toBeVisible()
  await open[0]?.close({ code: 1012 })
  const cut = Date.now()
  await write(office, 'Στο κενό')
  await expect(message(company, 'Στο κενό')).toBeVisible()
  await expect.poll(() => open.length).toBe(2)
  expect(Date.now() - cut).toBeGreaterThan(900)
  await write(office, 'Μετά')
  await expect(message(company, 'Μετά')).toHaveCount(1)
  await expect(message(company, 'Στο κενό')).toHaveCount(1)
})

test('nothing that was written is lost or doubled: drafts, failed sendings, lost answers', async ({ product }) => {
  const [office, company] = await Promise.all([openOfficeRoom(product), openCompanyChat(product)])
  const path = /\/messages\/rows$/
  // The first never arrives.
  await company.route(path, (route) => route.abort(), { times: 1 })
  await write(company, 'Χωρίς δίκτυο')
  await expect(message(company, 'Χωρίς δίκτυο')).toContainText('Δεν στάλθηκε')
  await shoot(company, 'failed-1440')
  await expectAccessible(company)
  await field(company).fill('Μισή πρόταση')
  await company.waitForTimeout(500)
  await company.reload()
  await expect(field(company)).toHaveValue('Μισή πρόταση')
  await expect(message(company, 'Χωρίς δίκτυο')).toContainText('Δεν στάλθηκε')
  await message(company, 'Χωρίς δίκτυο').getByRole('button', { name: 'Αποστολή ξανά' }).click()
  await expect(message(office, 'Χωρίς δίκτυο')).toHaveCount(1)
  await expect(message(company, 'Χωρίς δίκτυο').getByRole('img', { name: /Στάλθηκε|Διαβάστηκε/ })).toBeVisible()
  // The next arrives, and its answer does not.
  await company.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await write(company, 'Χαμένη απάντηση')
  await expect(message(office, 'Χαμένη απάντηση')).toHaveCount(1)
  await expect(message(company, 'Χαμένη απάντηση').getByRole('img', { name: /Στάλθηκε|Διαβάστηκε/ })).toBeVisible()
  await expect(message(company, 'Χαμένη απάντηση')).toHaveCount(1)

  // A draft stays with its room.
  await field(office).fill('Για την εταιρεία')
  // Rooms in which nobody has said anything stand apart.
  await office.getByRole('button', { name: /^Και \d+ χωρίς κανένα μήνυμα$/ }).click()
  await rooms(office).filter({ hasText: 'Εστία Οικιακός' }).click()
  await expect(field(office)).toHaveValue('')
  await expect(rooms(office).filter({ hasText: COMPANY })).toContainText('Πρόχειρο: Για την εταιρεία')
  await rooms(office).filter({ hasText: COMPANY }).click()
  await expect(field(office)).toHaveValue('Για την εταιρεία')
})

test('two accounts in one browser never write under each other’s name', async ({ product }) => {
  const company = await openCompanyChat(product)
  const own = await company.context().newPage()
  await own.goto(`${ownPage}?tab=chat`)
  await expect(message(own, 'Ναι, μετά τις πέντε.')).toBeVisible()
  await expect(company.getByText('άνοιξε η συνομιλία άλλου λογαριασμού')).toBeVisible()
  await write(company, 'Από ποιον;')
  await expect(message(company, 'Από ποιον;')).toContainText('Δεν στάλθηκε')
  await company.getByRole('button', { name: 'Συνέχεια εδώ' }).click()
  await message(company, 'Από ποιον;').getByRole('button', { name: 'Αποστολή ξανά' }).click()
  await expect(message(company, 'Από ποιον;').getByRole('img', { name: /Στάλθηκε|Διαβάστηκε/ })).toBeVisible()
  await expect(message(own, 'Από ποιον;')).toHaveCount(0)
})

/** Says a lot at once, as the page itself would: past the service's own limit it would be refused. */
async function sayMany(page: Page, room: string, count: number): Promise<void> {
  await page.evaluate(
    async ({ room, count }) => {
      for (let number = 1; number <= count; number += 1) {
        const response = await fetch('/v1/tablesdb/chat/tables/messages/rows', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-appwrite-project': 'regen' },
          body: JSON.stringify({
            rowId: crypto.randomUUID(),
            data: { room, body: `Γραμμή ${number}. ${'λόγια '.repeat(number % 9)}` },
          }),
        })
        if (!response.ok) throw new Error(await response.text())
      }
    },
    { room, count },
  )
}

test('a long room is drawn in part, read back by pages, searched, and walked with the keyboard', async ({
  product,
}) => {
  test.setTimeout(180_000)
  const office = await openOfficeRoom(product)
  const room = new URL(office.url()).searchParams.get('room') ?? ''
  await sayMany(office, room, 70)
  await expect(message(office, 'Γραμμή 70.')).toBeVisible()
  expect(await messages(office).getByRole('listitem').count()).toBeLessThan(45)

  const company = await openCompanyChat(product, PHONE)
  // Nothing unread is skipped: it begins where reading had stopped, or at the end when that is too far.
  await company
    .getByRole('button', { name: /νέα μηνύματα|Στο τέλος/ })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(message(company, 'Γραμμή 70.')).toBeVisible()
  await expectAccessible(company)
  await shoot(company, 'company-room-390')
  await company.getByRole('button', { name: 'Αναζήτηση στη συνομιλία' }).click()
  await company.getByRole('searchbox', { name: 'Αναζήτηση στα μηνύματα' }).fill('γραμμη 7.')
  await company.getByRole('button', { name: /Γραμμή 7\./ }).click()
  await expect(message(company, 'Γραμμή 7.')).toBeInViewport()
  await expectAccessible(company)
  await shoot(company, 'company-search-390')

  // The office, without a mouse: back to the beginning, then to a message and its menu.
  await field(office).focus()
  await office.keyboard.press('Shift+Tab')
  await office.keyboard.press('Shift+Tab')
  const here = office.locator('li:focus')
  await expect(office.locator(':focus')).toBeVisible()
  await messages(office).getByRole('listitem').last().focus()
  await expect(here).toContainText('Γραμμή 70.')
  await office.keyboard.press('ArrowUp')
  await expect(here).toContainText('Γραμμή 69.')
  // Each press brings an older page, until there is none.
  await expect(async () => {
    await office.keyboard.press('Home')
    await expect(office.getByText('Αρχή της συνομιλίας')).toBeInViewport({ timeout: 1000 })
    await expect(here).toContainText('Καλημέρα!', { timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await office.keyboard.press('Enter')
  await expect(office.getByRole('menuitem', { name: 'Ποιος το διάβασε' })).toBeVisible()
  await office.keyboard.press('Escape')
  await office.keyboard.press('End')
  await expect(here).toContainText('Γραμμή 70.')

  // The rooms: one Tab stop, the arrows walk, Enter opens.
  await rooms(office).getByRole('link').first().focus()
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('ArrowDown')
  await office.keyboard.press('Enter')
  await expect(office).not.toHaveURL(new RegExp(`room=${room}$`))
})

test('on a telephone the list and the room take turns', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await page.goto('/admin/company-chat')
  await expect(rooms(page).first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'office-list-390')
  await rooms(page).filter({ hasText: COMPANY }).click()
  await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible()
  await expect(rooms(page)).toHaveCount(0)
  await expect(message(page, 'Γραμμή 70.')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'office-room-390')
  await page.getByRole('button', { name: 'Πίσω στις συνομιλίες' }).click()
  await expect(rooms(page).first()).toBeVisible()
  await page.goto('/admin/company-chat?room=COMPANY_999999')
  await expect(page.getByText('Η συνομιλία δεν υπάρχει')).toBeVisible()
})
