import { expect, expectAccessible, expectMessage, load, PHONE, shoot, test, undoBy, visit } from './harness.ts'
import { pressByKey, tabTo } from './keyboard.ts'

test('a company invites, takes it back and hires by keyboard alone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [listing] = await product.query<{ id: number }>(
    `select min(jl_id) as id from job_listing join users on jl_fk_cny_id = usr_fk_cny_id
      where usr_email = 'company@regen.demo' and jl_status = 'OPEN'`,
  )
  const dialog = page.getByRole('dialog')
  const [graduate] = await product.query<{ name: string }>(`select usr_fullname as name from candidate_search
    join users on usr_id = cas_fk_usr_id where cas_is_findable and usr_id not in
      (select jlc_fk_usr_id from job_listing_candidate where jlc_fk_jl_id = ${listing?.id})
    order by usr_id limit 1`)
  // One name, so that few stops lie between the list and the message.
  await page.goto(
    `/company/job-listings/${listing?.id}/search-results?all=1&q=${encodeURIComponent(graduate?.name ?? '')}`,
  )
  await tabTo(page, page.getByRole('button', { name: /^Πρόσκληση: / }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η πρόσκληση στάλθηκε.')
  await tabTo(page, page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' }).first())
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η πρόσκληση αναιρέθηκε και δεν έφυγε γράμμα.')

  await visit(page, '/company/interviews')
  await tabTo(page, page.getByRole('button', { name: /^Ενέργειες: / }).first())
  await page.keyboard.press('Enter')
  const hire = page.getByRole('menuitem', { name: 'Πρόσληψη…' })
  await expect(hire).toBeVisible()
  for (let at = 0; at < 12 && !(await hire.evaluate((element) => element === document.activeElement)); at += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Καταχώριση πρόσληψης' }))
  await page.keyboard.press('Enter')
  await expectMessage(page, /η πρόσληψη καταχωρίστηκε/)
})

test('a company rates and notes by keyboard, is asked before a note goes, and keeps the focus', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [placed] = await product.query<{ jl_id: number; usr_id: number }>(`select jl_id, jlc_fk_usr_id as usr_id
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id
    where jl_fk_cny_id = (select usr_fk_cny_id from users where usr_email = 'company@regen.demo') limit 1`)
  await page.goto(`/company/job-listings/${placed?.jl_id}/candidate/${placed?.usr_id}`)
  const notes = page.locator('[data-keeps-focus]:focus')
  await page.getByRole('radio', { name: '4 αστέρια' }).press('Space')
  await page.getByRole('button', { name: 'Χωρίς αστέρια' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Χωρίς αστέρια' })).toHaveCount(0)
  await expect(notes).toBeVisible()
  const words = `Καλή <b>"'& 😀 ${'Ξ'.repeat(200)}`
  await page.getByLabel('Νέα σημείωση').fill(words)
  await page.getByRole('button', { name: 'Αποθήκευση σημείωσης' }).press('Enter')
  const written = page.getByRole('list', { name: 'Σημειώσεις της εταιρείας' }).getByRole('listitem')
  await expect(written.filter({ hasText: words })).toHaveCount(1)
  const remove = written.filter({ hasText: words }).getByRole('button', { name: 'Διαγραφή της σημείωσης' })
  await remove.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' }).press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή της σημείωσης' }).press('Enter')
  await expectMessage(page, 'Η σημείωση διαγράφηκε.')
  await expect(written.filter({ hasText: words })).toHaveCount(0)
  await expect(notes).toBeVisible()
})

test('a button that goes with what it does hands the focus on: contact data, notifications, devices', async ({
  product,
}) => {
  const [page] = await Promise.all([product.signIn('company@regen.demo'), product.callsOf('company@regen.demo')])
  const [agreed] = await product.query<{ jl_id: number; usr_id: number }>(`select jl_id, jli_fk_usr_id as usr_id
    from interview join job_listing on jl_id = jli_fk_jl_id join users on usr_id = jli_fk_usr_id
    where jl_fk_cny_id = (select usr_fk_cny_id from users where usr_email = 'company@regen.demo')
      and jli_status = 'SCHEDULED' and jli_date > now() limit 1`)
  const held = page.locator('[data-keeps-focus]:focus, h1:focus')
  await page.goto(`/company/job-listings/${agreed?.jl_id}/candidate/${agreed?.usr_id}`)
  await page.getByRole('button', { name: 'Δείτε τηλέφωνο και e-\u2060mail' }).press('Enter')
  await expect(page.getByRole('status').getByRole('link', { name: /@/ })).toBeVisible()
  await expect(held).toBeVisible()
  await page.goto('/company/notifications')
  const unread = page.getByRole('button', { name: /Σήμανση ως αναγνωσμένη/ })
  const many = await unread.count().then(
    (count) =>
      count ||
      unread
        .first()
        .waitFor()
        .then(() => unread.count()),
  )
  await unread.first().press('Enter')
  await expect(unread).toHaveCount(many - 1)
  await expect(held).toBeVisible()
  const readAll = page.getByRole('button', { name: 'Σήμανση όλων ως αναγνωσμένων' })
  await readAll.press('Enter')
  await expect(readAll).toHaveCount(0)
  await expect(page.locator('h1:focus')).toBeVisible()
  await page.goto('/company/settings')
  // It is read when somebody comes near.
  await page.getByRole('heading', { name: 'Οι συνδέσεις μου' }).scrollIntoViewIfNeeded()
  const others = page.getByRole('button', { name: 'Κλείσιμο όλων των άλλων' })
  await others.press('Enter')
  await expect(others).toHaveCount(0)
  await expect(held).toBeVisible()
})

test('whoever adds chosen people by keyboard stays with the list', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [graduate] = await product.query<{
    listing: number
    name: string
  }>(`select jl_id as listing, usr_fullname as name
    from job_listing join users on true join candidate_search on cas_fk_usr_id = usr_id
    where cas_is_findable and jl_status = 'OPEN' and jl_fk_cny_id = (select usr_fk_cny_id from users
      where usr_email = 'company@regen.demo') and not exists (select from job_listing_candidate
        where jlc_fk_jl_id = jl_id and jlc_fk_usr_id = usr_id) order by jl_id, usr_id desc limit 1`)
  const name = encodeURIComponent(graduate?.name ?? '')
  await page.goto(`/company/job-listings/${graduate?.listing}/search-results?all=1&q=${name}`)
  const people = page.getByRole('region', { name: 'Υποψήφιοι' })
  await people.getByRole('listitem').first().getByRole('checkbox').press('Space')
  await people.getByRole('button', { name: 'Προσθήκη 1 υποψηφίου' }).press('Enter')
  await expectMessage(page, '1 υποψήφιος μπήκε στην αγγελία.')
  await expect(people).toBeFocused()
  await undoBy(page, '1 υποψήφιος')
})

