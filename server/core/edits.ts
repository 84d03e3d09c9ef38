import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import { audit, type AuditEntry } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'

interface EditedRow {
  /** As in the audit trail. */
  entity: string
  id: number | string
  /** When the row was changed last; null: never. */
  changed: string | null
  /** The fields whose change concerns the sender, with their Greek names. */
  labels: Readonly<Record<string, string>>
  /** The row as the sender may read it: the screen shows it beside what was typed. */
  current: object
}

interface Change {
  aud_actor: string
  usr_fullname: string | null
  aud_before: unknown
  aud_after: unknown
}

/** Of more changes than these the older are not read. */
const MOST_CHANGES = 20

/** Two people edit at once: the second gets 409 with who changed what, and nothing is overwritten. */
export async function refuseStale(work: Work, expected: string | null | undefined, row: EditedRow): Promise<void> {
  if (expected === undefined || timeOf(expected) === timeOf(row.changed)) return
  // Who knows of no change is told of the last one. Readings stand in the trail, too: they change nothing.
  const since = new Date(timeOf(expected) || timeOf(row.changed) - 1).toISOString()
  const { rows } = await sql<Change>`select aud_actor, usr_fullname, aud_before, aud_after
    from audit left join users on usr_id = aud_fk_usr_id
    where aud_entity = ${row.entity} and aud_entity_id = ${String(row.id)} and aud_at > ${since}::timestamptz
      and (aud_before is not null or aud_after is not null)
    order by aud_id desc limit ${MOST_CHANGES}`.execute(work.db)
  const what = [...new Set(rows.flatMap((change) => changedLabels(change, row.labels)))]
  const who = rows[0] ? nameOf(work, rows[0]) : 'Κάποιος άλλος'
  const others = rows.length === MOST_CHANGES ? ' και ίσως άλλα' : ''
  const changes = what.length === 0 ? '' : ` (${what.join(', ')}${others})`
  throw new AppError('conflict', {
    message: `Στο μεταξύ έγινε αλλαγή από: ${who}${changes}. Δεν αποθηκεύτηκε τίποτα.`,
    details: { changed_by: who, changed: what, current: row.current },
  })
}

interface LastAct {
  entity: string
  id: number
  actions: readonly TrailAction[]
  /** What the act must have noted, where the trail of the row is that of several others. */
  noted?: object
}

/** Who did the latest of these things and when, in brackets, as the person may know it; empty where the trail is silent. */
export async function lastActWords(work: Work, { entity, id, actions, noted }: LastAct): Promise<string> {
  const isMeant = noted === undefined ? sql`true` : sql`aud_after @> ${JSON.stringify(noted)}::jsonb`
  const { rows } = await sql<Change & { aud_at: string }>`select aud_actor, usr_fullname, aud_at, aud_before, aud_after
    from audit left join users on usr_id = aud_fk_usr_id
    where aud_entity = ${entity} and aud_entity_id = ${String(id)} and aud_action = any(${[...actions]}::text[])
      and ${isMeant}
    order by aud_id desc limit 1`.execute(work.db)
  const [last] = rows
  return last ? actWords(nameOf(work, last), last.aud_at) : ''
}

/** Who did something and when, to stand behind it; of some things only the time is known. */
export const actWords = (by: string | null, at: string): string => ` (${by ? `από: ${by}, ` : ''}${formatDateTime(at)})`

interface Edit extends AuditEntry {
  before: object
  /** The fields that the edit sets; undefined: stays. */
  after: object
  /** Files come or go beside the fields. */
  hasFiles?: boolean
  /** What of the values the trail may hold, where that is not all. */
  inTrail?<Values extends object>(values: Values): object
}

/** Writes an edit and its row of the trail. A save that changes nothing leaves no trace: no date moves, nobody is told. */
export async function saveEdit(work: Work, edit: Edit, write: () => Promise<unknown>): Promise<void> {
  const { hasFiles = false, inTrail = (values) => values, before, after, ...entry } = edit
  if (!hasFiles && isSameIn(before, after)) return
  await write()
  await audit(work, { ...entry, before: inTrail(before), after: inTrail(after) })
}

/** As JSON, in which rows and inputs meet; what a row lacks is null. */
export function isSameIn(before: object, after: object): boolean {
  const [stored, sent] = JSON.parse(JSON.stringify([before, after])) as Record<string, unknown>[]
  return Object.entries(sent ?? {}).every(([name, value]) => isDeepStrictEqual(value, stored?.[name] ?? null))
}

const timeOf = (changed: string | null) => (changed === null ? 0 : Date.parse(changed))

/** A company does not learn who of the office acted. */
function nameOf(work: Work, { aud_actor, usr_fullname }: Change): string {
  if (aud_actor === 'office' && work.person.usr_role !== 'REGEN_ADMINISTRATOR') return 'το γραφείο του προγράμματος'
  return usr_fullname ?? 'το σύστημα'
}

function changedLabels({ aud_before, aud_after }: Change, labels: EditedRow['labels']): string[] {
  // Added or removed parts are no fields of the row.
  if (aud_before === null || aud_after === null) return []
  const [before, after] = [aud_before, aud_after] as Record<string, unknown>[]
  if (!before || !after || typeof before !== 'object' || typeof after !== 'object') return ['Κατάσταση']
  return Object.entries(labels).flatMap(([name, label]) =>
    name in after && JSON.stringify(before[name]) !== JSON.stringify(after[name]) ? [label] : [],
  )
}

/** Of an input: the fields of this form alone, without those that a row has beside it. */
export function valuesOfForm<Form extends object, Values extends object>(
  form: Form,
  values: Values,
): Pick<Values, keyof Form & keyof Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(form, name))) as never
}

type Present<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Of an edit call: the fields that were sent. */
export function sentValues<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<Values>
}
