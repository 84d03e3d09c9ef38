import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assessmentCentreContract as centre } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { runMissed } from '#server/background.ts'
import { createUser } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { SECRET_COLUMN, writeLedger } from '#server/core/erasure-ledger.ts'
import { InstallationKeys } from '#server/core/installation-keys.ts'
import { agreeOnKeys, encryptAnew } from '#server/core/kept-keys.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { eraseAgain, eraseRestored } from '#server/features/users/users.erasure.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCompany, makeCycle } from '#server/testing/make.ts'
import { keepCopy, restoreCopy } from '#server/testing/old-copy.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const confirm = 'ΔΙΑΓΡΑΦΗ' as const
const ledger = async () =>
  (await readFile(join(t.services.config.dataDir, 'erasures.jsonl'), 'utf8')).trimEnd().split('\n')

function makePerson(email: string, usr_fullname: string) {
  return t.work((work) => createUser(work, { usr_role: 'CANDIDATE', usr_email: email, usr_fullname }))
}

const statusOf = async (usr_id: number) => {
  const { rows } = await t.services.connection.pool.query<{ usr_email: string }>(
    'select usr_email from users where usr_id = $1',
    [usr_id],
  )
  return rows[0]?.usr_email
}

describe('a receipt', () => {
  it('counts what goes and stays, is mailed, and then nothing holds the address', async () => {
    const id = await makePerson('zinovia@receipt.test', 'Ζηνοβία Αποδεικτική')
    await t.work(async (work) => {
      await makeApplication(work, await makeCycle(work), id)
      await storeBuffer(work, { name: 'α.pdf', mime: 'x', purpose: 'cv', usr_id: id, buffer: Buffer.from('x') })
    })
    const { preview } = (await admin.call(candidates.mentions, { id })).body
    expect(preview?.goes).toContain('1 αρχείο')
    expect(preview?.stays.some((sentence) => sentence.startsWith('1 αίτηση: χωρίς όνομα'))).toBe(true)
    const { body } = await admin.call(candidates.erase, { id, confirm })
    expect(body.number).toMatch(/^\d{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(body.goes).toEqual(preview?.goes)
    const { rows } = await t.services.connection.pool.query<{ mai_to: string; mai_text: string }>(
      'select mai_to, mai_text from outbox_mail where mai_is_farewell',
    )
    expect(rows.map((row) => row.mai_to)).toEqual(['zinovia@receipt.test'])
    expect(rows[0]?.mai_text).toContain(body.number)
    expect(rows[0]?.mai_text).toContain('1 αρχείο')
    expect(await residue(t, ['zinovia', 'Ζηνοβία', body.number])).toEqual(['public.audit', 'public.erasure'])
    expect((await ledger()).filter((line) => line.includes(body.number))).toHaveLength(1)
    expect((await ledger()).join()).not.toMatch(/zinovia|Ζηνοβία/)
  })

  it('does not wait for ever for a mail server', async () => {
    const id = await makePerson('late@receipt.test', 'Αργή')
    await admin.call(candidates.erase, { id, confirm })
    const waits = async () =>
      (await t.db.selectFrom('outbox_mail').select('mai_id').where('mai_to', '=', 'late@receipt.test').execute()).length
    const began = Date.now()
    const afterNight = async (hours: number) => {
      t.setNow(new Date(began + hours * 3_600_000).toISOString())
      await t.work(eraseAgain)
      return waits()
    }
    // The receipt promises three days, and so the last night before they are over ends it.
    expect([await afterNight(23), await afterNight(47), await afterNight(71)]).toEqual([1, 1, 0])
    t.setNow(null)
    expect(await residue(t, ['late@receipt.test'])).toEqual([])
  })
})

describe('after an older copy of the database was restored', { timeout: 60_000 }, () => {
  it('who was erased is erased again with their files, and nobody else', async () => {
    const gone = await makePerson('gone@again.test', 'Ευτέρπη Επιστρέφουσα')
    const stays = await makePerson('stays@again.test', 'Μένουσα')
    const fil_id = await t.work(async (work) => {
      const file = {
        name: 'ευτέρπη.pdf',
        mime: 'x',
        purpose: 'cv',
        usr_id: gone,
        buffer: Buffer.from('gone@again.test'),
      }
      const edc_id = await makeCycle(work)
      for (const [pea_email, pea_date_created] of [
        ['gone@again.test', '2026-01-01'],
        ['back@again.test', '2026-01-01'],
        ['back@again.test', '2999-01-01'],
      ] as const)
        await work.db
          .insertInto('pending_application')
          .values({
            pea_fk_edc_id: edc_id,
            pea_email,
            pea_values: JSON.stringify({ usr_fullname: 'Ευτέρπη' }),
            pea_consent_version: '2026-01',
            pea_date_created,
            pea_expires_at: '2999-02-01',
          })
          .execute()
      return (await storeBuffer(work, file)).fil_id
    })
    const back = await makePerson('back@again.test', 'Ξανά')
    const copy = await keepCopy(t)
    const bytes = await t.services.storage.readBuffer(fil_id)
    for (const id of [gone, back]) expect((await admin.call(candidates.erase, { id, confirm })).status).toBe(200)
    await restoreCopy(t, copy)
    await t.services.storage.write(fil_id, bytes)
    // Under the number of somebody erased now stands somebody else: the clock of the row tells.
    await t.services.connection.pool.query(
      `update users set usr_date_created = usr_date_created + interval '1 microsecond', usr_email = 'back@again.test'
       where usr_id = $1`,
      [back],
    )
    expect((await residue(t, ['gone@again.test'])).length).toBeGreaterThan(1)
    expect(await t.work(eraseAgain)).toBe(1)
    expect(await residue(t, ['gone@again.test', 'Ευτέρπη Επιστρέφουσα'])).toEqual([])
    await expect(t.services.storage.readBuffer(fil_id)).rejects.toThrow()
    expect([await statusOf(stays), await statusOf(back)]).toEqual(['stays@again.test', 'back@again.test'])
    const pending = await t.services.connection.pool.query('select pea_email from pending_application order by 1')
    expect(pending.rows).toEqual([{ pea_email: 'back@again.test' }, { pea_email: 'back@again.test' }])
    expect(await t.work(eraseAgain)).toBe(0)
  })

  it('looks at everybody by night, and at a start only where the ledger knows more than the database', async () => {
    const id = await makePerson('start@again.test', 'Έναρξη')
    const copy = await keepCopy(t)
    await admin.call(candidates.erase, { id, confirm })
    expect(await t.work(eraseRestored)).toBe(0)
    await t.services.connection.pool.query(
      `update users set usr_email = 'start@again.test', usr_date_deleted = null where usr_id = $1`,
      [id],
    )
    expect(await t.work(eraseRestored)).toBe(0)
    expect(await t.work(eraseAgain)).toBe(1)
    await restoreCopy(t, copy)
    expect(await t.work(eraseRestored)).toBe(1)
    expect(await residue(t, ['start@again.test'])).toEqual([])
  })

  it('who was erased does not wait until a restored product is told to go on', async () => {
    const id = await makePerson('quiet@again.test', 'Ήσυχη')
    const copy = await keepCopy(t)
    await admin.call(candidates.erase, { id, confirm })
    await restoreCopy(t, copy)
    expect(await statusOf(id)).toBe('quiet@again.test')
    await runMissed(t.services, true)
    expect(await residue(t, ['quiet@again.test'])).toEqual([])
  })

  it('an application that nobody had confirmed goes by its address', async () => {
    const id = await makePerson('unsure@again.test', 'Αβέβαιη')
    const copy = await keepCopy(t)
    await admin.call(candidates.erase, { id, confirm })
    await restoreCopy(t, copy)
    await t.services.connection.pool.query('delete from users where usr_id = $1', [id])
    await t.services.connection.pool.query(
      `insert into team_invitation (inv_email, inv_fk_cny_id, inv_date_created, inv_expires_at)
       select 'Unsure@again.test', cny_id, '2026-01-01', '2026-01-02' from (select $1::int as cny_id) company`,
      [(await t.work(makeCompany)).cny_id],
    )
    expect(await t.work(eraseAgain)).toBe(1)
    expect(await residue(t, ['unsure@again.test'])).toEqual([])
  })

  it('holds when the keys were rotated since, and a line of the file is torn', async () => {
    const gone = await makePerson('rotated@again.test', 'Κλειδωμένη')
    const copy = await keepCopy(t)
    await admin.call(candidates.erase, { id: gone, confirm })
    await appendFile(join(t.services.config.dataDir, 'erasures.jsonl'), '{"era_number":"20')
    const tool = new InstallationKeys(t.services.config)
    const id = tool.add()
    expect(await encryptAnew(t.db, tool, [SECRET_COLUMN])).toBe(1)
    tool.keepOnly([id])
    // What another process does a second later.
    t.services.keys = new InstallationKeys(t.services.config)
    await agreeOnKeys(t.services.connection, t.services.keys).catch(() => undefined)
    await writeLedger(t.services)
    await restoreCopy(t, copy)
    await t.services.connection.pool.query('delete from erasure_secret')
    expect(await t.work(eraseAgain)).toBeGreaterThan(0)
    expect(await residue(t, ['rotated@again.test'])).toEqual([])
  })
})

describe('a closed account', () => {
  it('of a company or of the office keeps nothing of the person, while the trail keeps what they did', async () => {
    const { usr_id, cny_id } = await t.work(makeCompany)
    const member = await t.work((work) => makeAdministrator(work, 'MEMBER'))
    for (const id of [usr_id, member])
      await t.services.connection.pool.query(
        `update users set usr_fullname = 'Άννα Αποχωρούσα', usr_phone = '6999111222',
           usr_company_position = 'Γραμματεία, Αποχωρούσα' where usr_id = $1`,
        [id],
      )
    const colleague = await t.as(member)
    await t.work((work) =>
      audit(
        { ...work, person: { ...work.person, usr_id: member } },
        {
          action: 'changed',
          entity: 'company',
          id: cny_id,
          before: { cny_size: '11-50' },
        },
      ),
    )
    const addresses = await Promise.all([statusOf(usr_id), statusOf(member)])
    expect((await admin.call(usersContract.remove, { id: usr_id })).status).toBe(200)
    expect((await admin.call(teamContract.remove, { id: member })).status).toBe(200)
    expect((await colleague.call(teamContract.office)).status).toBe(401)
    expect(await residue(t, ['Αποχωρούσα', '6999111222', ...addresses.map(String)])).toEqual([])
    const { rows } = await t.services.connection.pool.query(
      `select aud_before from audit where aud_fk_usr_id = $1 and aud_entity = 'company'`,
      [member],
    )
    expect(rows).toEqual([{ aud_before: { cny_size: '11-50' } }])
  })

  it('of an earlier version, which kept its data, loses them at the next start', async () => {
    const { usr_id } = await t.work(makeCompany)
    await t.services.connection.pool.query(
      `update users set usr_date_deleted = now(), usr_email = 'closed@long.test' where usr_id = $1`,
      [usr_id],
    )
    await t.work(eraseAgain)
    expect(await residue(t, ['closed@long.test'])).toEqual([])
  })
})

describe('an assessor', () => {
  const email = 'ariadne@assess.test'
  const holds = async () =>
    (
      await t.services.connection.pool.query(
        `select edc_assessors from educational_cycle where edc_assessors::text like '%assess.test%'`,
      )
    ).rows

  it('takes a copy, is erased from all cycles, is not put back by a restore, and others stay', async () => {
    const edc_id = await t.work((work) => makeCycle(work))
    const assessors = [
      { name: 'Αριάδνη Αξιολογήτρια', email, away: [] },
      { name: 'Θησέας Αξιολογητής', email: 'theseus@assess.test', away: [] },
    ]
    expect((await admin.call(centre.saveAssessors, { id: edc_id, assessors, no_go: [] })).status).toBe(200)
    await t.services.connection.pool.query(
      `insert into assessment_room (eduasr_fk_edu_id, eduasr_assessor_name_2, eduasr_assessor_email_2) values ($1, $2, $3)`,
      [edc_id, 'Αριάδνη Αξιολογήτρια', email],
    )
    const copy = (await admin.call(usersContract.assessorCopy, { email })).raw.toString()
    expect(copy).toContain('Αριάδνη')
    expect(copy).not.toContain('Θησέας')
    const preview = (await admin.call(usersContract.assessorErasure, { email })).body
    expect(preview.goes).toContain('1 θέση αξιολογητή σε αίθουσα')
    const old = await keepCopy(t)
    const erased = await admin.call(usersContract.eraseAssessor, { email, confirm })
    expect([erased.status, erased.body.goes]).toEqual([200, preview.goes])
    expect(await residue(t, ['ariadne', 'Αριάδνη'])).toEqual([])
    expect(await holds()).toMatchObject([{ edc_assessors: [{ name: 'Θησέας Αξιολογητής' }] }])
    await restoreCopy(t, old)
    expect(await t.work(eraseAgain)).toBe(1)
    expect(await residue(t, ['ariadne', 'Αριάδνη'])).toEqual([])
    // Put on the list anew, they stay.
    await admin.call(centre.saveAssessors, { id: edc_id, assessors, no_go: [] })
    expect(await t.work(eraseAgain)).toBe(0)
  }, 60_000)

  it('erased by two at once has one receipt, and an address that nobody knows has none', async () => {
    const edc_id = await t.work((work) => makeCycle(work))
    const person = { name: 'Ίρις Αξιολογήτρια', email: 'iris@assess.test', away: [] }
    await admin.call(centre.saveAssessors, { id: edc_id, assessors: [person], no_go: [] })
    const erase = () => admin.call(usersContract.eraseAssessor, { email: person.email, confirm })
    const both = await Promise.all([erase(), erase()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await erase()).message).toBe('Με αυτό το e-mail δεν υπάρχει τίποτα για διαγραφή.')
  })

  it('who has an account is erased there, and members do not erase', async () => {
    await makePerson('both@assess.test', 'Διπλή')
    expect((await admin.call(usersContract.eraseAssessor, { email: 'both@assess.test', confirm })).status).toBe(409)
    const member = await t.asOffice('MEMBER')
    expect((await member.call(usersContract.eraseAssessor, { email, confirm })).error.code).toBe('grade_too_low')
  })
})
