import type { Page } from '@playwright/test'
import {
  confirmMailbox,
  expect,
  expectAccessible,
  expectMessage,
  load,
  PASSWORD,
  PHONE,
  shoot,
  signIn,
  test,
} from './harness.ts'

test.describe.configure({ mode: 'serial' })

// How people come in, and how they are kept out.

const landings = [
  ['admin@regen.demo', /^\/admin\//],
  ['company@regen.demo', /^\/company\//],
] as const

for (const [email, landing] of landings) {
  test(`${email} signs in and lands at work`, async ({ product }) => {
    const page = await signIn(await product.open(), email)
    await page.waitForURL((where) => landing.test(where.pathname))
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(landing)
  })
}

test('a company that waits, or is archived, reads where it stands', async ({ product }) => {
  const pending = await product.signIn('pending@regen.demo')
  await pending.goto('/')
  await expect(pending.getByText('περιμένει έγκριση')).toBeVisible()
  await expectAccessible(pending)
  const archived = await product.signIn('archived@regen.demo')
  await archived.goto('/')
  await expect(archived.getByText('έχει αρχειοθετηθεί')).toBeVisible()
})

test('somebody without a company signs in', async ({ product }) => {
  const page = await signIn(await product.open(), 'new@regen.demo')
  await expect(page.getByRole('button', { name: 'Αποσύνδεση' }).first()).toBeVisible()
})

test('a wrong password says so, stays on the page, and leaves nothing behind', async ({ product }) => {
  const page = await product.open()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('admin@regen.demo')
  await page.getByLabel('Κωδικός', { exact: true }).fill('λάθος-κωδικός-1')
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await expect(page.getByText('Λάθος e-mail ή κωδικός.').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.context().cookies()).toEqual([])
})

for (const [what, corrects] of [
  ['an Enter then signs in', false],
  ['what is corrected after an Enter waits for the next one', true],
] as const)
  test(`what is typed before the scripts of the login page come is kept, and ${what}`, async ({ product }) => {
    const page = await product.open()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/(?<!early-enter-[\w-]+)\.js$/, async (route) => held.then(() => route.continue()))
    await page.goto('/login', { waitUntil: 'commit' })
    await page.waitForFunction(() => 'takeEarlyEnter' in window)
    await page.getByLabel('E-mail').fill('admin@regen.demo')
    const password = page.getByLabel('Κωδικός', { exact: true })
    await password.fill(corrects ? 'demo' : PASSWORD)
    await page.keyboard.press('Enter')
    if (corrects) await password.fill(PASSWORD)
    const button = page.getByRole('button', { name: 'Σύνδεση', exact: true })
    await expect(button).toBeDisabled()
    release()
    if (corrects) {
      await expect(button).toBeEnabled()
      expect(new URL(page.url()).pathname).toBe('/login')
      await password.press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Πίνακας ελέγχου' })).toBeVisible()
  })

test('a guard sends strangers to the root with the fixed text', async ({ product }) => {
  const stranger = await product.open()
  await stranger.goto('/admin/settings')
  await expectMessage(stranger, 'Unauthorized')
  expect(new URL(stranger.url()).pathname).toBe('/')
  const company = await product.signIn('company@regen.demo')
  const isOut = company.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
  await company.goto('/admin/settings')
  await expectMessage(company, 'Unauthorized')
  await isOut
  await company.goto('/company/settings')
  await expectMessage(company, 'Unauthorized')
})

test('an address that is none shows the 404 text with the path', async ({ product }) => {
  const page = await product.open()
  await page.goto('/δεν-υπάρχει')
  await expect(page.getByText(/^Page Not Found: \//)).toBeVisible()
  const admin = await product.signIn('admin@regen.demo')
  await admin.goto('/admin/nothing/here')
  await expect(admin.getByText('Page Not Found: /admin/nothing/here')).toBeVisible()
})

test('somebody who is signed in takes over a page as the server drew it for everybody', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  // So slow that the session is known before the whole page is taken over: a fault of that fails the test.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (const path of ['/programmes', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Αποσύνδεση' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Σύνδεση' })).toHaveCount(0)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Αρχική' }).click()
  await expect(page.getByRole('heading', { name: 'Πίνακας ελέγχου' })).toBeVisible()
  await session.detach()
})

test('that a session had ended is said beside a page as the server drew it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/api/health')
  await product.query(`update session set ses_expires_at = now() - interval '1 day'`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.goto('/login')
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await session.detach()
})

test('what stands behind the # of an address throws away no answer that came with the page', async ({ product }) => {
  const page = await product.openNew()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/login', '/first-administrator']) {
    await page.goto(`${path}#key=torn`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(asked).not.toContain('/api/site')
})

test('logging out ends the session on the server, in this and every reloaded page', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/logout')
  await page.waitForURL((where) => where.pathname === '/')
  // The mark of a known device stays: it signs nobody in.
  const cookies = () => page.context().cookies()
  await expect.poll(async () => (await cookies()).map(({ name }) => name)).toEqual(['device'])
  await page.goto('/admin/settings')
  await expectMessage(page, 'Unauthorized')
})

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Κωδικός', { exact: true }).fill('μια-φράση-που-θυμάμαι')
  await page.getByRole('button', { name: 'Δημιουργία λογαριασμού' }).click()
  await page.waitForURL((where) => where.pathname === '/company/register')
}

test('a new person registers and confirms the mailbox; a used address looks the same and its owner gets a letter', async ({
  product,
}) => {
  const used = await product.open()
  await register(used, 'company@regen.demo')
  const [letter] = await product.letters('company@regen.demo')
  expect(letter?.subject).toBe('Έχετε ήδη λογαριασμό')
  const page = await product.open(PHONE)
  // By keyboard alone: the focus goes to the summary, and the sentence stays beside its field.
  await page.goto('/register')
  await page.getByLabel('E-mail').fill('fresh.person@regen.demo')
  await page.getByLabel('Κωδικός', { exact: true }).fill('fresh.person-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Κωδικός', { exact: true })).toHaveAccessibleDescription(
    /δεν πρέπει να περιέχει το e-mail/,
  )
  await expect(page.getByRole('alert').getByRole('button', { name: /δεν πρέπει να περιέχει το e-mail/ })).toBeVisible()
  await register(page, 'fresh@regen.demo')
  await expect(page.getByText('Στείλαμε ένα γράμμα στο fresh@regen.demo')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'unconfirmed')
  await page.getByRole('button', { name: 'Νέο γράμμα' }).click()
  await expectMessage(page, 'Στείλαμε ξανά το γράμμα στο fresh@regen.demo.')
  expect(await product.letters('fresh@regen.demo')).toHaveLength(2)

  // In another browser the link alone is not enough.
  const other = await product.open()
  const link = async () =>
    /https?:\S+\/confirm-email#\S+/.exec((await product.letters('fresh@regen.demo'))[0]?.text ?? '')?.[0]
  await other.goto((await link()) ?? '')
  await other.getByLabel('Κωδικός', { exact: true }).fill('ένας-ξένος-κωδικός')
  await other.getByRole('button', { name: 'Επιβεβαίωση του e-mail' }).click()
  await expect(other.getByText('Δεν είναι ο κωδικός της εγγραφής').first()).toBeVisible()
  await expectAccessible(other)
  await shoot(other, 'confirm-password')
  await confirmMailbox(page, product, 'fresh@regen.demo')
  await expect(page.getByText('Στείλαμε ένα γράμμα')).toHaveCount(0)
  await other.goto('/confirm-email#torn')
  await expect(other.getByRole('heading', { name: 'Ο σύνδεσμος δεν είναι ολόκληρος' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'νέα εγγραφή' })).toBeVisible()
  await shoot(other, 'confirm-torn')
})

