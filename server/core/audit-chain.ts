import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { MOST_CHAIN_PROBLEMS } from '#shared/features/trail/trail.contract.ts'
import type { Db } from '#server/database/connect.ts'
import { MIGRATIONS } from '#server/database/migrate.ts'

// Follows the chain of the trail from its first entry. What an entry must hold is computed here: the functions of the
// database are not asked, because whoever bends the trail may have bent them, too.

export type TrailProblemKind = 'entry' | 'contents' | 'missing' | 'unchained' | 'numbering' | 'head' | 'guard'

export interface TrailProblem {
  kind: TrailProblemKind
  /** The entry that it is about; null for the trail as a whole. */
  aud_id: number | null
}

/** The end of the chain at some moment. Written down elsewhere, it proves later that nothing before it was changed. */
export interface TrailHead {
  link: number
  hash: string
}

export interface TrailCheck {
  entries: number
  head: TrailHead
  problems: TrailProblem[]
}

const AT_ONCE = 5000
/** So few that no time limit ends the statement. */
const LINKED_AT_ONCE = 2000
const GUARDING = ['200-trail.sql', '630-chain-after-the-commit.sql']
const GUARDS = ['audit_seal', 'audit_guard', 'audit_note', 'audit_keep', 'audit_link_keep']

interface Step {
  link: number
  aud_id: number
  hash: string
  /** What is hashed after the hash of the link before; null: the entry is gone. */
  entry: string | null
  sealed: string | null
  held: string | null
  changes: Record<string, string | null> | null
}

/** Links the entries whose transactions have ended, in an order of its own, and says how many. */
export async function linkEntries(db: Db): Promise<number> {
  let [linked, sum] = [LINKED_AT_ONCE, 0]
  // One that was not full has linked all there was; what comes meanwhile is for the next time.
  for (; linked === LINKED_AT_ONCE; sum += linked) linked = await linkSome(db)
  return sum
}

async function linkSome(db: Db): Promise<number> {
  const { rows } = await sql<{ linked: number }>`select link_audit(${LINKED_AT_ONCE})::int as linked`.execute(db)
  return rows[0]?.linked ?? 0
}

/** Links what waits and follows the whole chain. `heads` are ends of it that were written down earlier. */
export async function checkTrail(db: Db, heads: readonly TrailHead[] = []): Promise<TrailCheck> {
  await linkEntries(db)
  const problems: TrailProblem[] = []
  const hashes = new Map(heads.map((head) => [head.link, head.hash]))
  // What each entry's contents were last said to hold, where that is not what they hold.
  const waiting = new Map<number, string | null>()
  let head: TrailHead = { link: 0, hash: '' }
  for (let steps = await stepsAfter(db, 0); steps.length > 0; steps = await stepsAfter(db, head.link))
    for (const step of steps) {
      if (step.link !== head.link + 1) problems.push({ kind: 'numbering', aud_id: step.aud_id })
      problems.push(...problemsOf(step, head.hash), ...wrongContents(step, waiting))
      if (hashes.has(step.link) && hashes.get(step.link) !== step.hash)
        problems.push({ kind: 'head', aud_id: step.aud_id })
      head = { link: step.link, hash: step.hash }
    }
  for (const aud_id of waiting.keys()) problems.push({ kind: 'contents', aud_id })
  if (heads.some(({ link }) => link > head.link)) problems.push({ kind: 'head', aud_id: null })
  problems.push(...(await unchained(db)), ...(await brokenGuards(db)))
  return { entries: head.link, head, problems: problems.slice(0, MOST_CHAIN_PROBLEMS) }
}

async function stepsAfter(db: Db, link: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select lnk_id as link, lnk_aud_id as aud_id, encode(lnk_hash, 'hex') as hash,
      case when aud_id is not null then jsonb_build_array(lnk_id, aud_id, extract(epoch from aud_at), aud_fk_usr_id,
        aud_actor, aud_action, aud_entity, aud_entity_id, aud_request_id, encode(aud_content_hash, 'hex'))::text end as entry,
      encode(aud_content_hash, 'hex') as sealed,
      case when aud_salt is not null then encode(sha256(convert_to(
        jsonb_build_array(aud_salt, aud_before, aud_after, aud_address)::text, 'UTF8')), 'hex')
        when aud_before is not null or aud_after is not null or aud_address <> '' then 'unsalted' end as held,
      case when aud_entity = 'audit' then aud_after -> 'contents' end as changes
    from audit_link left join audit on aud_id = lnk_aud_id
    where lnk_id > ${link} order by lnk_id limit ${AT_ONCE}`.execute(db)
  return rows
}

function problemsOf(step: Step, previous: string): TrailProblem[] {
  if (step.entry === null) return [{ kind: 'missing', aud_id: step.aud_id }]
  const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(step.entry).digest('hex')
  return hash === step.hash ? [] : [{ kind: 'entry', aud_id: step.aud_id }]
}

/** Contents are as they were sealed, or as a later entry says that they were left. Those of such an entry never change. */
function wrongContents(step: Step, waiting: Map<number, string | null>): TrailProblem[] {
  if (step.entry === null) return []
  if (step.changes && step.held === step.sealed)
    for (const [id, left] of Object.entries(step.changes)) {
      const aud_id = Number(id)
      if (waiting.get(aud_id) === left) waiting.delete(aud_id)
    }
  if (step.held !== step.sealed) waiting.set(step.aud_id, step.held)
  return []
}

/** Entries that came in past the chain: they neither are in it nor wait for it. */
async function unchained(db: Db): Promise<TrailProblem[]> {
  const { rows } = await sql<{ aud_id: number }>`select aud_id from audit
    where not exists (select from audit_link where lnk_aud_id = aud_id)
      and not exists (select from audit_waiting where auw_aud_id = aud_id) order by aud_id limit ${MOST_CHAIN_PROBLEMS}`.execute(
    db,
  )
  return rows.map(({ aud_id }) => ({ kind: 'unchained', aud_id }))
}

/** The triggers that refuse changes are there, switched on, and do what the migrations say. */
async function brokenGuards(db: Db): Promise<TrailProblem[]> {
  const texts = await Promise.all(GUARDING.map((name) => readFile(join(MIGRATIONS, name), 'utf8')))
  const { rows } = await sql<{ name: string; source: string }>`select tgname as name, prosrc as source
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
    where relname in ('audit', 'audit_link') and tgenabled in ('O', 'A')`.execute(db)
  const standing = new Set(
    rows.filter(({ source }) => texts.some((text) => text.includes(source))).map(({ name }) => name),
  )
  return GUARDS.filter((name) => !standing.has(name)).map(() => ({ kind: 'guard', aud_id: null }))
}
