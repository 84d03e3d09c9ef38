import type { InputOf, ResultOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { participantsContract, StageResult } from '#shared/features/participants/participants.contract.ts'
import {
  DROP_OUT,
  oneAction,
  skipReason,
  skipWords,
  type StageAction,
  stageMoves,
  UNDO_MINUTES,
} from '#shared/features/participants/participants.rules.ts'
import { type AuditEntry, auditMany } from '#server/core/audit.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Wording } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'
import { takeBack } from '#server/features/notifications/notifications.service.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import {
  checkWording,
  hasEmail,
  mailStage,
  notifyStage,
  withdrawOutdated,
} from '#server/features/participants/participants.messages.ts'
import { restoreMails, toldSince } from '#server/features/participants/participants.messages.queries.ts'
import {
  type Applicant,
  certify,
  closeAction,
  insertAction,
  leaveCentre,
  lockAction,
  lockApplicants,
  matchingUsers,
  moveApplications,
  restoreApplications,
  returnToCentre,
  type StageMove,
  type Cycle,
  uncertify,
} from '#server/features/participants/participants.queries.ts'

type ActInput = InputOf<typeof participantsContract.act>

interface Sorted {
  fit: Applicant[]
  skipped: StageResult['skipped']
}

function sortOut(
  action: StageAction,
  requested: readonly number[],
  applicants: readonly Applicant[],
  seen: readonly string[] | undefined,
): Sorted {
  const byId = new Map(applicants.map((applicant) => [applicant.usr_id, applicant]))
  const sorted: Sorted = { fit: [], skipped: [] }
  for (const usr_id of new Set(requested)) {
    const applicant = byId.get(usr_id)
    const why = skipReason(action, applicant?.edca_status, seen)
    if (applicant && why === null) sorted.fit.push(applicant)
    else if (why !== null) {
      const now = why === 'changed' && applicant ? `: ${applicationStatusWords[applicant.edca_status]}` : ''
      sorted.skipped.push({ usr_id, usr_fullname: applicant?.usr_fullname ?? '', reason: `${skipWords[why]}${now}` })
    }
  }
  return sorted
}

/** One of the nine stage actions. Stages, mails, certificates and slots change in one transaction. */
export async function actOnStage(work: Work, input: ActInput, cycle: Cycle): Promise<StageResult> {
  const action = oneAction(input)
  if (!action) throw invalid({ action: 'Διάλεξε ακριβώς μία ενέργεια.' }, 'Διάλεξε ακριβώς μία ενέργεια.')
  const usr_ids = input.matching ? await matchingUsers(work, input.id, input.matching) : input.userIds
  if (usr_ids.length === 0) throw invalid({ userIds: 'Διάλεξε τουλάχιστον έναν.' }, 'Διάλεξε τουλάχιστον έναν.')
  if (input.letter) checkWording(action, input.letter)
  const applicants = await lockApplicants(work.db, input.id, usr_ids, input.dry_run)
  const { fit, skipped } = sortOut(action, usr_ids, applicants, input.seen)
  const outcome = {
    to: stageMoves[action].to,
    updated: fit.map(({ usr_id, usr_fullname, edca_status }) => ({ usr_id, usr_fullname, from: edca_status })),
    skipped,
    usual_hold_minutes: work.services.config.letterHoldMinutes,
    without_email: fit
      .filter((applicant) => !hasEmail(applicant))
      .map(({ usr_id, usr_fullname }) => ({ usr_id, usr_fullname })),
  }
  if (input.dry_run) {
    const letters = input.send_email_notification ? fit.length - outcome.without_email.length : 0
    return { ...outcome, action_id: null, letters, undo_until: null }
  }
  if (fit.length === 0)
    throw new AppError('conflict', { message: refusalOf(skipped.map((person) => person.reason)), details: { skipped } })
  return { ...outcome, ...(await carryOut(work, input, cycle, action, fit)) }
}

/** When a colleague was faster, the refusal names the present stage. */
function refusalOf(reasons: readonly string[]): string {
  const [reason, ...others] = new Set(reasons)
  const nobody = 'Κανείς από αυτούς δεν μπορεί να μετακινηθεί έτσι.'
  return reason !== undefined && others.length === 0 ? `${nobody} ${reason}.` : nobody
}

async function carryOut(
  work: Work,
  input: ActInput,
  cycle: Cycle,
  action: StageAction,
  fit: readonly Applicant[],
): Promise<Pick<StageResult, 'action_id' | 'letters' | 'undo_until'>> {
  const undoUntil = undoEnd(work, input)
  const { moves, letters, entries } = await movePeople(work, { ...input, cycle, action, undoUntil }, fit)
  const action_id = await insertAction(work, { edc_id: input.id, action, moves, letters, undoUntil })
  const after = { people: fit.length, letters, sta_id: action_id }
  await auditMany(work, [...entries, { action, entity: 'educational-cycle', id: input.id, after }])
  return { action_id, letters, undo_until: answeredUndo(work, undoUntil) }
}

