import type { InputOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { participantsContract, StageResult } from '#shared/features/participants/participants.contract.ts'
import {
  oneAction,
  skipReason,
  skipWords,
  type StageAction,
  stageMoves,
  UNDO_MINUTES,
} from '#shared/features/participants/participants.rules.ts'
import { auditMany } from '#server/core/audit.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
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
  restoreMails,
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
  const { to } = stageMoves[action]
  const usr_ids = fit.map((applicant) => applicant.usr_id)
  const edca_ids = fit.map((applicant) => applicant.edca_id)
  await moveApplications(work, edca_ids, to)
  const freed = to === 'INTERVIEWING' ? [] : await leaveCentre(work, input.id, usr_ids)
  if (to === 'SUCCEEDED') await certify(work, input.id, usr_ids)
  await notifyStage(work, cycle, to, usr_ids)
  const outdated = await withdrawOutdated(work, input.id, usr_ids)
  const hold = input.hold_minutes ?? work.services.config.letterHoldMinutes
  const minutes = input.send_email_notification ? hold : UNDO_MINUTES
  const undoUntil = new Date(work.now.getTime() + minutes * 60_000)
  const letters = input.send_email_notification
    ? await mailStage(work, { ...input, cycle: cycle.edc_title, action, undoUntil }, fit)
    : 0
  const slots = new Map(freed.map((entry) => [entry.usr_id, entry.slot]))
  const moves = fit.map(({ edca_id, usr_id, edca_status }): StageMove => {
    const [slot, lost] = [slots.get(usr_id), outdated.get(usr_id)]
    return { edca_id, usr_id, from: edca_status, ...(slot ? { slot } : {}), ...(lost ? { letters: lost } : {}) }
  })
  const action_id = await insertAction(work, { edc_id: input.id, action, moves, letters, undoUntil })
  await auditMany(work, [
    { action, entity: 'educational-cycle', id: input.id, after: { people: fit.length, letters, sta_id: action_id } },
    ...fit.map((applicant) => ({
      action,
      entity: 'user',
      id: applicant.usr_id,
      before: applicant.edca_status,
      after: { edc_id: input.id, to },
    })),
  ])
  return { action_id, letters, undo_until: undoUntil.toISOString() }
}

/**
 * Until its mails leave, an action can be undone; people who have moved on since then stay. Slots and mails that the
 * action took away are restored where possible.
 */
export async function undoStage(
  work: Work,
  sta_id: number,
): Promise<{ restored: number; kept: number; letters: number }> {
  const action = await lockAction(work.db, sta_id)
  if (!action) throw new AppError('not_found')
  if (action.sta_date_undone !== null)
    throw new AppError('already_decided', { message: 'Η ενέργεια έχει ήδη αναιρεθεί.' })
  if (new Date(action.sta_undo_until) <= work.now)
    throw new AppError('conflict', { message: 'Πέρασε ο χρόνος της αναίρεσης.' })
  const edc_id = action.sta_fk_edc_id
  const to: ApplicationState = stageMoves[action.sta_action as StageAction].to
  const back = await restoreApplications(work, action.sta_moves, to)
  const letters = await withdraw(work, { about: aboutCycle(edc_id), usr_ids: back })
  await takeBack(work, back, aboutCycle(edc_id))
  const isBack = new Set(back)
  const moves = action.sta_moves.filter((move) => isBack.has(move.usr_id))
  await restoreMails(
    work,
    moves.flatMap((move) => move.letters ?? []),
  )
  await returnToCentre(work.db, moves)
  if (to === 'SUCCEEDED') await uncertify(work, edc_id, back)
  await closeAction(work, sta_id)
  await auditMany(work, [
    { action: 'stage-undone', entity: 'educational-cycle', id: edc_id, after: { sta_id, people: back.length } },
    ...moves.map((move) => ({
      action: 'stage-undone',
      entity: 'user',
      id: move.usr_id,
      before: to,
      after: { edc_id, to: move.from },
    })),
  ])
  return { restored: back.length, kept: action.sta_moves.length - back.length, letters }
}
