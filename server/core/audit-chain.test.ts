import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { allowTrailChange, audit, auditMany } from '#server/core/audit.ts'
import { checkTrail, linkEntries, type TrailHead, type TrailProblemKind } from '#server/core/audit-chain.ts'
import { TrailLinker } from '#server/core/trail-linker.ts'
import { startTestApp } from '#server/testing/app.ts'

const { raw } = sql

const t = await startTestApp()
for (let id = 1; id <= 8; id += 1)
  await t.work((work) =>
    audit(work, { action: 'changed', entity: 'thing', id, before: { note: id }, after: { note: 'β' } }),
  )

const ids = async () =>
  (await sql<{ aud_id: number }>`select aud_id from audit order by aud_id`.execute(t.db)).rows.map((row) => row.aud_id)

class RolledBack extends Error {}

const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from audit_waiting`.execute(t.db)).rows[0]?.n

/** What the check says after these statements; all is as before then. */
async function problemsAfter(statements: string[], heads: TrailHead[] = []): Promise<TrailProblemKind[]> {
  let kinds: TrailProblemKind[] = []
  await t.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await raw(statement).execute(tx)
      kinds = (await checkTrail(tx, heads)).problems.map(({ kind }) => kind)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return [...new Set(kinds)].toSorted()
}

/** Somebody with all rights bends the trail past its triggers. */
function bent(statements: string[], heads?: TrailHead[]): Promise<TrailProblemKind[]> {
  const triggers = (act: string) => ['audit', 'audit_link'].map((table) => `alter table ${table} ${act} trigger user`)
  return problemsAfter([...triggers('disable'), ...statements, ...triggers('enable')], heads)
}

const at = '(select aud_id from audit order by aud_id offset 3 limit 1)'
const last = '(select max(aud_id) from audit)'

/** Somebody who knows how the chain is made makes it anew from the first link. */
const chainAnew = `do $$ declare entry audit; n bigint := 0; h bytea := ''; begin
  delete from audit_link;
  update audit set aud_content_hash = audit_content_hash(audit) where aud_salt is not null;
  for entry in select * from audit order by aud_id loop
    n := n + 1; h := audit_link_hash(h, n, entry); insert into audit_link values (n, entry.aud_id, h);
  end loop; end $$`

const tamperings: Record<string, [statements: string[], kinds: TrailProblemKind[]]> = {
  'another action': [[`update audit set aud_action = 'read' where aud_id = ${at}`], ['entry']],
  'another kind of actor': [[`update audit set aud_actor = 'company' where aud_id = ${at}`], ['entry']],
  'another person': [[`update audit set aud_fk_usr_id = 77 where aud_id = ${at}`], ['entry']],
  'another time': [[`update audit set aud_at = aud_at - interval '1 microsecond' where aud_id = ${at}`], ['entry']],
  'another kind of record': [[`update audit set aud_entity = 'other' where aud_id = ${at}`], ['entry']],
  'another record': [[`update audit set aud_entity_id = '99' where aud_id = ${at}`], ['entry']],
  'another request': [[`update audit set aud_request_id = 'x' where aud_id = ${at}`], ['entry']],
  'another address': [[`update audit set aud_address = '10.0.0.1' where aud_id = ${at}`], ['contents']],
  'another value before': [[`update audit set aud_before = '{"note": 77}' where aud_id = ${at}`], ['contents']],
  'another value after': [[`update audit set aud_after = '{"note": "γ"}' where aud_id = ${at}`], ['contents']],
  'another salt': [[`update audit set aud_salt = gen_random_uuid() where aud_id = ${at}`], ['contents']],
  'contents with a hash of their own': [
    [
      `update audit set aud_after = '{"note": "γ"}' where aud_id = ${at}`,
      `update audit set aud_content_hash = audit_content_hash(audit) where aud_id = ${at}`,
    ],
    ['entry'],
  ],
  'contents emptied in silence': [
    [`update audit set aud_before = null, aud_after = null, aud_salt = null where aud_id = ${at}`],
    ['contents'],
  ],
  'contents swapped between two entries': [
    [
      `update audit a set aud_before = b.aud_before from audit b
        where a.aud_id in (${at}, ${at} + 1) and b.aud_id = 2 * ${at} + 1 - a.aud_id`,
    ],
    ['contents'],
  ],
  'an entry taken out': [[`delete from audit where aud_id = ${at}`], ['missing']],
  'an entry taken out with its link': [
    [`delete from audit_link where lnk_aud_id = ${at}`, `delete from audit where aud_id = ${at}`],
    ['entry', 'numbering'],
  ],
  'an entry put in past the chain': [
    [`insert into audit (aud_actor, aud_action, aud_entity, aud_entity_id) values ('office', 'read', 'thing', '3')`],
    ['unchained'],
  ],
  'an entry put in with an invented link': [
    [
      `insert into audit (aud_actor, aud_action, aud_entity, aud_entity_id) values ('office', 'read', 'thing', '3')`,
      `insert into audit_link select max(lnk_id) + 1, ${last}, sha256('x') from audit_link`,
    ],
    ['contents', 'entry'],
  ],
  'two links swapped': [
    [
      `update audit_link set lnk_id = -lnk_id where lnk_id in (3, 4)`,
      `update audit_link set lnk_id = 7 + lnk_id where lnk_id < 0`,
    ],
    ['entry'],
  ],
  'a link with another hash': [[`update audit_link set lnk_hash = sha256('x') where lnk_id = 4`], ['entry']],
  'a link that leads to another entry': [
    [`update audit_link set lnk_aud_id = -1 where lnk_id = 4`, `update audit set aud_id = -1 where aud_id = ${at}`],
    ['entry'],
  ],
}

/** What only an end of the chain that was written down before can tell. */
const unseenFromInside: Record<string, string[]> = {
  'the newest entry taken out with its link': [
    `delete from audit_link where lnk_aud_id = ${last}`,
    `delete from audit where aud_id = ${last}`,
  ],
  'everything taken out': ['delete from audit_link', 'delete from audit'],
  'the chain made anew over a changed entry': [`update audit set aud_action = 'read' where aud_id = ${at}`, chainAnew],
}

describe('the trail', () => {
  it('is whole, and says where it ends', async () => {
    // Nobody has linked what was written until now: the check does.
    expect(await waiting()).toBe(8)
    const { entries, head, problems } = await checkTrail(t.db)
    expect(problems).toEqual([])
    expect(entries).toBe((await ids()).length)
    expect(head).toMatchObject({ link: entries, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  })

  it.each(Object.entries(tamperings))('finds %s', async (_, [statements, kinds]) => {
    expect(await bent(statements)).toEqual(kinds)
  })

  it.each(Object.entries(unseenFromInside))('finds %s, by an end that was written down', async (_, statements) => {
    const { head } = await checkTrail(t.db)
    expect(await bent(statements)).toEqual([])
    expect(await bent(statements, [head])).toEqual(['head'])
  })

  it('finds a guard that is switched off or does something else', async () => {
    expect(await bent([], [])).toEqual([])
    for (const statement of [
      'alter table audit disable trigger audit_guard',
      'drop trigger audit_keep on audit',
      `create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
    ])
      expect(await problemsAfter([statement])).toContain('guard')
  })

  it('refuses the application every change but the emptying of contents with a reason, which it notes', async () => {
    const { db } = t
    const [first] = await ids()
    for (const statement of [
      `update audit set aud_action = 'x' where aud_id = ${first}`,
      `update audit set aud_after = null where aud_id = ${first}`,
      'delete from audit',
      'truncate audit',
      'delete from audit_link',
      `update audit_link set lnk_hash = ''`,
    ])
      await expect(raw(statement).execute(db), statement).rejects.toThrow(/only ever/)
    await t.work(async (work) => {
      await allowTrailChange(work, trailReasons.erasure(7))
      await raw(`update audit set aud_before = null, aud_after = null where aud_id = ${first}`).execute(work.db)
    })
    const { rows } = await sql<{ aud_after: unknown }>`select aud_after from audit
      where aud_action = 'contents-changed'`.execute(db)
    expect(rows).toEqual([{ aud_after: { reason: 'erasure of user 7', contents: { [String(first)]: null } } }])
    expect((await checkTrail(t.db)).problems).toEqual([])
  })

  it('stays one chain when many write at one moment, and one of them fails', async () => {
    const writes = Array.from({ length: 30 }, (_, id) =>
      t.work(async (work) => {
        await audit(work, { action: 'changed', entity: 'thing', id })
        if (id === 7) throw new RolledBack()
      }),
    )
    await Promise.allSettled([...writes, linkEntries(t.db), linkEntries(t.db)])
    const { problems, entries } = await checkTrail(t.db)
    expect(problems).toEqual([])
    expect(entries).toBe((await ids()).length)
  })

  it('links what many transactions have added at one moment, however their numbers lie', async () => {
    const entries = Array.from({ length: 50 }, (_, id) => ({ action: 'changed' as const, entity: 'thing', id }))
    await Promise.all(Array.from({ length: 5 }, () => t.work((work) => auditMany(work, entries))))
    // One with an earlier number than those before it.
    await raw(`insert into audit (aud_id, aud_actor, aud_action, aud_entity, aud_entity_id)
      overriding system value values (-5, 'office', 'changed', 'thing', '9')`).execute(t.db)
    const linked = await Promise.all([linkEntries(t.db), linkEntries(t.db)])
    expect(linked.toSorted((a, b) => a - b)).toEqual([0, 251])
    const { problems, entries: chained } = await checkTrail(t.db)
    expect(problems).toEqual([])
    expect(chained).toBe((await ids()).length)
  })

  it('lets everybody commit while the chain is being lengthened, and says of nobody that they bypassed it', async () => {
    await t.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7301986)`.execute(tx)
      await t.work((work) => audit(work, { action: 'changed', entity: 'thing', id: 500 }))
      expect(await linkEntries(t.db)).toBe(0)
      expect((await checkTrail(t.db)).problems).toEqual([])
    })
    expect(await waiting()).toBe(1)
    expect(await problemsAfter(['delete from audit_waiting'])).toEqual(['unchained'])
    // Whoever puts an entry there a second time does not end the chain.
    await raw(
      'insert into audit_waiting select max(aud_id) from audit union all select min(aud_id) from audit',
    ).execute(t.db)
    expect(await linkEntries(t.db)).toBe(1)
    expect((await checkTrail(t.db)).problems).toEqual([])
  })

  it('is lengthened by the product without being asked, and when that stops', async () => {
    const linker = new TrailLinker(t.services)
    linker.start()
    await t.work((work) => audit(work, { action: 'changed', entity: 'thing', id: 501 }))
    await expect.poll(waiting, { timeout: 8000 }).toBe(0)
    await t.work((work) => audit(work, { action: 'changed', entity: 'thing', id: 502 }))
    await linker.stop()
    expect(await waiting()).toBe(0)
    expect((await checkTrail(t.db)).problems).toEqual([])
  })

  it('keeps no value that could be guessed from its hash once contents are gone', async () => {
    const { rows } = await sql<{ hash: string }>`select encode(aud_content_hash, 'hex') as hash from audit
      where aud_salt is null`.execute(t.db)
    const guess = createHash('sha256').update('[null, {"note": 1}, {"note": "β"}, ""]').digest('hex')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ hash }) => hash)).not.toContain(guess)
  })

  it('links what does not fit into one statement by several', async () => {
    await raw(`insert into audit (aud_actor, aud_action, aud_entity, aud_entity_id)
      select 'office', 'changed', 'thing', '9' from generate_series(1, 4003)`).execute(t.db)
    const { rows } = await sql<{ linked: number }>`select link_audit(2000)::int as linked`.execute(t.db)
    expect([rows[0]?.linked, await linkEntries(t.db), await linkEntries(t.db)]).toEqual([2000, 2003, 0])
    expect((await checkTrail(t.db)).problems).toEqual([])
  })
})
