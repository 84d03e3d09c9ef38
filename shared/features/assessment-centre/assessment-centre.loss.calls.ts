import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { email, fields, id } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import { planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const

/** A room, or an assessor with all who sit in that room. */
const what = { room_id: id.optional(), email: email.optional() }
const isWhole = ({ room_id, email: address }: { room_id?: number | undefined; email?: string | undefined }) =>
  (room_id === undefined) !== (address === undefined)
const EITHER = 'Αίθουσα ή αξιολογητής'

const lost = planned.extend({
  /** Since when the room or the assessor is missed. */
  from: z.string(),
  /** Who was informed of another time and is not here yet. */
  call: z.array(z.object({ usr_id: id, usr_fullname: z.string(), usr_phone: z.string() })),
  letters: z.int(),
  /** Whose letter about the time before still waited, and was taken back. */
  taken_back: z.array(id),
})

export type Lost = z.output<typeof lost>

/** Something is lost on the day itself, or planned otherwise, and taken back. */
export const lossCalls = {
  takeBackSlots: call({
    method: 'POST',
    path: `${cycle}/take-back-candidate-slots`,
    who: 'office',
    about:
      'Takes back the letters about time and room to these people that still wait; what they knew before counts again.',
    input: fields({ id, usr_ids: z.array(id).min(1).max(2000, 'Το πολύ 2000 άτομα') }),
    of: 'cycle',
    output: z.object({ taken_back: z.int() }),
  }),
  lose: call({
    method: 'POST',
    path: `${cycle}/lac-loss`,
    who: 'office',
    about:
      'A room is lost from an instant on, or an assessor is away for the rest of that day; without `from`, from now on. Whoever would have sat there goes elsewhere with the fewest moves.',
    input: fields({
      id,
      ...what,
      from: instant.optional(),
      send_letters: z.boolean().default(true),
      dry_run: z.boolean().default(false),
    }).refine(isWhole, EITHER),
    of: 'cycle',
    output: lost,
  }),
  putBack: call({
    method: 'POST',
    path: `${cycle}/lac-put-back`,
    who: 'office',
    about:
      'Undoes a repair or a loss: people go back from `to` to `from`, all or nobody; a room is offered again, an assessor who was away since `since` is back. Letters about it that still wait are taken back; whoever read no letter with the time before gets it again, and so do those of `tell`, whose letter the loss took back.',
    input: fields({
      id,
      ...what,
      since: instant.optional(),
      moves: z
        .array(z.strictObject({ usr_id: id, from: id.nullable(), to: id.nullable() }))
        .max(2000, 'Το πολύ 2000 αλλαγές'),
      tell: z.array(id).max(2000, 'Το πολύ 2000 άτομα').default([]),
    }),
    of: 'cycle',
    output: z.object({ put_back: z.int(), taken_back: z.int() }),
  }),
}