test('a company posts a listing by keyboard alone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/job-listings')
  await pressByKey(page, page.getByRole('button', { name: 'Νέα αγγελία' }).first())
  const write = async (role: 'textbox' | 'combobox', name: string, text: string) => {
    await tabTo(page, page.getByRole(role, { name }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  // Before the first word nobody is warned of what is missing.
  const preview = page.getByRole('region', { name: 'Έτσι θα τη δουν' })
  await expect(preview).toContainText('Εδώ εμφανίζεται η αγγελία όσο τη γράφετε')
  await write('textbox', 'Τίτλος θέσης', 'Βοηθός λογιστηρίου')
  await expect(preview).toContainText('Χρειάζεται περιγραφή')
  for (const [name, option] of [
    ['Κατηγορία', 'Ανάπτυξη λογισμικού'],
    ['Κλάδος', 'Ενέργεια και Περιβάλλον'],
  ] as const) {
    await write('combobox', name, option)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await write('combobox', 'Πόλη', 'Βόλος')
  await write('textbox', 'Προθεσμία', '01/02/2031')
  await write('textbox', 'Μισθός από (€)', '1200')
  await write('textbox', 'Περιγραφή', 'Θα φροντίζετε τα χαρτιά μας.')
  await pressByKey(page, page.getByRole('button', { name: 'Δημοσίευση' }))
  await expectMessage(page, 'Η αγγελία δημοσιεύτηκε.')
  await page.waitForURL(/search-results$/)
})

test('a draft of a listing leads to what it lacks, from each button that wants it whole', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/create-job-listing')
  await page.getByRole('button', { name: 'Αποθήκευση προχείρου' }).click()
  await expect(page.getByLabel('Τίτλος θέσης')).toBeFocused()
  // What only the publication needs is marked, too, until something else takes its place.
  const city = page.getByRole('combobox', { name: 'Πόλη' })
  await expect(city).toHaveAttribute('required')
  await page.getByLabel('Εξ αποστάσεως').check()
  await expect(city).not.toHaveAttribute('required')
  await page.getByLabel('Εξ αποστάσεως').uncheck()
  await page.getByLabel('Τίτλος θέσης').fill('Βοηθός αποθήκης')
  for (const [name, option] of [
    ['Κατηγορία', 'Ανάπτυξη λογισμικού'],
    ['Κλάδος', 'Ενέργεια και Περιβάλλον'],
  ] as const) {
    await page.getByRole('combobox', { name }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('button', { name: 'Αποθήκευση προχείρου' }).click()
  await expectMessage(page, 'Το πρόχειρο αποθηκεύτηκε.')

  // The city is that of the last listing.
  const dialog = page.getByRole('dialog')
  const deadline = dialog.getByRole('textbox', { name: 'Προθεσμία' })
  await page.getByRole('button', { name: 'Πρόχειρο' }).click()
  await page.getByRole('menuitem', { name: 'Δημοσίευση' }).click()
  await expect(deadline).toBeFocused()
  await expectAccessible(page)
  await shoot(page, 'listing-draft-lacks')
  await dialog.getByRole('button', { name: 'Άκυρο' }).click()
  await pressByKey(page, page.getByRole('button', { name: 'Συμπλήρωση' }))
  await expect(deadline).toBeFocused()
  await expect(dialog.getByText('Χρειάζεται προθεσμία')).toBeVisible()
  await deadline.fill('01/02/2031')
  await dialog.getByLabel('Μισθός από (€)').fill('1100')
  await dialog.getByRole('textbox', { name: 'Περιγραφή' }).fill('Θα φροντίζετε την αποθήκη μας.')
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect(dialog).toBeHidden()
  await pressByKey(page, page.getByRole('button', { name: 'Δημοσίευση' }))
  await expectMessage(page, 'Η αγγελία δημοσιεύτηκε.')
})

test('a company works off its queue and closes a listing by keyboard alone', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const own = `(select jl_id from job_listing join users on jl_fk_cny_id = usr_fk_cny_id
    where usr_email = 'company@regen.demo' and jl_status = 'OPEN')`
  // Four interviews are over, in this order, and one graduate asks for another time; all else is put off.
  await product.query(`update job_listing_candidate set jlc_date_later = now() + interval '30 days'
    where jlc_fk_jl_id in (select jl_id from job_listing where jl_fk_cny_id = 1) returning jlc_id`)
  const over = await product.query<{ jl_id: number }>(`with met as (
      select jli_id, jli_fk_jl_id, jli_fk_usr_id, row_number() over (order by jli_id) as place from interview
        join job_listing_candidate on jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id
        where jli_fk_jl_id in ${own} and jli_status = 'SCHEDULED' and jlc_status = 'INTERVIEWED' limit 4),
    held as (update interview set jli_date = now() - make_interval(days => 9 - met.place::int) from met
      where interview.jli_id = met.jli_id returning interview.jli_id)
    update job_listing_candidate set jlc_date_later = null from met
      where jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id returning jlc_fk_jl_id as jl_id`)
  await product.query(`with asked as (
      select jli_id, jli_fk_jl_id, jli_fk_usr_id from interview where jli_fk_jl_id in ${own}
        and jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date > now() order by jli_id limit 1),
    proposed as (update interview set jli_date_answered = now(), jli_answered_by = 'candidate',
        jli_proposed_times = jsonb_build_array(to_char(now() + interval '3 days', 'YYYY-MM-DD"T"08:00:00"Z"'))
      from asked where interview.jli_id = asked.jli_id returning interview.jli_id)
    update job_listing_candidate set jlc_date_later = null from asked
      where jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id returning jlc_id`)
  expect(over).toHaveLength(4)
  await page.goto('/company/control-panel')
  const queue = page.getByRole('region', { name: 'Τι σας περιμένει' })
  const matter = queue.getByRole('article')
  const dialog = page.getByRole('dialog')
  const left = (count: number) => expect(queue.getByText(count === 1 ? '1 θέμα' : `${count} θέματα`)).toBeVisible()
  await left(5)
  // It took place, and the decision waits some days.
  await page.keyboard.press('1')
  await expect(matter.getByRole('heading')).toContainText('τι ακολουθεί')
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Σε 3 ημέρες' })).toBeVisible()
  // Before it has the focus a menu hears no key.
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await left(4)
  // The next one did not come.
  await page.keyboard.press('2')
  await left(3)
  // The third is moved, with the day and the place that stand there.
  await page.keyboard.press('3')
  await tabTo(page, dialog.getByRole('button', { name: 'Αποστολή αλλαγής' }))
  await page.keyboard.press('Enter')
  await left(2)
  // The fourth took place, and there is a second round.
  await page.keyboard.press('1')
  await expect(matter.getByRole('heading')).toContainText('τι ακολουθεί')
  await page.keyboard.press('2')
  await tabTo(page, dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }))
  await page.keyboard.press('Enter')
  await left(1)
  // The proposed time is taken.
  await page.keyboard.press('1')
  await expect(queue.getByText('Τίποτα δεν σας περιμένει')).toBeVisible()

  await visit(page, `/company/job-listings/${over[0]?.jl_id}`)
  await tabTo(page, page.getByRole('button', { name: 'Κλείσιμο…' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await tabTo(page, dialog.getByRole('button', { name: /^Κλείσιμο (και|αγγ)/ }))
  await page.keyboard.press('Enter')
  await expectMessage(page, /έκλεισε/)
})

test('whoever hires from the board by keyboard goes on in the column that the card has left', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [placed] = await product.query<{ jl_id: number; name: string }>(`select jl_id, usr_fullname as name
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
    where jl_status = 'OPEN' and jlc_status = 'BOOKMARKED'
      and not exists (select from hiring where jlh_fk_usr_id = usr_id) and jl_fk_cny_id = (select usr_fk_cny_id from users where usr_email = 'company@regen.demo') limit 1`)
  await page.goto(`/company/job-listings/${placed?.jl_id}`)
  const column = page.getByRole('region', { name: /^Ξεχωρισμένοι, / })
  const card = column.getByRole('article', { name: placed?.name ?? '' })
  await card.getByRole('button', { name: /^Ενέργειες: / }).press('Enter')
  await page.getByRole('menuitem', { name: 'Πρόσληψη…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Καταχώριση πρόσληψης' }).press('Enter')
  await expectMessage(page, /η πρόσληψη καταχωρίστηκε/)
  await expect(card).toHaveCount(0)
  await expect(column).toBeFocused()
})

test('what a menu does leaves the focus on the button that opened it', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  const [listing] = await product.query<{ id: number }>(
    `select max(jl_id) as id from job_listing join users on jl_fk_cny_id = usr_fk_cny_id
      where usr_email = 'company@regen.demo' and jl_status = 'OPEN'`,
  )
  await page.goto(`/company/job-listings/${listing?.id}`)
  await page.getByRole('button', { name: 'Ανοιχτή' }).focus()
  await page.keyboard.press('Enter')
  const disable = page.getByRole('menuitem', { name: 'Απενεργοποίηση' })
  await disable.focus()
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Η αγγελία είναι ανενεργή.')
  await expect(page.getByRole('button', { name: 'Ανενεργή' })).toBeFocused()
})

test('the office puts five people together, and the company answers by key and by thumb', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/job-listings/4/search-results?tab=shortlist')
  await office.getByRole('button', { name: 'Αποστολή 5 στην εταιρεία' }).click()
  const sent = office.getByRole('region', { name: 'Έχουν σταλεί' })
  await expect(sent.getByRole('listitem')).toHaveCount(5)
  await undoBy(office, 'Στάλθηκε. Το γράμμα στην εταιρεία φεύγει σε 15 λεπτά.')
  await expect(sent).toBeHidden()
  await office.getByRole('button', { name: 'Αποστολή 5 στην εταιρεία' }).click()
  await sent
    .getByRole('button', { name: /^Ανάκληση: / })
    .first()
    .click()
  await expect(sent.getByRole('listitem')).toHaveCount(4)
  await office.getByRole('button', { name: 'Αποστολή 1 στην εταιρεία' }).click()
  await expect(sent.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(office)

  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/job-listings/4')
  await page.getByRole('button', { name: 'Δείτε τους' }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('1 από 5')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'shortlist')
  const first = (await card.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Κρατήσατε: ${first}`)).toBeVisible()
  await expect(card.getByText('2 από 5')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('article', { name: first })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(card.getByText('3 από 5')).toBeVisible()

  const phone = await product.signIn('company@regen.demo', PHONE)
  await phone.goto('/company/job-listings/4/shortlist')
  const onPhone = phone.getByRole('article')
  await expect(onPhone.getByText('3 από 5')).toBeVisible()
  await shoot(phone, 'shortlist-390')
  const swiped = (await onPhone.getAttribute('aria-label')) ?? ''
  const thumb = (type: string, clientX: number) =>
    onPhone.dispatchEvent(type, { pointerType: 'touch', clientX, clientY: 300, bubbles: true })
  await thumb('pointerdown', 300)
  await thumb('pointermove', 180)
  await thumb('pointerup', 180)
  await expect(phone.getByText(`Δεν κρατήσατε: ${swiped}`)).toBeVisible()
  for (const _ of [1, 2]) await phone.getByRole('button', { name: 'Κρατάμε' }).click()
  await expect(phone.getByRole('heading', { name: 'Τους είδατε όλους' })).toBeVisible()
  await expectAccessible(phone)
  // The screen does not wait for the answer of the server.
  const kept = () =>
    product.query(`select from job_listing_candidate join shortlist_person on shp_fk_jl_id = jlc_fk_jl_id
      and shp_fk_usr_id = jlc_fk_usr_id where jlc_fk_jl_id = 4 and jlc_status = 'BOOKMARKED' and shp_answer = 'KEPT'`)
  await expect.poll(kept).toHaveLength(3)
})

test('an application is written and sent by keyboard alone', async ({ product }) => {
  const page = await product.open(PHONE)
  await page.goto('/programmes')
  await pressByKey(page, page.getByRole('article').first().getByRole('link'))
  await pressByKey(page, page.getByRole('link', { name: 'Κάνε αίτηση' }))
  for (const [field, text] of [
    ['Ονοματεπώνυμο', 'Ρέα Πλήκτρου'],
    ['E-mail', 'rea@mail.test'],
    ['Κινητό τηλέφωνο', '6971234510'],
    ['Ημερομηνία γέννησης', '20/05/1999'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: field }))
    await page.keyboard.type(text)
  }
  const next = page.getByRole('button', { name: 'Συνέχεια', exact: true })
  await pressByKey(page, next)
  await expect(page.getByRole('group', { name: 'Βήμα 2 από 3: Σπουδές' })).toBeFocused()
  await pressByKey(page, next)
  await tabTo(page, page.getByLabel('Διάβασα τα παραπάνω και συμφωνώ.'))
  await page.keyboard.press('Space')
  await pressByKey(page, page.getByRole('button', { name: 'Υποβολή αίτησης' }))
  await expect(page.getByRole('heading', { name: /δες το e.*mail σου/ })).toBeFocused()
})

test('the day of a list is asked for where the keyboard stands, and Escape leads back', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/companies')
  const opener = page.getByRole('button', { name: 'Όπως ήταν στις…' })
  // By the mouse: the field of the day is not loaded yet, and nothing else takes the focus.
  await opener.click()
  await expect(page.getByLabel('Στο τέλος της ημέρας')).toBeFocused()
  await expect(page.getByLabel('Στο τέλος της ημέρας')).toBeEditable()
  // This world began today.
  await expect(page.getByText('η πρώτη φαίνεται από αύριο')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a panel whose file does not come says so each time it is asked for', async ({ product }) => {
  const signedIn = await product.signIn('admin@regen.demo')
  // A page of its own: what the browser logs about the failed file is meant here.
  const page = await signedIn.context().newPage()
  await page.route('**/assets/CandidatePanel-*.js', (route) => route.abort())
  await page.goto('/admin/candidates')
  const row = page.getByRole('row').nth(1)
  const message = page.getByRole('region', { name: 'Μηνύματα' }).getByText('Χρειάζεται ανανέωση της σελίδας.')
  for (const times of [1, 2]) {
    await row.getByRole('cell').nth(3).click()
    await expect(message).toHaveCount(times)
    await expect(row).not.toHaveAttribute('data-active')
  }
})

test('from the panel of a candidate Escape leads back to the row, also from the first one', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  const opener = page.getByRole('row').nth(1).getByRole('link').first()
  for (let time = 1; time <= 2; time += 1) {
    await opener.press('Enter')
    await expect(page.getByRole('dialog').getByText(/^1 από/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('no list lies over the dialog of tags before a key asks for it', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/candidates')
  await page.getByRole('checkbox').nth(1).press('Space')
  await page.getByRole('button', { name: 'Ετικέτα (1)…', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ετικέτες' })
  await expect(dialog.getByRole('combobox', { name: 'Να μπουν' })).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Υπότροφος' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Αλλαγή: 1 άτομο' })).toBeEnabled()
})

test('a button that goes with what it does leaves the focus there', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  await office.goto('/admin/control-panel')
  const queue = office.locator('#panel-waiting')
  await queue.getByRole('button', { name: /^Ακόμη \d+$/ }).press('Enter')
  await expect(queue.getByRole('list', { name: 'Τι περιμένει' }).locator('> li').nth(10)).toBeFocused()

  await visit(office, '/admin/company-chat')
  const rooms = office.getByRole('region', { name: 'Συνομιλίες' })
  const silent = rooms.getByRole('button', { name: /χωρίς κανένα μήνυμα$/ })
  // It stands below the rooms once all of them have come.
  await expect(silent).toBeVisible()
  const before = Number(await rooms.getByRole('listitem').first().getAttribute('aria-setsize'))
  await silent.press('Enter')
  await expect(silent).toHaveCount(0)
  await expect(rooms.locator(`li[aria-posinset="${before + 1}"] [data-room]`)).toBeFocused()

  const company = await product.signIn('company@regen.demo')
  await company.goto('/company/profile')
  await company.getByRole('button', { name: 'Πρόσκληση συναδέλφου' }).click()
  const dialog = company.getByRole('dialog')
  await dialog.getByLabel('Ονοματεπώνυμο').fill('Νέος Συνάδελφος')
  await dialog.getByLabel('E-mail').fill('neos@synadelfos.test')
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click()
  await company.getByRole('button', { name: 'Ανάκληση της πρόσκλησης στο neos@synadelfos.test' }).press('Enter')
  await expect(company.getByRole('region', { name: 'Χρήστες της εταιρείας' })).toBeFocused()
})

test('the focus stays in the list of rooms, where somebody goes on before the messages come', async ({ product }) => {
  const office = await product.signIn('admin@regen.demo')
  const messages = Promise.withResolvers<void>()
  await office.route(/\/tables\/messages\/rows/, async (route) => {
    await messages.promise
    await route.continue()
  })
  await office.goto('/admin/company-chat')
  const rooms = office.getByRole('region', { name: 'Συνομιλίες' })
  await rooms.getByRole('button', { name: /χωρίς κανένα μήνυμα$/ }).press('Enter')
  const led = rooms.locator('[data-room]:focus')
  await expect(led).toContainText('Κανένα μήνυμα')
  messages.resolve()
  // The room that is open on arrival.
  await expect(office.getByRole('textbox', { name: 'Νέο μήνυμα' })).toBeVisible()
  await expect(led).toHaveCount(1)

  // What came stays; a list that is drawn anew leads there no more.
  await rooms.getByRole('radio', { name: 'Αδιάβαστες' }).press('Space')
  await expect(office).toHaveURL(/filter=unread/)
  await rooms.getByRole('radio', { name: 'Όλες' }).press('Space')
  await expect(rooms.getByRole('listitem').first()).toBeVisible()
  await expect(rooms.getByRole('radio', { name: 'Όλες' })).toBeFocused()
})

test('the heading of the page that comes takes the focus that the page before had', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  const begins = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name }), String(name)).toBeFocused()
  await load(page, '/admin/educational-cycles')
  await page.getByRole('button', { name: 'Δημιουργία κύκλου άσκησης' }).press('Enter')
  await page.waitForURL(/\/participants/)
  await begins(/^Άσκηση: /)
  await page.goBack()
  await begins('Εκπαιδευτικοί κύκλοι')
  await page.getByRole('button', { name: 'Νέος κύκλος' }).press('Enter')
  await begins('Νέος κύκλος')
  await page.getByRole('navigation').getByRole('link', { name: 'Εταιρείες' }).first().press('Enter')
  await begins('Εταιρείες')
})
