import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { starterOf } from '#server/core/jobs.person.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { candidateRows } from '#server/features/candidates/candidate-list.service.ts'
import { sendStep } from '#server/features/notification-center/notification-center.sending.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { type ReportJob, runReportJob } from '#server/features/reports/reports.export.ts'
import { startProcess } from '#server/testing/app-process.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, personalHeaders } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

// Erasures beside what others do at the same moment, also in another process on the same database and folder.

const t = await startTestApp()
const admin = await t.asOffice()
const confirm = 'ΔΙΑΓΡΑΦΗ' as const

const makePerson = (word: string) =>
  t.work((work) =>
    createUser(work, { usr_role: 'CANDIDATE', usr_email: `${word}@race.test`, usr_fullname: `${word} Ταυτόχρονη` }),
  )

const keyOf = (usr_id: number) => t.work((work) => personalHeaders(work, usr_id))

async function receipts(marks: readonly string[]) {
  const { rows } = await sql<{ farewells: number; entries: number }>`
    select (select count(*)::int from outbox_mail where mai_is_farewell and mai_to = any(${sql.val(marks)})) as farewells,
      (select count(*)::int from erasure) as entries`.execute(t.db)
  return rows[0]
}

const ledger = async () =>
  (await readFile(join(t.services.config.dataDir, 'erasures.jsonl'), 'utf8')).trimEnd().split('\n')

describe('several erasures of one person at once', () => {
  it('by the person, by the office and as a user have one receipt and one letter', async () => {
    const id = await makePerson('diplodiagrafi')
    const headers = await keyOf(id)
    const { erasure_key } = (await t.visitor.call(me.beginErasure, {}, { headers })).body
    const before = await receipts([])
    const answers = await Promise.all([
      t.visitor.call(me.erase, { erasure_key, confirm }, { headers }),
      admin.call(candidates.erase, { id, confirm }),
      t.visitor.call(me.erase, { erasure_key, confirm }, { headers }),
      admin.call(candidates.erase, { id, confirm }),
      admin.call(usersContract.remove, { id }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await receipts(['diplodiagrafi@race.test'])).toEqual({ farewells: 1, entries: (before?.entries ?? 0) + 1 })
    expect(await residue(t, ['diplodiagrafi'])).toEqual([])
  })

  it('by a user of a company, twice', async () => {
    const { usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    const before = await receipts([])
    const answers = await Promise.all([
      company.call(accountContract.erase, { confirm } as never),
      company.call(accountContract.erase, { confirm } as never),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await receipts([]))?.entries).toBe((before?.entries ?? 0) + 1)
  })
})

describe('a second process', { timeout: 60_000 }, () => {
  it('erases the same person no second time, and two people at once both stand in the ledger’s file', async () => {
    const { config } = t.services
    const other = await startProcess({ DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: config.dataDir })
    try {
      const elsewhere = (id: number) =>
        fetch(`${other.address}/api/admin/candidate/${id}/erase`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ confirm }),
        })
      const [same, left, right] = [await makePerson('idios'), await makePerson('aristeros'), await makePerson('dexios')]
      const began = new Date().toISOString()
      const both = await Promise.all([elsewhere(same), admin.call(candidates.erase, { id: same, confirm })])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      // The other process may have sent it by now, which empties its address.
      const farewells = `select from outbox_mail where mai_is_farewell and mai_date_created >= $1`
      expect((await t.services.connection.pool.query(farewells, [began])).rowCount).toBe(1)
      const [first, second] = await Promise.all([elsewhere(left), admin.call(candidates.erase, { id: right, confirm })])
      const numbers = [((await first.json()) as { number: string }).number, second.body.number]
      await expect
        .poll(async () => {
          const lines = await ledger()
          return numbers.map((number) => lines.some((line) => line.includes(number)))
        })
        .toEqual([true, true])
      for (const line of await ledger()) expect(() => JSON.parse(line) as unknown).not.toThrow()
    } finally {
      await other.stop()
    }
  })
})

describe('a hold', () => {
  it('that is being set at this moment stops the erasure, by every way', async () => {
    const id = await makePerson('desmevmeni')
    const erase = [
      () => admin.call(candidates.erase, { id, confirm }),
      () => admin.call(usersContract.remove, { id }),
    ] as const
    const first = await t.work(async ({ db }) => {
      await sql`select from users where usr_id = ${id} for update`.execute(db)
      await sql`insert into legal_hold (leh_fk_usr_id, leh_reason, leh_date_created)
        values (${id}, 'Αγωγή', now())`.execute(db)
      const answer = erase[0]()
      await untilLockWait(t)
      return { answer }
    })
    expect((await first.answer).error.code).toBe('data_held')
    expect((await erase[1]()).error.code).toBe('data_held')
    expect((await admin.call(retentionContract.release, { id })).status).toBe(200)
    expect((await erase[1]()).status).toBe(200)
  })

  it('is not set on somebody who is being erased', async () => {
    const id = await makePerson('argoporimeni')
    const [erased, held] = await Promise.all([
      admin.call(candidates.erase, { id, confirm }),
      admin.call(retentionContract.hold, { id, reason: 'Αγωγή' }),
    ])
    // Whoever came first: never both.
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([erased.status, held.status])
  })
})

