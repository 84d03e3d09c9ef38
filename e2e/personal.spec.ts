import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { countPresses, expect, expectAccessible, expectMessage, PHONE, type Product, shoot, test } from './harness.ts'
import { pressByKey, tabTo } from './keyboard.ts'
import { newPerson } from './new-person.ts'

// A graduate on a telephone: applies, confirms, keeps the profile, uploads a CV, answers an invitation, leaves.

const NAME = 'Ουρανία Δοξαστάκη'
const EMAIL = 'ourania@mail.test'
const pdf = {
  name: 'βιογραφικό.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
}

// One step needs the one before.
test.describe.configure({ mode: 'serial' })

let ownPage = ''

test('the programmes are read at a desk, too', async ({ product }) => {
  const page = await product.open()
  await page.goto('/programmes')
  await expect(page.getByRole('heading', { name: 'Δέχονται αιτήσεις' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'programmes-1440')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Η αίτησή σου' })).toBeVisible()
  await page.getByText('Ποιος βλέπει τα στοιχεία μου;').press('Enter')
  await expect(page.getByText('Οι εταιρείες σε βλέπουν μόνο αν συμφωνήσεις')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'programme-1440')
})

test('a graduate applies on a telephone; what was typed survives a reload', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto('/programmes')
  await shoot(page, 'programmes-390')
  let presses = await countPresses(page)
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Κάνε αίτηση' }).click()
  await page.getByLabel('Ονοματεπώνυμο').fill(NAME)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ourania@')
  await page.getByLabel('Κινητό τηλέφωνο').fill('6971234509')
  await page.getByRole('combobox', { name: 'Πόλη' }).fill('Πάτρα')
  await page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' }).fill('20/05/1999')
  // The calendar opens over the button, and goes with the focus.
  await page.keyboard.press('Tab')
  await expect(page.locator('.mantine-DateInput-day').filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Συνέχεια', exact: true }).click()
  // The first step says what is wrong in it, and nothing of the later ones.
  await expect(page.getByText('Χρειάζεται έγκυρο e-mail')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(page.getByText('Χωρίς τη συγκατάθεσή σου')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Βήμα 2 από 3: Σπουδές' })).toBeFocused()
  // The programme, its form, the second step.
  expect(await presses()).toBe(3)
  await page.getByLabel('Λίγα λόγια για σένα').fill('Μου αρέσει να ακούω.')
  await expectAccessible(page)
  await shoot(page, 'application-studies-390')
  // The draft is written a moment after the last key.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('να ακούω'))).toBe(true)
  await page.reload()
  await expect(page.getByLabel('Λίγα λόγια για σένα')).toHaveValue('Μου αρέσει να ακούω.')
  await page.goBack()
  await expect(page.getByLabel('Ονοματεπώνυμο')).toHaveValue(NAME)
  await page.getByRole('button', { name: 'Συνέχεια', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(pdf)
  await expect(page.getByTitle('βιογραφικό.pdf')).toBeVisible()
  presses = await countPresses(page)
  await page.getByRole('button', { name: 'Συνέχεια', exact: true }).click()
  const read = page.getByRole('region', { name: 'Διάβασέ τα μια φορά ακόμη' })
  for (const words of [NAME, EMAIL, '20/05/1999', 'Πάτρα', 'βιογραφικό.pdf']) await expect(read).toContainText(words)
  await page.getByRole('button', { name: 'Υποβολή αίτησης' }).click()
  await expect(page.getByText('Χωρίς τη συγκατάθεσή σου').first()).toBeVisible()
  await page.getByLabel('Διάβασα τα παραπάνω και συμφωνώ.').check()
  await page.getByLabel(/^Οι συνεργαζόμενες εταιρείες/).check()
  await expectAccessible(page)
  await shoot(page, 'application-390')
  // The line breaks after the server has taken the application: sent again, even after a reload, it is the same one.
  await page.route(
    '**/apply',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Υποβολή αίτησης' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  // The last step, a refusal, both consents, away.
  expect(await presses()).toBe(5)
  await page.reload()
  // Neither the file nor the consent is kept on the device.
  await page.getByRole('button', { name: 'Πίσω', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(pdf)
  await expect(page.getByTitle('βιογραφικό.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Συνέχεια', exact: true }).click()
  await page.getByLabel('Διάβασα τα παραπάνω και συμφωνώ.').check()
  await page.getByRole('button', { name: 'Υποβολή αίτησης' }).click()
  await expect(page.getByRole('heading', { name: /δες το e.*mail σου/ })).toBeVisible()
  await expectAccessible(page)
  expect(await product.letters(EMAIL)).toHaveLength(1)
  await shoot(page, 'sent-390')
})

test('the application counts when the link of the letter is pressed, once', async ({ product }) => {
  const [letter] = await product.letters(EMAIL)
  const link = /http\S+#confirm=\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const page = await product.open(PHONE)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Επιβεβαίωση αίτησης' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Επιβεβαιώνω την αίτησή μου' }).click()
  await page.waitForURL(/\/me\//)
  await expect(page.getByRole('heading', { name: 'Γεια σου Ουρανία' })).toBeVisible()
  await expect(page.getByText('Η αίτησή σου παραλήφθηκε')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'me-390')
  const again = await product.open(PHONE)
  await again.goto(link)
  await again.getByRole('button', { name: 'Επιβεβαιώνω την αίτησή μου' }).click()
  await expect(again.getByRole('heading', { name: /έληξε ή έχει χρησιμοποιηθεί/ })).toBeVisible()
  await expectAccessible(again)
  const [received] = await product.letters(EMAIL)
  ownPage = /http\S+\/me\/\S+/.exec(received?.text ?? '')?.[0] ?? ''
  expect(ownPage).not.toBe('')
})

test('she keeps her profile and changes her CV', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto(ownPage)
  const presses = await countPresses(page)
  await page.getByRole('tab', { name: 'Προφίλ' }).click()
  await expect(page.getByText('βιογραφικό.pdf')).toBeVisible()
  await page.getByLabel('Λίγα λόγια για σένα').fill('Μου αρέσουν τα καθαρά συστήματα.')
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click()
  await page.getByRole('combobox', { name: 'Γλώσσα', exact: true }).fill('Αγγλικά')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await shoot(page, 'profile-390')
  await page.getByRole('button', { name: 'Αποθήκευση προφίλ' }).click()
  await expectMessage(page, 'Το προφίλ σου αποθηκεύτηκε.')
  // To the form, a line for a language, and away.
  expect(await presses()).toBe(3)
  // The line breaks meanwhile: the file is still at hand.
  await page.route('**/api/me/cv', (route) => route.abort(), { times: 1 })
  await page.locator('input[type=file]').setInputFiles({ ...pdf, name: 'νεότερο.pdf' })
  await page.getByRole('button', { name: 'Δοκίμασε ξανά: νεότερο.pdf' }).click()
  await expectMessage(page, 'Το βιογραφικό σου ανέβηκε.')
  await expect(page.getByText('νεότερο.pdf')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Λίγα λόγια για σένα')).toHaveValue('Μου αρέσουν τα καθαρά συστήματα.')
  await expect(page.getByText('νεότερο.pdf')).toBeVisible()
})

test('without network the form says so and keeps what she types, also over a reload', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto(ownPage)
  await page.route('**/assets/dates-*', (route) => route.abort())
  await page.getByRole('tab', { name: 'Προφίλ' }).click()
  const about = page.getByLabel('Λίγα λόγια για σένα')
  await expect(about).toHaveValue('Μου αρέσουν τα καθαρά συστήματα.')
  await page.context().setOffline(true)
  await about.fill('Γράφω στο τρένο.')
  await page.getByRole('button', { name: 'Αποθήκευση προφίλ' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'δεν υπάρχει σύνδεση' })
  await expect(alert).toContainText('Όσα γράφτηκαν μένουν εδώ.')
  await expect(about).toHaveValue('Γράφω στο τρένο.')
  // The calendar of this field has not come: a day is typed.
  const birth = page.getByRole('textbox', { name: 'Ημερομηνία γέννησης' })
  await birth.fill('21/05/1999')
  await birth.press('Tab')
  await expect(birth).toHaveValue('21/05/1999')
  await page.unroute('**/assets/dates-*')
  await page.context().setOffline(false)
  await page.reload()
  await expect(about).toHaveValue('Γράφω στο τρένο.')
  await page.getByRole('button', { name: 'Αποθήκευση προφίλ' }).click()
  await expectMessage(page, 'Το προφίλ σου αποθηκεύτηκε.')
})

test('the bar of a CV shows how much of it has gone', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto(ownPage)
  await page.getByRole('tab', { name: 'Προφίλ' }).click()
  await expect(page.getByText('νεότερο.pdf')).toBeVisible()
  // Slowly, so that the bar is seen on its way.
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const large = Buffer.concat([pdf.buffer, Buffer.alloc(600_000, 32)])
  await page.locator('input[type=file]').setInputFiles({ ...pdf, name: 'μεγάλο.pdf', buffer: large })
  const seen: number[] = []
  await expect
    .poll(async () => {
      const bar = page.getByRole('progressbar')
      if ((await bar.count()) > 0) seen.push(Number(await bar.first().getAttribute('aria-valuenow')))
      return seen.some((percent) => percent > 0 && percent < 100)
    })
    .toBe(true)
  expect(seen[0]).toBeLessThan(100)
  await expectMessage(page, 'Το βιογραφικό σου ανέβηκε.')
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await page.locator('input[type=file]').setInputFiles({ ...pdf, name: 'νεότερο.pdf' })
  await expect(page.getByText('νεότερο.pdf')).toBeVisible()
})

/** What a company and the office do meanwhile, by the calls that their screens make. */
async function others(product: Product) {
  const office = await product.callsOf('admin@regen.demo')
  const company = await product.callsOf('company@regen.demo')
  const people = await office<{ documents: { usr_id: number }[] }>(
    'GET',
    `/api/v2/admin/candidate/search?q=${encodeURIComponent(EMAIL)}`,
  )
  const usr_id = people.documents[0]?.usr_id
  const listings = await company<{ documents: { jl_id: number; jl_status: string; jl_position_title: string }[] }>(
    'GET',
    '/api/company/job-listing/list?limit=100',
  )
  const open = listings.documents
    .filter((listing) => listing.jl_status === 'OPEN')
    .toSorted((a, b) => a.jl_id - b.jl_id)
    .slice(0, 3)
  const about = (place: number) => `/api/company/job-listing/${open[place]?.jl_id}/candidate/${usr_id}`
  const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return {
    titles: open.map((listing) => listing.jl_position_title),
    /** Companies meet graduates only. */
    async graduate() {
      const story = await office<{ applications: { edc_id: number }[] }>('GET', `/api/admin/candidate/${usr_id}/story`)
      for (const flag of ['application_approved', 'game_assessment_approved', 'assessment_centre_approved'])
        await office('PUT', `/api/admin/educational-cycle/${story.applications[0]?.edc_id}/applications`, {
          userIds: [usr_id],
          [flag]: true,
        })
    },
    async invite(place: number, days: number) {
      await office('POST', `/api/admin/job-listing/${open[place]?.jl_id}/bookmark-multiple-candidates`, {
        candidateIds: [usr_id],
      })
      const details = { location: 'Ερμού 1, Αθήνα', comments: 'Θα μιλήσουμε για την πτυχιακή σου.' }
      await company('POST', `${about(place)}/invite-for-interview`, { date: dateIn(days), ...details })
    },
    move: (place: number, days: number) =>
      company('PUT', `${about(place)}/invite-for-interview`, {
        date: dateIn(days),
        location: 'Σταδίου 5, Αθήνα',
      }),
    cancel: (place: number) => company('POST', `${about(place)}/interview-cancelled`, { reason: 'Η θέση καλύφθηκε' }),
  }
}

const cardOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Συνεντεύξεις', exact: true }).getByRole('listitem').filter({ hasText: title })

test('W-05 by keyboard alone she accepts one invitation, proposes other times for a second, declines a third; the company reads it live', async ({
  product,
}) => {
  const page = await product.open(PHONE)
  const { titles, graduate, invite } = await others(product)
  await graduate()
  for (const place of [0, 1, 2]) await invite(place, 3 + place)
  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/interviews')
  const rows = company.getByRole('row').filter({ has: company.getByRole('link', { name: NAME }) })
  await expect(rows.getByText('Περιμένει απάντηση')).toHaveCount(3)

  const [letter] = await product.letters(EMAIL)
  await page.goto(/http\S+\/me\/\S+/.exec(letter?.text ?? '')?.[0] ?? ownPage)
  await expect(page.getByText('3 προσκλήσεις περιμένουν απάντηση')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'invited-390')

  await product.query(
    `update interview set jli_link = 'https://meet.example/1', jli_location = '${'Λεωφόρος'.repeat(30)}'`,
  )
  await page.reload()
  await page.setViewportSize({ width: 320, height: 844 })
  const link = page.getByRole('link', { name: 'Σύνδεσμος συνάντησης' }).first()
  expect((await link.boundingBox())?.height, 'two lines beside the longest place').toBeLessThan(60)
  await page.setViewportSize(PHONE.viewport)

  const [first = '', second = '', third = ''] = titles
  await pressByKey(page, cardOf(page, first).getByRole('button', { name: 'Θα είμαι εκεί' }))
  await expectMessage(page, 'Η συνέντευξη επιβεβαιώθηκε. Η εταιρεία ενημερώθηκε.')
  // The button is gone with the question: the keyboard goes on from the interviews.
  await expect(page.getByRole('region', { name: 'Συνεντεύξεις', exact: true })).toBeFocused()
  await expect(rows.filter({ hasText: first }).getByText('Επιβεβαιώθηκε')).toBeVisible()
  const saved = page.waitForEvent('download')
  await pressByKey(page, page.getByRole('button', { name: 'Στο ημερολόγιό μου' }))
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('BEGIN:VEVENT')

  await pressByKey(page, cardOf(page, second).getByRole('button', { name: 'Άλλη ώρα' }))
  const dialog = page.getByRole('dialog')
  await pressByKey(page, dialog.getByRole('button', { name: 'Στείλε τις ώρες' }))
  await expect(dialog.getByText('Γράψε τουλάχιστον μία ημέρα με την ώρα της.').first()).toBeVisible()
  await tabTo(page, dialog.getByLabel('Ημέρα 1'))
  await page.keyboard.type('05/06/2031')
  await page.keyboard.press('Tab')
  await pressByKey(page, dialog.getByRole('button', { name: 'Στείλε τις ώρες' }))
  await expect(dialog.getByText('Γράψε και την ώρα.').first()).toBeVisible()
  await tabTo(page, dialog.getByRole('spinbutton').nth(0))
  await page.keyboard.type('1030')
  await expectAccessible(page)
  await shoot(page, 'propose-390')
  await pressByKey(page, dialog.getByRole('button', { name: 'Στείλε τις ώρες' }))
  await expectMessage(page, /Οι ώρες που προτείνεις στάλθηκαν/)
  await expect(page.getByText(/Οι ώρες που πρότεινες: .*05\/06\/2031/)).toBeVisible()
  await expect(rows.filter({ hasText: second }).getByText(/05\/06\/2031/)).toBeVisible()

  await pressByKey(page, cardOf(page, third).getByRole('button', { name: 'Δεν μπορώ' }))
  await pressByKey(page, dialog.getByRole('button', { name: 'Αποστολή' }))
  await expect(dialog.getByText('Γράψε με λίγα λόγια τον λόγο').first()).toBeVisible()
  await shoot(page, 'decline-390')
  await tabTo(page, dialog.getByLabel('Ο λόγος'))
  await page.keyboard.type('Ξεκινώ αλλού τη Δευτέρα.')
  await pressByKey(page, dialog.getByRole('button', { name: 'Αποστολή' }))
  await expectMessage(page, 'Η απάντησή σου στάλθηκε στην εταιρεία.')
  await expect(rows).toHaveCount(2)
  await company.getByRole('tab', { name: 'Προηγούμενες' }).click()
  await expect(rows.filter({ hasText: third }).getByText(/Ξεκινώ αλλού τη Δευτέρα/)).toBeVisible()
})

test('W-05 a moved interview waits for her answer again, and a cancelled one says why', async ({ product }) => {
  const page = await product.open(PHONE)
  const { titles, move, cancel } = await others(product)
  const [first = '', second = ''] = titles
  await move(0, 9)
  const [moved] = await product.letters(EMAIL)
  // The server has drawn it; the browser reads it once more, and from then on it grows old.
  const ownReading = page.waitForResponse((answer) => new URL(answer.url()).pathname === PERSONAL_PATH)
  await page.goto(/http\S+\/me\/\S+/.exec(moved?.text ?? '')?.[0] ?? '')
  const before = await (await ownReading).text()
  await expect(cardOf(page, first).getByText('Περιμένει την απάντησή σου')).toBeVisible()
  await expect(cardOf(page, first).getByText('Σταδίου 5, Αθήνα')).toBeVisible()
  // It is read again every minute: so it stays as it is, however long that takes, until she answers.
  let isOld = true
  await page.route(`**${PERSONAL_PATH}**`, async (route) => {
    isOld &&= route.request().method() === 'GET'
    await (isOld ? route.fulfill({ contentType: 'application/json', body: before }) : route.continue())
  })
  const atDesk = await product.openNew()
  await atDesk.clock.install()
  await atDesk.goto(page.url())
  await cardOf(atDesk, second).getByRole('button', { name: 'Δεν μπορώ' }).click()
  await atDesk.getByRole('dialog').getByLabel('Ο λόγος').fill('Ξεκινώ αλλού')
  await cancel(1)
  // Her page is old by now: what she presses is refused with a sentence, and the page says how things stand.
  await cardOf(page, second).getByRole('button', { name: 'Θα είμαι εκεί' }).click()
  await expectMessage(page, 'Η εταιρεία ακύρωσε στο μεταξύ αυτή τη συνέντευξη. Δεν χρειάζεται απάντηση.')
  // A dialog that stood open meanwhile stays with what was typed, and leaves with the same sentence.
  await atDesk.clock.fastForward(61_000)
  await expect(atDesk.getByText('Παλαιότερες (2)')).toBeVisible()
  await expect(atDesk.getByRole('dialog').getByLabel('Ο λόγος')).toHaveValue('Ξεκινώ αλλού')
  await atDesk.getByRole('dialog').getByRole('button', { name: 'Αποστολή' }).click()
  await expectMessage(atDesk, 'Η εταιρεία ακύρωσε στο μεταξύ αυτή τη συνέντευξη. Δεν χρειάζεται απάντηση.')
  await expect(atDesk.getByRole('dialog')).toBeHidden()
  await atDesk.close()
  await page.getByRole('button', { name: 'Παλαιότερες (2)' }).click()
  await expect(cardOf(page, second).getByText('Λόγος: Η θέση καλύφθηκε')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'cancelled-390')
  const [mail] = await product.letters(EMAIL)
  expect(mail?.text).toContain('Η θέση καλύφθηκε')
})

test('an old or wrong link explains itself and brings a new one by e-mail', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto(`/me/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: /έληξε ή έχει χρησιμοποιηθεί/ })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'expired-390')
  await page.getByLabel('Το e-mail σου').fill(EMAIL)
  await page.getByRole('button', { name: 'Στείλε τον εδώ' }).click()
  await expect(page.getByText(/έρχεται τώρα στο e-mail σου/)).toBeVisible()
  const newestLink = async () => {
    const [letter] = await product.letters(EMAIL)
    expect(letter?.subject).toBe('Η προσωπική σου σελίδα')
    return /http\S+\/me\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  const renewed = await newestLink()
  // The server has only looked: the browser's first call with the key opens the link.
  const opening = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith(PERSONAL_PATH))
  await page.goto(renewed)
  await (await opening).finished()
  await expect(page.getByRole('heading', { name: 'Γεια σου Ουρανία' })).toBeVisible()
  // The new link has ended the earlier ones.
  await page.goto(ownPage)
  await expect(page.getByRole('heading', { name: /έληξε ή έχει χρησιμοποιηθεί/ })).toBeVisible()
  // She ends all of them, on a telephone, and asks for one of her own.
  await page.goto(`${renewed}?tab=data`)
  await page.getByRole('button', { name: 'Κλείσε όλους τους συνδέσμους μου…' }).click()
  await page.getByRole('button', { name: 'Κλείσε τους όλους' }).click()
  await expect(page.getByRole('heading', { name: 'Οι σύνδεσμοί σου έκλεισαν' })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Στείλε μου νέο σύνδεσμο' }).click()
  await expect(page.getByText(/έρχεται τώρα στο e-mail σου/)).toBeVisible()
  ownPage = await newestLink()
  await page.goto(ownPage)
  await expect(page.getByRole('heading', { name: 'Γεια σου Ουρανία' })).toBeVisible()
})

test('by keyboard alone she writes her profile, and answers two companies that say that she did not come', async ({
  product,
}) => {
  const missed = await product.query(`update interview set jli_status = 'CANCELLED', jli_outcome = 'missed',
      jli_cancel_reason = 'Δεν ήρθε.', jli_date = now() - interval '1 day', jli_date_missed = now() - interval '3 hours',
      jli_date_missed_told = now() from (
        select jli_id as id from interview join users on usr_id = jli_fk_usr_id
        where usr_email = '${EMAIL}' and jli_status in ('CANCELLED', 'CANDIDATE_REJECTED') order by 1 limit 2) ended
    where jli_id = ended.id returning jli_id`)
  expect(missed).toHaveLength(2)
  const page = await product.open()
  await page.goto(ownPage)
  await expect(page.getByText('2 εταιρείες σημείωσαν ότι δεν ήρθες')).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const [answer, sentence] of [
    ['Ήμουν εκεί', 'Είπες ότι ήσουν εκεί.'],
    ['Θέλω άλλη ώρα', 'Ζήτησες άλλη ώρα.'],
  ] as const) {
    await pressByKey(page, page.getByRole('button', { name: answer }).first())
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Με πήρε ο δρόμος.')
    await pressByKey(page, dialog.getByRole('button', { name: 'Αποστολή' }))
    await expect(dialog).toBeHidden()
    const closed = page.getByRole('button', { name: /^Παλαιότερες/, expanded: false })
    if (await closed.isVisible()) await closed.press('Enter')
    await expect(page.getByText(sentence)).toBeVisible()
  }
  // The telephone is changed where the page opens, the rest of the profile in its tab.
  await tabTo(page, page.getByLabel('Κινητό τηλέφωνο'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('6971234599')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Το τηλέφωνό σου αποθηκεύτηκε.')
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Κινητό τηλέφωνο')).toHaveValue('6971234599')
})

test('her page at a desk; she takes a consent back, a copy with her, and leaves', async ({ product }) => {
  const page = await product.open()
  await page.goto(ownPage)
  await expect(page.getByRole('heading', { name: 'Γεια σου Ουρανία' })).toBeVisible()
  await shoot(page, 'me-1440')
  const presses = await countPresses(page)
  const whole = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Κατέβασε όλα τα στοιχεία σου (ZIP)' }).click()
  expect((await whole).suggestedFilename()).toMatch(/^ta-stoixeia-mou .*\.zip$/)
  expect(await presses()).toBe(1)
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ποιοι είδαν τα στοιχεία σου' })).toBeVisible()
  const seen = page.getByLabel('Ορατότητα στις εταιρείες')
  await seen.focus()
  await page.keyboard.press('Space')
  // An invitation is still open: she is told that it will be called off.
  await expect(page.getByRole('button', { name: 'Την κρατώ' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η συγκατάθεσή σου ανακλήθηκε.')
  await expect(seen).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Νέο αίτημα…' }))
  const request = page.getByLabel('Με λίγα λόγια')
  await request.fill(`<script>${'α'.repeat(2000)}`)
  await expect(page.getByText('Το πολύ 2.000 χαρακτήρες: περισσεύουν 8')).toBeVisible()
  await page.getByRole('button', { name: 'Αποστολή του αιτήματος' }).click()
  await expect(request).toHaveValue(`<script>${'α'.repeat(2000)}`)
  await request.fill('Το κινητό μου είναι παλιό')
  await page.getByRole('button', { name: 'Αποστολή του αιτήματος' }).click()
  await expectMessage(page, /Το αίτημά σου έφτασε στο γραφείο/)
  const saved = page.waitForEvent('download')
  await pressByKey(page, page.getByRole('button', { name: 'Μόνο τα στοιχεία (JSON)' }))
  expect((await saved).suggestedFilename()).toMatch(/^ta-stoixeia-mou .*\.json$/)
  await expectAccessible(page)
  await shoot(page, 'data-1440')
  const pressesToLeave = await countPresses(page)
  await page.getByRole('button', { name: 'Θέλω να διαγραφούν τα στοιχεία μου…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Τι μένει και γιατί')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'erasure-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'erasure-390')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  // A message does not lie over the title of a dialog, nor over its way out.
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click({ trial: true })
  await tabTo(page, dialog.getByLabel(/γράψε ΔΙΑΓΡΑΦΗ/))
  await expect(dialog.getByRole('button', { name: 'Οριστική διαγραφή' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.type('διαγραφή')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Απόδειξη διαγραφής' })).toBeFocused()
  // Beside the tab.
  expect(await pressesToLeave()).toBe(1)
  await expect(page.getByText('Σβήστηκαν οριστικά')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'receipt-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await shoot(page, 'receipt-390')
  await page.reload()
  await expect(page.getByText(/^\d{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible()
  await page.goto('/erased/2026-AAAA-BBBB')
  await expect(page.getByText('Δεν υπάρχει απόδειξη με αυτόν τον αριθμό')).toBeVisible()
  await page.goto(ownPage)
  await expect(page.getByRole('heading', { name: /έληξε ή έχει χρησιμοποιηθεί/ })).toBeVisible()
  expect(await product.letters(EMAIL)).toEqual([])
})

test('a minute that begins while the page comes changes nothing of what the server has drawn', async ({ product }) => {
  const page = await product.openNew(PHONE)
  await page.clock.install({ time: Date.now() + 180_000 })
  await page.goto(await newPerson(product, 'm'))
  // Its words come from the server; errors of the console end the test.
  await expect(page.getByText('μόλις τώρα')).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Δεδομένα' })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
})

test('what takes a drawn page over may come after more than a minute', async ({ product }) => {
  const page = await product.openNew(PHONE)
  await page.clock.install()
  await page.clock.fastForward(120_000)
  const noting = page.waitForRequest('**/api/me')
  await page.goto(await newPerson(product, 'l'))
  await expect(page.getByText('μόλις τώρα')).toBeVisible()
  // It has been taken over as it stood: errors of the console end the test.
  await noting
})

test('what lies below the notices of the device stays where the server has drawn it', async ({ product }) => {
  const page = await product.openNew()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => held.then(() => route.continue()))
  const address = await newPerson(product, 'n')
  const copy = page.getByRole('button', { name: 'Κατέβασε όλα τα στοιχεία σου (ZIP)' })
  // A server that is very busy sends a page which the scripts draw: they are held here.
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(copy).toBeVisible({ timeout: 3000 })
  }).toPass()
  const top = async () => (await copy.boundingBox())?.y ?? 0
  // Asked for its place, the page fetches its own letters, which are narrower: a paragraph has one line less with them.
  await top()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const drawn = await top()
  expect(drawn).toBeGreaterThan(0)
  release()
  await expect(
    page.getByText(/^(Έρχονται|Δεν έρχονται|Ο περιηγητής έχει απαγορεύσει|Αυτός ο περιηγητής)/),
  ).toBeVisible()
  expect(Math.abs((await top()) - drawn)).toBeLessThan(15)
})

test('a suspended person reads the page and is invited to nothing that it refuses', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto(await newPerson(product, 'f', 'FROZEN'))
  await expect(page.getByText(/σε αναστολή: βλέπεις τα στοιχεία σου/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ειδοποιήσεις σε αυτή τη συσκευή' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Βρήκες δουλειά αλλού;' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a company that was shut out in another window stands so in this one, too', async ({ product }) => {
  const key = 'k'.repeat(43)
  await product.query(`insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at)
    select sha256('${key}'), 'personal', usr_id, '{}', now() + interval '1 day' from users
      join interview on jli_fk_usr_id = usr_id where usr_status = 'ON' order by jli_id limit 1`)
  const windows = [await product.open(PHONE), await product.open(PHONE)]
  const hide = /^Να μη με βλέπει αυτή η εταιρεία: /
  for (const page of windows) {
    await page.goto(`/me/${key}?tab=data`)
    await page.getByRole('button', { name: hide }).first().press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  for (const page of windows) {
    await page.getByRole('dialog').getByRole('button', { name: 'Να μη με βλέπει' }).press('Enter')
    await expectMessage(page, 'Η εταιρεία δεν σε βλέπει πια.')
    await expect(page.getByRole('button', { name: /^Να με βλέπει ξανά: / })).toBeVisible()
  }
})
