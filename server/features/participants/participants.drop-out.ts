import type { InputOf } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { DropOutResult, participantsContract } from '#shared/features/participants/participants.contract.ts'
import { DROP_OUT, mayMove, substituteWords } from '#shared/features/participants/participants.rules.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { answeredUndo, movePeople, undoEnd } from '#server/features/participants/participants.actions.ts'
import {
  comingSlot,
  type SubstituteRow,
  substitutesInOrder,
} from '#server/features/participants/participants.drop-out.queries.ts'
import { hasEmail } from '#server/features/participants/participants.messages.ts'
import { waitingMails } from '#server/features/participants/participants.messages.queries.ts'
import {
  type Applicant,
  type Cycle,
  insertAction,
  lockApplicants,
} from '#server/features/participants/participants.queries.ts'

type DropOutInput = InputOf<typeof participantsContract.dropOut>
type Choice = DropOutResult['substitutes'][number]

const GONE = 'Δεν είναι πια επιλαχών. Δες ξανά ποιος παίρνει τη θέση.'

const reasonOf = ({ has_withdrawn_consent }: SubstituteRow) => (has_withdrawn_consent ? substituteWords.consent : null)

/** Who takes the seat: the one that was asked for, or else the first in order who can. */
function takesSeat(input: DropOutInput, leaving: Applicant, choices: readonly Choice[]): Choice | null {
  if (leaving.edca_status !== 'FINALIST' || input.substitute_id === null) return null
  if (input.substitute_id === undefined) return choices.find(({ reason }) => reason === null) ?? null
  const choice = choices.find(({ usr_id }) => usr_id === input.substitute_id)
  if (!choice) throw new AppError('conflict', { message: GONE })
  if (choice.reason !== null) throw new AppError('conflict', { message: `${choice.usr_fullname}: ${choice.reason}.` })
  return choice
}

async function leavingOf(work: Work, input: DropOutInput): Promise<Applicant> {
  const [leaving] = await lockApplicants(work.db, input.id, [input.uid], true)
  if (!leaving) throw new AppError('not_found')
  if (!mayMove('reject_finalist', leaving.edca_status))
    throw new AppError('conflict', {
      message: `Δεν είναι φιναλίστ ή επιλαχών: ${applicationStatusWords[leaving.edca_status]}.`,
    })
  return leaving
}

/** A finalist drops out; a substitute, if there is one, takes the seat. */
export async function dropOut(work: Work, input: DropOutInput, cycle: Cycle): Promise<DropOutResult> {
  // Who they are is read after the lock: of two at once the second sees what the first has done.
  if (!input.dry_run) await lockSeat(work, input)
  const leaving = await leavingOf(work, input)
  const rows = (await substitutesInOrder(work.db, input.id)).filter(({ usr_id }) => usr_id !== leaving.usr_id)
  const usr_ids = [leaving.usr_id, ...rows.map(({ usr_id }) => usr_id)]
  const waiting = await waitingMails(work.db, [aboutCycle(input.id), `lac:${input.id}`], usr_ids)
  const holderOf = ({ usr_id, usr_fullname, usr_email }: SubstituteRow | Applicant) => ({
    usr_id,
    usr_fullname,
    has_email: hasEmail({ usr_email }),
    outdated_letters: waiting.filter((mail) => mail.usr_id === usr_id).length,
  })
  const substitutes = rows.map((row) => ({ ...holderOf(row), reason: reasonOf(row) }))
  const takes = takesSeat(input, leaving, substitutes)
  const leaves = {
    ...holderOf(leaving),
    from: leaving.edca_status,
    slot: await comingSlot(work, input.id, leaving.usr_id),
  }
  const letters = input.send_email_notification ? [leaves, takes].filter((person) => person?.has_email).length : 0
  const result = {
    action_id: null,
    leaves,
    takes_seat: takes,
    substitutes,
    letters,
    usual_hold_minutes: work.services.config.letterHoldMinutes,
    undo_until: null,
  }
  return input.dry_run ? result : { ...result, ...(await carryOut(work, input, cycle, takes?.usr_id ?? null)) }
}

/** Every application of which the act may read the stage, in one order: two acts on one seat or one substitute wait. */
async function lockSeat(work: Work, input: DropOutInput): Promise<void> {
  const candidates = (await substitutesInOrder(work.db, input.id)).map(({ usr_id }) => usr_id)
  await lockApplicants(work.db, input.id, [input.uid, ...candidates], false)
}

async function carryOut(
  work: Work,
  input: DropOutInput,
  cycle: Cycle,
  takes: number | null,
): Promise<Pick<DropOutResult, 'action_id' | 'letters' | 'undo_until'>> {
  const undoUntil = undoEnd(work, input)
  const usr_ids = takes === null ? [input.uid] : [input.uid, takes]
  const applicants = await lockApplicants(work.db, input.id, usr_ids, false)
  // Erased at this moment.
  if (applicants.length < usr_ids.length) throw new AppError('conflict', { message: GONE })
  const leaving = applicants.filter(({ usr_id }) => usr_id === input.uid)
  const following = applicants.filter(({ usr_id }) => usr_id !== input.uid)
  const moving = { cycle, send_email_notification: input.send_email_notification, undoUntil }
  const left = await movePeople(work, { ...moving, action: 'reject_finalist' }, leaving)
  const taken = await movePeople(work, { ...moving, action: 'assessment_centre_approved' }, following)
  const letters = left.letters + taken.letters
  const action_id = await insertAction(work, {
    edc_id: input.id,
    action: following.length > 0 ? DROP_OUT : 'reject_finalist',
    moves: [...left.moves, ...taken.moves],
    letters,
    undoUntil,
  })
  const after = { leaves: input.uid, takes_seat: following[0]?.usr_id ?? null, letters, sta_id: action_id }
  await auditMany(work, [
    ...left.entries,
    ...taken.entries,
    { action: DROP_OUT, entity: 'educational-cycle', id: input.id, after },
  ])
  return { action_id, letters, undo_until: answeredUndo(work, undoUntil) }
}
