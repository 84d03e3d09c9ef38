import { describe, expect, it } from 'vitest'
import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { notificationCenterContract as notificationCenter } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { retentionContract as retention } from '#shared/features/retention/retention.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { audit } from '#server/core/audit.ts'
import { escapeHtml } from '#server/core/mail/layout.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  makeCandidate,
  makeCompany,
  makeCycle,
  makeGraduate,
  makeListing,
  personalHeaders,
} from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp()
const admin = await t.asOffice()

/** What others have: rows of these tables that belong to somebody else. */
async function rowsOfOthers(usr_id: number) {
  const query = async (text: string) => (await t.services.connection.pool.query(text, [usr_id])).rows as unknown[]
  return {
    mails: await query(`select * from outbox_mail where mai_fk_usr_id is distinct from $1 and not mai_is_farewell
      order by mai_id`),
    audit:
      await query(`select * from audit where aud_entity <> 'audit' and aud_entity_id <> $1::int::text and aud_fk_usr_id is distinct from $1::int
      order by aud_id`),
    audiences: await query('select * from cycle_audience, ad_audiences where $1 > 0'),
    reports: await query('select * from report_field_group where $1 > 0 order by _id'),
    files: await query(`select * from file where fil_fk_usr_id is distinct from $1 order by fil_id`),
  }
}