test('a forgotten password is set anew by the link of the letter', async ({ product }) => {
  const page = await product.open()
  await page.goto('/login')
  // Pressed from an empty field, whose error must not come between press and release.
  await page.getByLabel('Κωδικός', { exact: true }).focus()
  await page.getByRole('button', { name: 'Ξέχασα τον κωδικό μου' }).click()
  await expect(page.getByText('Χρειάζεται ο κωδικός')).toHaveCount(0)
  await page.getByRole('dialog').getByLabel('E-mail').fill('company2@regen.demo')
  await page.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click()
  await expectMessage(page, 'στείλαμε σύνδεσμο')
  const link = await expect
    .poll(async () => /https?:\S+resetKey=\S+/.exec((await product.letters('company2@regen.demo'))[0]?.text ?? '')?.[0])
    .toBeTruthy()
    .then(async () => /https?:\S+resetKey=\S+/.exec((await product.letters('company2@regen.demo'))[0]?.text ?? '')?.[0])
  const late = await product.open()
  await late.goto(link ?? '')
  await page.goto(link ?? '')
  await expect(page.getByLabel('Νέος κωδικός', { exact: true })).toBeFocused()
  await page.keyboard.type('ένας-νέος-κωδικός')
  await page.getByLabel('Νέος κωδικός ξανά').fill('ένας-άλλος-κωδικός')
  await page.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click()
  await expect(page.getByText('Οι δύο κωδικοί δεν είναι ίδιοι').first()).toBeVisible()
  await page.getByLabel('Νέος κωδικός ξανά').fill('ένας-νέος-κωδικός')
  await page.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click()
  await page.waitForURL((where) => where.pathname === '/login')
  // Another tab learns it when it sends, and whoever opens the link again at once.
  await sendPasswords(late, 'Αποθήκευση κωδικού')
  const ended = late.getByRole('heading', { name: ENDED })
  await expect(ended).toBeFocused()
  await late.reload()
  await expect(ended).toBeVisible()
  await signIn(page, 'company2@regen.demo', 'ένας-νέος-κωδικός')
  await page.waitForURL((where) => where.pathname.startsWith('/company/'))
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

const ENDED = 'Ο σύνδεσμος έληξε ή έχει χρησιμοποιηθεί'
const TORN = 'Ο σύνδεσμος δεν είναι ολόκληρος'
const UNKNOWN = 'k'.repeat(43)

/** The pages behind letters, and what is pressed on those whose link may end while they are open. */
const linksOfLetters: [address: string, title: string, use?: (page: Page) => Promise<void>][] = [
  [`/me/${UNKNOWN}`, ENDED],
  [`/assessor/${UNKNOWN}`, ENDED],
  [`/unsubscribe/${UNKNOWN}`, ENDED],
  [`/invitation#${UNKNOWN}`, ENDED],
  ['/invitation#torn', TORN],
  [`/follow-up#${UNKNOWN}`, ENDED],
  ['/follow-up#torn', TORN],
  [`/morning#${UNKNOWN}`, ENDED],
  ['/morning#torn', TORN],
  ['/stay#torn', TORN],
  [`/stay#${UNKNOWN}`, ENDED, (page) => page.getByRole('button', { name: 'Ναι, θέλω να μείνω' }).click()],
  ['/email-change#torn', TORN],
  [`/email-change#undo.${UNKNOWN}`, ENDED, (page) => page.getByRole('button', { name: /^Αναίρεση/ }).click()],
  ['/confirm-email#torn', TORN],
  [`/confirm-email#${UNKNOWN}`, ENDED, (page) => sendPasswords(page, 'Επιβεβαίωση του e-mail')],
  ['/reset-password-finish', TORN],
  [`/reset-password-finish?resetKey=${UNKNOWN}`, ENDED, (page) => sendPasswords(page, 'Αποθήκευση κωδικού')],
  ['/first-administrator', TORN],
  [`/first-administrator#key=${UNKNOWN}`, ENDED, sendFirst],
  ['/erased/2026-AAAA-BBBB', 'Δεν υπάρχει απόδειξη με αυτόν τον αριθμό'],
]

async function sendFirst(page: Page): Promise<void> {
  await page.getByLabel('Ονοματεπώνυμο').fill('Άννα')
  await page.getByLabel('E-mail').fill('anna@office.test')
  await sendPasswords(page, 'Δημιουργία')
}

async function sendPasswords(page: Page, button: string): Promise<void> {
  const fields = page.getByLabel(/κωδικός/i)
  await fields.first().waitFor()
  for (const field of await fields.all()) await field.fill('ένας-νέος-κωδικός')
  await page.getByRole('button', { name: button }).click()
}

test('a link that leads nowhere says on one page what happened and whom to ask', async ({ product }) => {
  const page = await product.open(PHONE)
  for (const [address, title, use] of linksOfLetters) {
    const heading = page.getByRole('heading', { level: 1 })
    if (use) {
      await page.goto('/api/health')
      await page.route('**/look', (route) => route.fulfill({ json: { message: 'Ο σύνδεσμος ισχύει.' } }))
      await page.goto(address)
      await use(page)
      await expect(heading, address).toHaveText(title)
      await expect(heading, address).toBeFocused()
      await page.unroute('**/look')
    }
    await page.goto('/api/health')
    await page.goto(address)
    await expect(heading, address).toHaveText(title)
    const contact = page.getByRole('main').getByRole('link', { name: 'Επικοινωνία με το γραφείο του προγράμματος' })
    await expect(contact, address).toBeVisible()
    await expectAccessible(page)
  }
})

// The later tests of this file sign the office in with it.
const CHANGED_PASSWORD = 'άλλαξα-τον-κωδικό'

test('the session of a frozen browser tab ends when the server no longer knows it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await load(page, '/admin/company-chat')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const ended: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && ended.push(request.url()))
  const other = await product.signIn('admin@regen.demo')
  await other.goto('/admin/settings')
  await other.getByLabel('Τωρινός κωδικός').fill(PASSWORD)
  await other.getByLabel('Νέος κωδικός', { exact: true }).fill(CHANGED_PASSWORD)
  await other.getByLabel('Νέος κωδικός ξανά').fill(CHANGED_PASSWORD)
  await other.getByRole('button', { name: 'Αλλαγή κωδικού' }).click()
  await expectMessage(other, 'Ο κωδικός άλλαξε.')
  await expectMessage(page, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  expect(new URL(page.url()).pathname).toBe('/')
  // The session of the chat has ended with it: there is nothing to end, and no refusal in the console.
  expect(ended).toEqual([])

  // The cookie of yesterday, with no page left that would see its end: one sentence, and the way in.
  await other.goto('/api/health')
  await product.query(`update session set ses_expires_at = now() - interval '1 day'`)
  await other.goto('/admin/settings')
  await other.waitForURL((where) => where.pathname === '/')
  await expectMessage(other, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.')
  await expect(other.getByText('Unauthorized')).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Σύνδεση' }).first()).toBeVisible()
  await signIn(other, 'admin@regen.demo', CHANGED_PASSWORD)
  await expect(other.getByLabel('Τωρινός κωδικός')).toBeVisible()
})

test('the doors of the first page say on their buttons all that they say, however wide it is', async ({ product }) => {
  const page = await product.open()
  await page.goto('/')
  const label = page.getByRole('main').locator('.mantine-Button-label').first()
  await expect(label).toContainText('ανοιχτ')
  for (const width of [1440, 1250, 1240, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await label.evaluate((words) => words.scrollWidth - words.clientWidth), `${width} wide`).toBe(0)
  }
})

test('the public pages ask for no session and have no finding of axe, wide and on a telephone', async ({ product }) => {
  const page = await product.open()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/session' || pathname.startsWith('/v1/')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.route('**/look', (route) => route.fulfill({ json: { message: 'Ο σύνδεσμος ισχύει.' } }))
  for (const path of [
    '/',
    '/login',
    '/register',
    `/reset-password-finish?resetKey=${UNKNOWN}`,
    `/confirm-email#${UNKNOWN}`,
    `/first-administrator#key=${UNKNOWN}`,
    `/stay#${UNKNOWN}`,
    `/email-change#undo.${UNKNOWN}`,
    '/nothing',
  ]) {
    await page.goto('/api/health')
    await page.goto(path)
    // Behind a link what can be done stands, not that it is over.
    if (path.includes(UNKNOWN)) await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('heading').first()).toBeVisible()
    for (const size of [{ width: 1440, height: 900 }, PHONE.viewport]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  }
  expect(asked).toEqual([])
})

test('a page that is left while it loads, and a server that does not answer, sign nobody out', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  for (const path of ['/company/control-panel', '/company/interviews', '/company/job-listings'])
    await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Αγγελίες', level: 1 })).toBeVisible()
  const broken = { status: 503, contentType: 'application/json', body: '{}' }
  await page.route('**/api/session', (route) => route.fulfill(broken), { times: 5 })
  await page.goto('/company/interviews')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Συνεντεύξεις', level: 1 })).toBeVisible()
})

test('a screen whose file could not be loaded comes back by the button and by returning', async ({ product }) => {
  const signedIn = await product.signIn('admin@regen.demo', {}, CHANGED_PASSWORD)
  // A page of its own: what React logs about the failed file is meant here.
  const page = await signedIn.context().newPage()
  const files = '**/assets/{CompaniesScreen,cycles}-*.js'
  await page.route(files, (route) => route.abort())
  await page.goto('/admin/companies')
  const failure = page.getByText('Η οθόνη δεν μπόρεσε να εμφανιστεί.')
  await expect(failure).toBeVisible({ timeout: 15_000 })
  await page.unroute(files)
  await page.getByRole('button', { name: 'Νέα προσπάθεια' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()

  await page.route(files, (route) => route.abort())
  await page.goto('/admin/educational-cycles')
  await expect(failure).toBeVisible({ timeout: 15_000 })
  await page.unroute(files)
  // As if the ten seconds between two reloads had passed.
  await page.evaluate("sessionStorage.removeItem('reload-guard')")
  await page.getByRole('link', { name: 'Εταιρείες' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Εταιρείες' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Εκπαιδευτικοί κύκλοι' })).toBeVisible()
})

test('LinkedIn: answers that were cancelled, torn or forged say so; the sandbox signs in', async ({ product }) => {
  const page = await product.open(PHONE)
  const answers = [
    ['?error=user_cancelled_login&state=x', 'ακυρώθηκε'],
    ['?code=sandbox', 'έληξε'],
    [`?code=%3Cscript%3E&state=${'x'.repeat(2000)}`, 'δεν ολοκληρώθηκε'],
  ] as const
  for (const [query, words] of answers) {
    await page.goto(`/auth-linkedin${query}`)
    await page.waitForURL((where) => where.pathname === '/login')
    await expectMessage(page, `Η σύνδεση με το LinkedIn ${words}`)
  }
  await page.getByRole('button', { name: 'Σύνδεση με LinkedIn' }).press('Enter')
  await page.waitForURL(/\/company\/register/)
  await expect(page.getByLabel('Ονοματεπώνυμο')).toHaveValue('Δοκιμή LinkedIn')
})

test('text that gets into a page becomes no script, whatever sets it', async ({ product }) => {
  // A second page of the window: here breaches of the content policy are the point.
  const page = await (await product.open()).context().newPage()
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const outcome = await page.evaluate(async () => {
    const tryTo = (act: () => unknown) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const box = document.body.appendChild(document.createElement('div'))
    box.innerHTML = `<p onclick="window.hasRun = 1">Ένα <a href="javascript:window.hasRun=1">δύο</a></p><style>p{}</style>
      <img src="x" onerror="window.hasRun = 1"><svg onload="window.hasRun = 1"></svg><script>window.hasRun = 1</script>
      <iframe srcdoc="<script>parent.hasRun = 1</script>"></iframe>`
    const script = document.createElement('script')
    const outcomes = {
      text: tryTo(() => (script.textContent = 'window.hasRun = 1')),
      file: tryTo(() => (script.src = 'https://example.org/x.js')),
      attribute: tryTo(() => box.setAttribute('onclick', 'window.hasRun = 1')),
      worker: tryTo(() => new Worker(URL.createObjectURL(new Blob(['0'])))),
      policy: tryTo(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {}),
      ),
      html: box.innerHTML.trim(),
    }
    document.body.append(script)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { ...outcomes, hasRun: 'hasRun' in window }
  })
  expect(outcome).toEqual({
    html: '<p>Ένα <a>δύο</a></p>',
    text: 'TypeError',
    file: 'TypeError',
    attribute: 'TypeError',
    worker: 'TypeError',
    policy: 'TypeError',
    hasRun: false,
  })
})
