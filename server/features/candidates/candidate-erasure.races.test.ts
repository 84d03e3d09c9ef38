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
import { personalLinkFor } from '#server/core/personal-links.ts'
import { candidateRows } from '#server/features/candidates/candidate-list.service.ts'
import { startProcess } from '#server/testing/app-process.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompany } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

// Erasures beside what others do at the same moment, also in another process on the same database and folder.

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))
const confirm = 'ΔΙΑΓΡΑΦΗ' as const

const makePerson = (word: string) =>
  t.work((work) =>
    createUser(work, { usr_role: 'CANDIDATE', usr_email: `${word}@race.test`, usr_fullname: `${word} Ταυτόχρονη` }),
  )

async function keyOf(usr_id: number) {
  const link = await t.work((work) => personalLinkFor(work, usr_id))
  return { 'x-personal-key': link.split('/me/')[1] ?? '' }
}

async function receipts(marks: readonly string[]) {
  const { rows } = await sql<{ farewells: number; entries: number }>`
    select (select count(*)::int from outbox_mail where mai_is_farewell and mai_to = any(${sql.val(marks)})) as farewells,
      (select count(*)::int from erasure) as entries`.execute(t.services.connection.db)
  return rows[0]
}

const ledger = async () =>
  (await readFile(join(t.services.config.dataDir, 'erasures.jsonl'), 'utf8')).trimEnd().split('\n')

/** Waits until somebody stands behind a lock. */
async function untilWaiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.services.connection.db)
      return rows[0]?.count
    })
    .toBeGreaterThan(0)
}

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
      const both = await Promise.all([elsewhere(same), admin.call(candidates.erase, { id: same, confirm })])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      expect((await receipts(['idios@race.test']))?.farewells).toBe(1)
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
      await untilWaiting()
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

describe('an export of people', () => {
  it('that is under way neither holds an erasure up nor breaks, and the next one does not know the person', async () => {
    await sql`insert into users (usr_role, usr_email, usr_fullname)
      select 'CANDIDATE', 'many' || n || '@race.test', 'Άτομο ' || n from generate_series(1, 1200) n`.execute(
      t.services.connection.db,
    )
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
