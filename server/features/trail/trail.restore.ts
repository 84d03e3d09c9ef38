import { AppError } from '#shared/core/errors.ts'
import { audit } from '#server/core/audit.ts'
import { shapeOf } from '#server/core/coerce.ts'
import type { RestorableEdit } from '#server/core/feature.ts'
import type { Arguments } from '#server/core/handlers.ts'
import type { Call } from '#shared/core/contract.ts'
import type { Services } from '#server/core/work.ts'
import { actOf } from '#server/features/trail/trail.acts.queries.ts'
import { isChangedAgain } from '#server/features/trail/trail.queries.ts'
import type { TrailEntry } from '#shared/features/trail/trail.contract.ts'

// «Επαναφορά»: the values before an edit go through the same call that edits, with its rules, letters and trail.

type Values = Record<string, unknown>

function valuesOf(side: unknown): Values | null {
  return typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Values) : null
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter((name) => name in before && !isEqual(before[name], after[name]))
}

/** The edit that puts an entry's values back, with the values under the names of its input; null where there is none. */
function editOf(
  services: Services,
  entry: TrailEntry,
): { edit: RestorableEdit; values: Values; names: string[] } | null {
  for (const edit of services.restorableEdits) {
    if (edit.entity !== entry.aud_entity || edit.action !== entry.aud_action) continue
    const before = valuesOf(entry.before)
    const after = valuesOf(entry.after)
    if (!before || !after || (edit.needs !== undefined && !(edit.needs in before))) continue
    const shape = shapeOf(edit.call.input)
    const names = changedFields(before, after).filter((name) => Object.hasOwn(shape, edit.names?.[name] ?? name))
    if (names.length === 0) continue
    return { edit, names, values: Object.fromEntries(names.map((name) => [edit.names?.[name] ?? name, before[name]])) }
  }
  return null
}

/** Takes an act back by its own undo, whose refusal says why not; an edit by putting its old values back. */
export async function takeActBack(args: Arguments<Call>, entry: TrailEntry, expected?: number): Promise<string> {
  const recordedAct = await actOf(args.work, entry)
  if (!recordedAct) {
    await restore(args, entry)
    return 'Οι παλιές τιμές μπήκαν ξανά.'
  }
  const { act, input } = recordedAct
  const checked = act.call.input?.safeParse({ ...input, ...(expected === undefined ? {} : { expected }) })
  if (!checked?.success) throw new AppError('conflict', { message: 'Αυτή η κίνηση δεν αναιρείται από εδώ.' })
  await act.handler({ ...args, input: checked.data as never, files: {} })
  return 'Η κίνηση αναιρέθηκε.'
}

async function restore(args: Arguments<Call>, entry: TrailEntry): Promise<void> {
  const { work } = args
  const recordedEdit = editOf(work.services, entry)
  if (!recordedEdit) throw new AppError('conflict', { message: 'Αυτή η κίνηση δεν αναιρείται από εδώ.' })
  const { edit, names, values } = recordedEdit
  const mustBeLatest = async () => {
    if (await isChangedAgain(work.db, entry, names))
      throw new AppError('conflict', {
        message: 'Τα ίδια στοιχεία άλλαξαν ξανά αργότερα. Δες πρώτα τη νεότερη αλλαγή.',
      })
  }
  await mustBeLatest()
  const key = edit.idName ?? 'id'
  const id = key === 'id' ? Number(entry.aud_entity_id) : entry.aud_entity_id
  const input = edit.call.input?.safeParse({ [key]: id, ...values })
  if (!input?.success)
    throw new AppError('conflict', { message: 'Οι παλιές τιμές δεν γίνονται πια δεκτές. Άλλαξέ τες από τη φόρμα.' })
  await edit.handler({ ...args, input: input.data as never, files: {} })
  // The edit has locked the record: who changed it since the first look is seen now, and nothing of this stands.
  await mustBeLatest()
  const after = { entry: entry.aud_id, fields: names }
  await audit(work, { action: 'restored', entity: entry.aud_entity, id: entry.aud_entity_id, after })
}