async function withPersonalPage(name: string) {
  const usr_id = await t.work((work) => makeCandidate(work, { name }))
  const headers = await t.work((work) => personalHeaders(work, usr_id))
  const rename = (usr_fullname: string) =>
    t.visitor.call(me.saveProfile, { usr_fullname, usr_phone: '6970000000' }, { headers })
  const erase = async () => {
    const { erasure_key } = (await t.visitor.call(me.beginErasure, {}, { headers })).body
    return t.visitor.call(me.erase, { erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' }, { headers })
  }
  return { usr_id, rename, erase }
}

describe('an erasure under a name of everyday words', () => {
  it('changes nothing of others, and the lists of the office go on', async () => {
    const filters = JSON.stringify([{ field: 'age', op: 'lte', value: 35 }])
    await t.work(async (work) => {
      const edc_id = await makeCycle(work)
      const { ad_id } = await work.db
        .insertInto('ad')
        .values({ ad_title: 'Regen: Γεια σου' })
        .returning('ad_id')
        .executeTakeFirstOrThrow()
      await work.db.insertInto('cycle_audience').values({ edaud_fk_edc_id: edc_id, edaud_filters: filters }).execute()
      await work.db.insertInto('ad_audiences').values({ ada_fk_ad_id: ad_id, ada_filters: filters }).execute()
      await work.db
        .insertInto('report_field_group')
        .values({ rpfg_type: 'candidate', rpfg_title: 'Regen', rpfg_filters: filters })
        .execute()
      const text = 'Γεια σου Μαρία, Τηλεφώνησα για το usr_id του Regen'
      await queueMail(work, { to: 'maria@mail.test', template: 'x', subject: 'Γεια σου', text })
      await audit(work, { action: 'noted', entity: 'user', id: admin.usr_id, before: { field: 'usr_id' }, after: text })
      await work.db
        .insertInto('file')
        .values({ fil_name: 'Regen.xlsx', fil_mime: 'x', fil_bytes: 1, fil_purpose: 'report', fil_sha256: '' })
        .execute()
    })
    const person = await withPersonalPage('Γεια σου')
    const before = await rowsOfOthers(person.usr_id)
    for (const name of ['field', 'Τηλεφώνησα', 'usr_id', 'Regen', 'Γεια σου'])
      expect((await person.rename(name)).status).toBe(200)
    expect((await person.erase()).status).toBe(200)
    expect(await rowsOfOthers(person.usr_id)).toEqual(before)
    for (const call of [educationalCyclesContract.list, adsContract.list])
      expect((await admin.call(call, {})).status).toBe(200)
    expect((await admin.call(reportsContract.list)).status).toBe(200)
  })
})

describe('an erasure beside somebody with a longer name', () => {
  it('takes nothing from that person and shows only whole names', async () => {
    const { cny_id, usr_id: boss } = await t.work(makeCompany)
    const company = await t.as(boss)
    const short = await t.work((work) => makeCandidate(work, { name: 'Ελένη Παπά' }))
    const long = await t.work((work) => makeGraduate(work, { name: 'Ελένη Παπαδοπούλου' }))
    await admin.call(candidates.note, { id: long, note: 'Η Ελένη Παπαδοπούλου ξεκινά Δευτέρα, όχι η Ελένη Παπά-Ρήγα' })
    const jl_id = await t.work((work) => makeListing(work, cny_id))
    await admin.call(hiringContract.officeHire, { id: jl_id, uid: long, comments: 'Ελένη Παπαδοπούλου' })
    const before = await rowsOfOthers(short)
    const notices = (await company.call(notificationsContract.list, {})).body.documents
    expect(notices.length).toBeGreaterThan(0)
    expect((await admin.call(candidates.mentions, { id: short })).body).toMatchObject({
      is_erased: false,
      mentions: [],
    })
    expect((await admin.call(candidates.erase, { id: short, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    expect(await rowsOfOthers(short)).toEqual(before)
    expect((await company.call(notificationsContract.list, {})).body.documents).toEqual(notices)
    const { note } = (await admin.call(candidates.profile, { id: long })).body
    expect(note).toBe('Η Ελένη Παπαδοπούλου ξεκινά Δευτέρα, όχι η Ελένη Παπά-Ρήγα')
  })
})

describe('what others wrote about somebody who erased themselves', () => {
  it('stays, is left to the office without the name, and changes where the office says yes', async () => {
    const other = await t.work((work) => makeCandidate(work))
    const person = await withPersonalPage('Ουρανία Ξεχωριστή')
    await admin.call(candidates.note, { id: other, note: 'Η ΟΥΡΑΝΙΑ Ξεχωριστή τη σύστησε' })
    const jl_id = await t.work(async (work) => makeListing(work, (await makeCompany(work)).cny_id))
    const listing = (jl_description: string) =>
      t.work((work) => work.db.updateTable('job_listing').set({ jl_description }).where('jl_id', '=', jl_id).execute())
    await listing('Ρωτήστε την Ουρανία Ξεχωριστή.')
    expect((await person.erase()).status).toBe(200)
    const noteOf = async () => (await admin.call(candidates.profile, { id: other })).body.note
    expect(await noteOf()).toBe('Η ΟΥΡΑΝΙΑ Ξεχωριστή τη σύστησε')
    const notices = (await admin.call(notificationsContract.list, {})).body.documents
    const link = `/admin/candidates/${person.usr_id}/mentions`
    expect(notices.find(({ not_link }) => not_link === link)?.not_body).toBe(
      '3 σημεία ίσως μιλούν ακόμη για το πρόσωπο.',
    )
    const tables = await residue(t, ['Ουρανία Ξεχωριστή'])
    expect(tables.toSorted()).toEqual(['public.audit', 'public.job_listing', 'public.user_profile'])

    await listing('Ρωτήστε το γραφείο.')
    const { is_erased, mentions } = (await admin.call(candidates.mentions, { id: person.usr_id })).body
    expect(is_erased).toBe(true)
    expect(mentions.map(({ excerpt, can_replace }) => [excerpt, can_replace])).toEqual([
      ['Η ΟΥΡΑΝΙΑ Ξεχωριστή τη σύστησε', true],
      ['Η ΟΥΡΑΝΙΑ Ξεχωριστή τη σύστησε', true],
      ['Ρωτήστε το γραφείο.', false],
    ])
    const mention_ids = mentions.map(({ id }) => id)
    expect((await admin.call(candidates.settleMentions, { id: person.usr_id, mention_ids })).status).toBe(200)
    expect(await noteOf()).toBe('Η Διαγραμμένο πρόσωπο τη σύστησε')
    expect(await residue(t, ['Ουρανία Ξεχωριστή'])).toEqual([])
    expect((await admin.call(candidates.mentions, { id: person.usr_id })).body.mentions).toEqual([])
    const company = await t.asCompany()
    expect((await company.call(candidates.mentions, { id: person.usr_id })).status).toBe(403)
  })

  it('stays as it is in the texts of somebody whose data must be kept, until their hold ends', async () => {
    const held = await t.work((work) => makeCandidate(work))
    const free = await t.work((work) => makeCandidate(work))
    const named = await t.work((work) => makeCandidate(work, { name: 'Δέσποινα Κρατημένη' }))
    for (const id of [held, free]) await admin.call(candidates.note, { id, note: 'Η Δέσποινα Κρατημένη τον σύστησε' })
    expect((await admin.call(retention.hold, { id: held, reason: 'Αγωγή' })).status).toBe(200)
    const before = (await admin.call(candidates.mentions, { id: named })).body
    expect(before.mentions.map(({ is_held, can_replace }) => [is_held, can_replace].join()).toSorted()).toEqual([
      'false,true',
      'false,true',
      'true,false',
      'true,false',
    ])
    const kept = 'Το όνομα σε 2 κείμενα άλλων που κρατάμε για νομικό λόγο, ώσπου ο λόγος να πάψει'
    expect(before.preview?.stays).toContain(kept)
    const mention_ids = before.mentions.map(({ id }) => id)
    const receipt = (await admin.call(candidates.erase, { id: named, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids })).body
    expect(receipt.stays).toContain(kept)
    const noteOf = async (id: number) => (await admin.call(candidates.profile, { id })).body.note
    expect([await noteOf(held), await noteOf(free)]).toEqual([
      'Η Δέσποινα Κρατημένη τον σύστησε',
      'Η Διαγραμμένο πρόσωπο τον σύστησε',
    ])
    // Settling does not lose them, and changes nothing.
    await admin.call(candidates.settleMentions, { id: named, mention_ids })
    const waiting = (await admin.call(candidates.mentions, { id: named })).body.mentions
    expect(waiting.map(({ is_held }) => is_held)).toEqual([true, true])
    expect(await noteOf(held)).toBe('Η Δέσποινα Κρατημένη τον σύστησε')

    expect((await admin.call(retention.release, { id: held })).status).toBe(200)
    const notices = (await admin.call(notificationsContract.list, {})).body.documents
    expect(notices.find(({ not_link }) => not_link === `/admin/candidates/${named}/mentions`)).toMatchObject({
      not_title: 'Μια δέσμευση έληξε: μένει όνομα διαγραμμένου προσώπου',
      not_body: '2 σημεία ίσως μιλούν ακόμη για το πρόσωπο και δεν είναι πια υπό δέσμευση.',
    })
    await admin.call(candidates.settleMentions, { id: named, mention_ids })
    expect(await noteOf(held)).toBe('Η Διαγραμμένο πρόσωπο τον σύστησε')
    expect(await residue(t, ['Δέσποινα Κρατημένη'])).toEqual([])
  })

  it('is found in both forms of a letter, also where the formatted one writes the name in another way', async () => {
    const person = await withPersonalPage("Φιλίππα Ντ' Αλμέιντα")
    await t.work((work) =>
      queueMail(work, {
        to: 'boss@firm.test',
        template: 'x',
        subject: 'Καλημέρα',
        text: "Η Φιλίππα Ντ' Αλμέιντα έρχεται",
        html: '<p>Η <i>Φιλίππα Ντ&#39; Αλμέιντα</i> έρχεται</p>',
      }),
    )
    expect((await person.erase()).status).toBe(200)
    const { mentions } = (await admin.call(candidates.mentions, { id: person.usr_id })).body
    expect(mentions.map(({ label }) => label)).toEqual(['E-mail, κείμενο', 'E-mail, μορφοποιημένο κείμενο'])
    const mention_ids = mentions.map(({ id }) => id)
    await admin.call(candidates.settleMentions, { id: person.usr_id, mention_ids })
    const { rows } = await t.services.connection.pool.query(
      `select mai_text, mai_html from outbox_mail where mai_to = 'boss@firm.test' and mai_subject = 'Καλημέρα'`,
    )
    expect(rows).toEqual([
      {
        mai_text: 'Η Διαγραμμένο πρόσωπο έρχεται',
        mai_html: '<p>Η <i>Διαγραμμένο πρόσωπο</i> έρχεται</p>',
      },
    ])
  })

  it('is found in letters that wait, that were withdrawn and that have left', async () => {
    const person = await withPersonalPage('Ευδοκία Ζωγραφάκη')
    for (const subject of ['Περιμένει', 'Αποσύρθηκε', 'Έφυγε'])
      await t.work((work) =>
        queueMail(work, { to: 'boss@firm.test', template: 'x', subject, text: 'Η Ευδοκία Ζωγραφάκη έρχεται' }),
      )
    await t.services.connection.pool.query(
      `update outbox_mail set mai_status = case mai_subject when 'Έφυγε' then 'SENT' else 'DROPPED' end
        where mai_to = 'boss@firm.test' and mai_subject in ('Έφυγε', 'Αποσύρθηκε')`,
    )
    expect((await person.erase()).status).toBe(200)
    const { mentions } = (await admin.call(candidates.mentions, { id: person.usr_id })).body
    expect(mentions.map(({ label }) => label)).toEqual(['E-mail, κείμενο', 'E-mail, κείμενο', 'E-mail, κείμενο'])
  })

  it('is found in the notices that many got with the same words, and in those of single people', async () => {
    const person = await withPersonalPage('Ευρυδίκη Καλλέργη')
    const many = await t.work((work) => Promise.all(Array.from({ length: 12 }, () => makeCandidate(work))))
    const push = (userIds: number[], title: string, body: string) =>
      admin.call(notificationCenter.push, { title, body, userIds, expected_total: userIds.length })
    expect((await push(many, 'Καλωσόρισμα', 'Σας υποδέχεται η ευρυδικη  ΚΑΛΛΕΡΓΗ.')).status).toBe(201)
    expect((await push(many, 'Γνώρισε την Ευρυδίκη Καλλέργη', 'Στο γραφείο')).status).toBe(201)
    expect((await push(many, 'Όχι αυτή', 'Η Ευρυδίκη Καλλέργη-Ρήγα')).status).toBe(201)
    expect((await push(many.slice(0, 2), 'Δύο', 'Η Ευρυδίκη Καλλέργη')).status).toBe(201)
    const notices = () =>
      t.db.selectFrom('notification').select(['not_body', 'not_is_shared']).where('not_fk_usr_id', 'in', many).execute()
    expect((await notices()).filter((notice) => notice.not_is_shared).length).toBe(36)
    expect((await person.erase()).status).toBe(200)
    const { mentions } = (await admin.call(candidates.mentions, { id: person.usr_id })).body
    const byLabel = Map.groupBy(mentions, ({ label }) => label)
    expect(byLabel.get('Ειδοποίηση, τίτλος')?.length).toBe(12)
    expect(byLabel.get('Ειδοποίηση, κείμενο')?.length).toBe(14)
    await admin.call(candidates.settleMentions, { id: person.usr_id, mention_ids: mentions.map(({ id }) => id) })
    const left = Map.groupBy(await notices(), ({ not_body }) => not_body)
    expect(Array.from(left, ([body, rows]) => `${rows.length}: ${body}`).toSorted()).toEqual([
      '12: Η Ευρυδίκη Καλλέργη-Ρήγα',
      '12: Σας υποδέχεται η Διαγραμμένο πρόσωπο.',
      '12: Στο γραφείο',
      '2: Η Διαγραμμένο πρόσωπο',
    ])
  })
})

describe('a name of whatever letters and signs', () => {
  it.each([
    'José García',
    'Łukasz Żółć',
    'İpek Işık',
    'Дмитрий Белый',
    'Ἀριστοτέλης Πλάτων',
    'Α. Παπαδόπουλος',
    'Μαρία (Μαίρη) Παπά',
    '"Ναι" % _ Όχι',
    'Ανα\\στασία Βε\\\\λή',
    '<b>Ζωή</b> Ρά&λλη',
    'Έ Ψ',
  ])('is found wherever others wrote it, and goes: %s', async (name) => {
    const other = await t.work((work) => makeCandidate(work))
    const id = await t.work((work) => makeCandidate(work, { name }))
    await admin.call(candidates.note, { id: other, note: `Σύσταση από ${name}.` })
    await t.work(async (work) => {
      const text = `Έρχεται: ${name}`
      await queueMail(work, { to: 'boss@firm.test', template: 'x', subject: 'Νέα', text, html: escapeHtml(text) })
      const usr_settings = JSON.stringify({ views: [{ name }] })
      await work.db.updateTable('users').set({ usr_settings }).where('usr_id', '=', admin.usr_id).execute()
    })
    const { mentions } = (await admin.call(candidates.mentions, { id })).body
    const mention_ids = mentions.map((mention) => mention.id)
    expect((await admin.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids })).status).toBe(200)
    const forms = [name, escapeHtml(name), JSON.stringify(name).slice(1, -1)]
    expect(
      await residue(
        t,
        forms.map((form) => form.replaceAll(/[\\%_]/g, '\\$&')),
      ),
    ).toEqual([])
  })
})
