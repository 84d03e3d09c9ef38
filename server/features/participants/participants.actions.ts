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
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { returnLetters } from '#server/features/participants/participants.letters.queries.ts'
import { checkWording, hasEmail, withdrawUntrue, writeTo } from '#server/features/participants/participants.mail.ts'
import { tellStage, untellStage } from '#server/features/participants/participants.notices.ts'
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
  type StoredMove,
  titleOfCycle,
  uncertify,
} from '#server/features/participants/participants.queries.ts'

type Asked = InputOf<typeof participantsContract.act>

interface Sorted {
  fit: Applicant[]
  skipped: StageResult['skipped']
}

function sortOut(
  action: StageAction,
  asked: readonly number[],
  applicants: readonly Applicant[],
  seen: readonly string[] | undefined,
): Sorted {
  const byId = new Map(applicants.map((one) => [one.usr_id, one]))
  const sorted: Sorted = { fit: [], skipped: [] }
  for (const usr_id of new Set(asked)) {
    const one = byId.get(usr_id)
    const why = skipReason(action, one?.edca_status, seen)
    if (one && why === null) sorted.fit.push(one)
    else if (why !== null) {
      const now = why === 'changed' && one ? `: ${applicationStatusWords[one.edca_status]}` : ''
      sorted.skipped.push({ usr_id, usr_fullname: one?.usr_fullname ?? '', reason: `${skipWords[why]}${now}` })
    }
  }
  return sorted
}

/** One of the nine stage actions. People, letters, certificate and slots move in one transaction, or nothing does. */
export async function actOnStage(work: Work, asked: Asked): Promise<StageResult> {
  const action = oneAction(asked)
  if (!action) throw invalid({ action: 'Διάλεξε ακριβώς μία ενέργεια.' }, 'Διάλεξε ακριβώς μία ενέργεια.')
  const cycle = await titleOfCycle(work.db, asked.id)
  const usr_ids = asked.matching ? await matchingUsers(work, asked.id, asked.matching) : asked.userIds
  if (usr_ids.length === 0) throw invalid({ userIds: 'Διάλεξε τουλάχιστον έναν.' }, 'Διάλεξε τουλάχιστον έναν.')
  if (asked.letter) checkWording(action, asked.letter)
  const applicants = await lockApplicants(work.db, asked.id, usr_ids, asked.dry_run)
  const { fit, skipped } = sortOut(action, usr_ids, applicants, asked.seen)
  const said = {
    to: stageMoves[action].to,
    updated: fit.map(({ usr_id, usr_fullname, edca_status }) => ({ usr_id, usr_fullname, from: edca_status })),
    skipped,
    without_email: fit.filter((one) => !hasEmail(one)).map(({ usr_id, usr_fullname }) => ({ usr_id, usr_fullname })),
  }
  if (asked.dry_run) {
    const letters = asked.send_email_notification ? fit.length - said.without_email.length : 0
    return { ...said, action_id: null, letters, undo_until: null }
  }
  if (fit.length === 0)
    throw new AppError('conflict', { message: refusalOf(skipped.map((one) => one.reason)), details: { skipped } })
  return { ...said, ...(await carryOut(work, { ...asked, cycle }, action, fit)) }
}

/** When a colleague was faster, the refusal says what stands there now. */
function refusalOf(reasons: readonly string[]): string {
  const [reason, ...others] = new Set(reasons)
  const nobody = 'Κανείς από αυτούς δεν μπορεί να μετακινηθεί έτσι.'
  return reason !== undefined && others.length === 0 ? `${nobody} ${reason}.` : nobody
}

async function carryOut(
  work: Work,
  asked: Asked & { cycle: string },
  action: StageAction,
  fit: readonly Applicant[],
): Promise<Pick<StageResult, 'action_id' | 'letters' | 'undo_until'>> {
  const { to } = stageMoves[action]
  const usr_ids = fit.map((one) => one.usr_id)
  const edca_ids = fit.map((one) => one.edca_id)
  await moveApplications(work, edca_ids, to)
  const freed = to === 'INTERVIEWING' ? [] : await leaveCentre(work, asked.id, usr_ids)
  if (to === 'SUCCEEDED') await certify(work, asked.id, usr_ids)
  await tellStage(work, asked.id, to, usr_ids)
  const untrue = await withdrawUntrue(work, asked.id, usr_ids)
  const hold = asked.hold_minutes ?? work.services.config.letterHoldMinutes
  const minutes = asked.send_email_notification ? hold : UNDO_MINUTES
  const undoUntil = new Date(work.now.getTime() + minutes * 60_000)
  const letters = asked.send_email_notification ? await writeTo(work, { ...asked, action, undoUntil }, fit) : 0
  const slots = new Map(freed.map((one) => [one.usr_id, one.slot]))
  const moves = fit.map(({ edca_id, usr_id, edca_status }): StoredMove => {
    const [slot, lost] = [slots.get(usr_id), untrue.get(usr_id)]
    return { edca_id, usr_id, from: edca_status, ...(slot ? { slot } : {}), ...(lost ? { letters: lost } : {}) }
  })
  const action_id = await insertAction(work, { edc_id: asked.id, action, moves, letters, undoUntil })
  await auditMany(work, [
    { action, entity: 'educational-cycle', id: asked.id, after: { people: fit.length, letters, sta_id: action_id } },
    ...fit.map((one) => ({
      action,
      entity: 'user',
      id: one.usr_id,
      before: one.edca_status,
      after: { edc_id: asked.id, to },
    })),
  ])
  return { action_id, letters, undo_until: undoUntil.toISOString() }
}

/**
 * Until its letters leave, an action can be taken back; who has moved on since then stays where they are. Slots and
 * letters that the action took from people come back with them, as far as they can.
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
  await untellStage(work, edc_id, back)
  const isBack = new Set(back)
  const moves = action.sta_moves.filter((move) => isBack.has(move.usr_id))
  await returnLetters(
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
