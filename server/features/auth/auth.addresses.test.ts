import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createUser } from '#server/core/accounts.ts'
import { endUnconfirmedOf } from '#server/core/unconfirmed-accounts.ts'
import type { Work } from '#server/core/work.ts'
import { accountByEmail, accountsForSignIn } from '#server/features/auth/auth.queries.ts'
import { knownPeople } from '#server/features/candidate-import/candidate-import.queries.ts'
import { knownPerson } from '#server/features/personal-page/personal-page.queries.ts'
import { ownerOfAddress } from '#server/features/programmes/programmes.queries.ts'
import { accountKindOf } from '#server/features/team/team.queries.ts'
import { hasAccount } from '#server/features/users/users.queries.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const EMAIL = 'Somebody@address.test'

// So many that PostgreSQL would not rather read them all.
await t.work(async (work) => {
  await sql`insert into users (usr_role, usr_email, usr_fullname)
    select 'CANDIDATE', format('other%s@address.test', n), '' from generate_series(1, 2000) as n`.execute(work.db)
  await createUser(work, { usr_role: 'CANDIDATE', usr_email: EMAIL })
})
await sql`analyze users`.execute(t.db)

// Each kind of account has an index of its own, for part of the people alone: a question that fits none reads them all.
const lookUps: Record<string, (work: Work) => Promise<unknown>> = {
  'a sign-in': (work) => accountsForSignIn(work.db, EMAIL, ['mark']),
  'the owner of an address': (work) => accountByEmail(work.db, EMAIL),
  'an application': (work) => ownerOfAddress(work, EMAIL),
  'a new link': (work) => knownPerson(work.db, { email: EMAIL }),
  'an invitation to a team': (work) => accountKindOf(work.db, EMAIL),
  'an account or none': (work) => hasAccount(work.db, EMAIL),
  'an import': (work) => knownPeople(work.db, { emails: [EMAIL], phones: [], folds: [] }),
  'a confirmed address': (work) => endUnconfirmedOf(work, EMAIL),
}

const rowsRead = async (work: Work) => {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
    from pg_stat_xact_user_tables where relname = 'users'`.execute(work.db)
  return rows[0]?.n ?? 0
}

it.each(Object.entries(lookUps))('%s reads nobody but whose address it is', async (_of, lookUp) => {
  const read = await t.work(async (work) => {
    const before = await rowsRead(work)
    await lookUp(work)
    return (await rowsRead(work)) - before
  })
  expect(read).toBeLessThanOrEqual(1)
})