/** Until when an act can be undone: as long as its letters wait. */
export function undoEnd(
  work: Work,
  { send_email_notification, hold_minutes }: { send_email_notification: boolean; hold_minutes?: number | undefined },
): Date {
  const hold = hold_minutes ?? work.services.config.letterHoldMinutes
  return new Date(work.now.getTime() + (send_email_notification ? hold : UNDO_MINUTES) * 60_000)
}

export const answeredUndo = (work: Work, until: Date) => (until > work.now ? until.toISOString() : null)

interface Moving {
  cycle: Cycle
  action: StageAction
  send_email_notification: boolean
  letter?: Wording | undefined
  undoUntil: Date
}

/** Stage, slot, certificate, notice and letter of people who take the same step; its entries of the trail are still to be written. */
export async function movePeople(
  work: Work,
  moving: Moving,
  people: readonly Applicant[],
): Promise<{ moves: StageMove[]; letters: number; entries: AuditEntry[] }> {
  const { cycle, action } = moving
  const { edc_id } = cycle
  const { to } = stageMoves[action]
  const usr_ids = people.map((applicant) => applicant.usr_id)
  await moveApplications(
    work,
    people.map((applicant) => applicant.edca_id),
    to,
  )
  const freed = to === 'INTERVIEWING' ? [] : await leaveCentre(work, edc_id, usr_ids)
  if (to === 'SUCCEEDED') await certify(work, edc_id, usr_ids)
  await notifyStage(work, cycle, to, usr_ids)
  const outdated = await withdrawOutdated(work, edc_id, usr_ids)
  const letters = moving.send_email_notification
    ? await mailStage(work, { ...moving, id: edc_id, cycle: cycle.edc_title }, people)
    : 0
  const slots = new Map(freed.map((entry) => [entry.usr_id, entry.slot]))
  const moves = people.map(({ edca_id, usr_id, edca_status }): StageMove => {
    const [slot, lost] = [slots.get(usr_id), outdated.get(usr_id)]
    return { edca_id, usr_id, from: edca_status, to, ...(slot ? { slot } : {}), ...(lost ? { letters: lost } : {}) }
  })
  const entries = people.map((applicant) => ({
    action,
    entity: 'user',
    id: applicant.usr_id,
    before: applicant.edca_status,
    after: { edc_id, to },
  }))
  return { moves, letters, entries }
}

/**
 * Until its mails leave, an action can be undone; people who have moved on since then stay. Slots and mails that the
 * action took away are restored where possible.
 */
export async function undoStage(work: Work, sta_id: number): Promise<ResultOf<typeof participantsContract.undo>> {
  const action = await lockAction(work.db, sta_id)
  if (!action) throw new AppError('not_found')
  if (action.sta_date_undone !== null)
    throw new AppError('already_decided', { message: 'Η ενέργεια έχει ήδη αναιρεθεί.' })
  if (new Date(action.sta_undo_until) <= work.now)
    throw new AppError('conflict', { message: 'Πέρασε ο χρόνος της αναίρεσης.' })
  const edc_id = action.sta_fk_edc_id
  const all = action.sta_moves.map((move) => ({
    ...move,
    to: move.to ?? stageMoves[action.sta_action as StageAction].to,
  }))
  const back = await restoreApplications(work, all)
  // It stays open: once they are back where it led, it can be taken back.
  if (back.length === 0)
    throw new AppError('conflict', { message: 'Όλοι άλλαξαν στάδιο στο μεταξύ: δεν υπάρχει κάτι να αναιρεθεί.' })
  // One seat would have two people, or none.
  if (action.sta_action === DROP_OUT && back.length < all.length)
    throw new AppError('conflict', { message: 'Κάποιος από τους δύο άλλαξε στάδιο στο μεταξύ: δεν γίνεται αναίρεση.' })
  const letters = await withdraw(work, { about: aboutCycle(edc_id), usr_ids: back })
  const since = action.sta_date_created
  const peopleTold = await toldSince(work.db, { about: aboutCycle(edc_id), since, usr_ids: back })
  await takeBack(work, back, aboutCycle(edc_id))
  const isBack = new Set(back)
  const moves = all.filter((move) => isBack.has(move.usr_id))
  const withoutSlot = await returnToCentre(work.db, moves)
  const lost = moves.flatMap((move) => move.letters ?? [])
  await restoreMails(work, lost, withoutSlot)
  const succeeded = moves.filter(({ to }) => to === 'SUCCEEDED').map(({ usr_id }) => usr_id)
  if (succeeded.length > 0) await uncertify(work, edc_id, succeeded)
  await closeAction(work, sta_id)
  await auditMany(work, [
    { action: 'stage-undone', entity: 'educational-cycle', id: edc_id, after: { sta_id, people: back.length } },
    ...moves.map((move) => ({
      action: 'stage-undone' as const,
      entity: 'user',
      id: move.usr_id,
      before: move.to,
      after: { edc_id, to: move.from },
    })),
  ])
  return {
    restored: back.length,
    kept: all.length - back.length,
    letters,
    told: peopleTold,
    without_slot: withoutSlot.length,
  }
}