/** Others begin while an erasure holds the person; they end after it. */
async function eraseBeside(id: number, begin: () => Promise<unknown>): Promise<void> {
  const { others } = await t.work(async (work) => {
    await sql`select from users where usr_id = ${id} for update`.execute(work.db)
    const others = begin()
    await untilLockWait(t)
    await eraseCandidate(work, id, { by: 'office', approved: [] })
    return { others }
  })
  await others
}

describe('what is written at this moment', () => {
  it('to or about the person is not written any more', async () => {
    const id = await makePerson('grafomeni')
    const letter = { template: 'x', subject: 'Για grafomeni', text: 'grafomeni Ταυτόχρονη' }
    await eraseBeside(id, () =>
      t.work(async (work) => {
        await queueMail(work, { ...letter, to: 'grafomeni@race.test', usr_id: id })
        await queueMail(work, { ...letter, to: 'boss@firm.test', subject_ids: [id] })
        await notify(work, [admin.usr_id], { kind: 'erasure.mentions', title: letter.subject, subject_id: id })
      }),
    )
    expect(await residue(t, ['grafomeni'])).toEqual([])
  })

  it('of a sending to many leaves the person out, and reaches the others', async () => {
    const [id, other] = [await makePerson('paraliptria'), await makePerson('geitonissa')]
    const notg_id = await t.work(async ({ db }) => {
      const sending = {
        notg_title: 'Νέα',
        notg_body: '<p>Γεια σου {name}</p>',
        notg_channel: 'EMAIL',
        notg_status: 'SENDING',
      }
      const made = await db
        .insertInto('notification_generated')
        .values(sending)
        .returning('notg_id')
        .executeTakeFirstOrThrow()
      for (const notr_fk_usr_id of [id, other])
        await db
          .insertInto('notification_recipient')
          .values({ notr_fk_notg_id: made.notg_id, notr_fk_usr_id })
          .execute()
      return made.notg_id
    })
    await eraseBeside(id, () => t.work((work) => sendStep(work, notg_id)))
    expect(await residue(t, ['paraliptria'])).toEqual([])
    const { rows } = await sql`select notr_status, notr_reason from notification_recipient
      where notr_fk_notg_id = ${notg_id} order by notr_fk_usr_id`.execute(t.db)
    expect(rows).toEqual([
      { notr_status: 'LEFT_OUT', notr_reason: 'Διαγράφηκε' },
      { notr_status: 'GIVEN', notr_reason: '' },
    ])
  })

  it('into the file of a report is read again without the person', async () => {
    const id = await makePerson('anaferomeni')
    const person = await starterOf(t.db, admin.usr_id)
    if (!person) throw new Error('nobody starts it')
    let isErased = false
    const progress = async () => {
      if (!isErased) expect((await admin.call(candidates.erase, { id, confirm })).status).toBe(200)
      isErased = true
    }
    const question = {
      type: 'candidate',
      title: 'Όλοι',
      format: 'csv',
      fields: ['usr_fullname'],
      filters: [],
      operator: 'and',
    }
    const run = { data: { asked: question, cny_id: null }, person, progress } as unknown as JobRun<ReportJob>
    const { fil_id } = await runReportJob(t.services, run)
    const text = (await t.services.storage.readBuffer(fil_id)).toString()
    expect([isErased, text.includes('geitonissa'), text.includes('anaferomeni')]).toEqual([true, true, false])
  })
})

describe('an export of people', () => {
  it('that is under way neither holds an erasure up nor breaks, and the next one does not know the person', async () => {
    await sql`insert into users (usr_role, usr_email, usr_fullname)
      select 'CANDIDATE', 'many' || n || '@race.test', 'Άτομο ' || n from generate_series(1, 1200) n`.execute(t.db)
    const id = await makePerson('exagomeni')
    const query = { filters: [], operator: 'and' as const, columns: [], format: 'csv' as const, sort: 'usr_fullname' }
    const names: string[] = []
    await t.work(async (work) => {
      let isErased = false
      for await (const rows of candidateRows(work, query)()) {
        if (!isErased) expect((await admin.call(candidates.erase, { id, confirm })).status).toBe(200)
        isErased = true
        names.push(...rows.map((row) => row.usr_fullname))
      }
    })
    // A file is of one moment: the one before the erasure.
    expect(names.length).toBeGreaterThan(1200)
    expect(names).toContain('exagomeni Ταυτόχρονη')
    const next = await admin.call(candidates.export, { format: 'csv' })
    expect([next.status, next.raw.toString().includes('exagomeni')]).toEqual([200, false])
  })
})
