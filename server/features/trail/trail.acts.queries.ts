import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#shared/core/paging.ts'
import { actFields, type TrailAct, type TrailEntry } from '#shared/features/trail/trail.contract.ts'
import { ACT_DAYS } from '#shared/features/trail/trail.rules.ts'
import { shapeOf } from '#server/core/coerce.ts'
import type { RestorableEdit, RevocableAct } from '#server/core/feature.ts'
import { runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import { columnsOf, list, searched } from '#server/features/trail/trail.queries.ts'

// The acts of the trail that have an undo, and whether it is still open.

/** The totals are kept by the question, which is the same for a minute. */
const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000) * 60_000

const actRuleOf = ({ entity, actions }: RevocableAct) =>
  sql<boolean>`(aud_entity = ${entity} and aud_action = any(${sql.val([...actions])}::text[]))`

const valuesStand = sql`jsonb_typeof(aud_before) = 'object' and jsonb_typeof(aud_after) = 'object'`

/** The stored fields of an edit's entry that its call can put back. */
function fieldsOf({ call, names = {} }: RestorableEdit): string[] {
  const shape = shapeOf(call.input)
  const renamed = Object.keys(names).filter((name) => Object.hasOwn(shape, names[name] ?? name))
  return [...renamed, ...Object.keys(shape).filter((name) => !Object.hasOwn(names, name))]
}

/** The fields that a row of the trail changed. */
const changedIn = (row: string, among: readonly string[]) => {
  const [before, after] = [sql.ref(`${row}.aud_before`), sql.ref(`${row}.aud_after`)]
  return sql`select key from jsonb_each(${after}) where key = any(${sql.val([...among])}::text[])
    and ${before} ? key and ${before} -> key is distinct from value`
}

function editRuleOf(edit: RestorableEdit) {
  const needed = edit.needs === undefined ? sql`` : sql`and aud_before ? ${edit.needs}`
  return sql<boolean>`(aud_entity = ${edit.entity} and aud_action = ${edit.action} and ${valuesStand} ${needed}
    and exists (${changedIn('audit', fieldsOf(edit))}))`
}

/** Nobody changed the same fields of the same record again, by whatever act. */
function isEditOpen(edit: RestorableEdit) {
  const names = fieldsOf(edit)
  return sql<boolean>`not exists (select from audit later where later.aud_entity = audit.aud_entity
    and later.aud_entity_id = audit.aud_entity_id and later.aud_id > audit.aud_id
    and jsonb_typeof(later.aud_before) = 'object' and jsonb_typeof(later.aud_after) = 'object'
    and exists (${changedIn('later', names)} intersect ${changedIn('audit', names)}))`
}

/** For a row of the trail: what an undo would take, as JSON; null where there is none, or no more. */
function undoOf(work: Work): RawBuilder<unknown> {
  const now = { ...work, now: new Date(minuteOf(work.now)) }
  const { restorableEdits, revocableActs } = work.services
  const cases = [
    ...revocableActs.map((act) => sql`when ${actRuleOf(act)} then case when ${act.isOpen(now)} then ${act.input} end`),
    ...restorableEdits.map(
      (edit) => sql`when ${editRuleOf(edit)} then case when ${isEditOpen(edit)} then '{}'::jsonb end`,
    ),
  ]
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

export function actPage(work: Work, query: ListQuery) {
  const since = new Date(minuteOf(work.now) - ACT_DAYS * 86_400_000).toISOString()
  const { restorableEdits, revocableActs } = work.services
  const rules = [...revocableActs.map(actRuleOf), ...restorableEdits.map(editRuleOf)]
  const undo = undoOf(work)
  return runList<TrailAct>(
    work,
    { ...query, q: undefined },
    {
      ...list,
      select: sql`${columnsOf(work)}, aud_before as before, aud_after as after, ${undo} as undo`,
      where: [sql`aud_at > ${since}`, sql`(${sql.join(rules, sql` or `)})`, ...searched(query.q)],
      fields: actFields,
      columns: {
        ...list.columns,
        whose: { sql: sql`case when aud_fk_usr_id = ${work.person.usr_id} then 'mine' else 'others' end` },
        state: { sql: sql`case when ${undo} is null then 'over' else 'open' end` },
      },
    },
  )
}

/** The act of an entry, with the input that its undo takes now. */
export async function actOf(work: Work, entry: TrailEntry): Promise<{ act: RevocableAct; input: object } | null> {
  const act = work.services.revocableActs.find(
    ({ entity, actions }) => entity === entry.aud_entity && actions.includes(entry.aud_action),
  )
  if (!act) return null
  const { rows } = await sql<{
    input: object
  }>`select ${act.input} as input from audit where aud_id = ${entry.aud_id}`.execute(work.db)
  return rows[0] ? { act, input: rows[0].input } : null
}

export async function entryById(work: Work, aud_id: number): Promise<TrailEntry | undefined> {
  const { rows } =
    await sql<TrailEntry>`select ${columnsOf(work)}, aud_request_id, aud_before as before, aud_after as after,
      ${undoOf(work)} as undo
    from audit where aud_id = ${aud_id}`.execute(work.db)
  return rows[0]
}
