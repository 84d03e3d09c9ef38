import type { InputOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { salutation } from '#shared/core/greek-case.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { participantsContract, StageResult } from '#shared/features/participants/participants.contract.ts'
import {
  mayMove,
  oneAction,
  skipWords,
  type StageAction,
  stageMoves,
  UNDO_MINUTES,
} from '#shared/features/participants/participants.rules.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { queueLetters } from '#server/core/mail/letters.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { templateOfStage } from '#server/features/participants/participants.letters.ts'
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
  uncertify,
} from '#server/features/participants/participants.queries.ts'

type Asked = InputOf<typeof participantsContract.act>

interface Sorted {
  fit: Applicant[]
  skipped: StageResult['skipped']
}

function sortOut(action: StageAction, asked: readonly number[], applicants: readonly Applicant[]): Sorted {
  const byId = new Map(applicants.map((one) => [one.usr_id, one]))
  const sorted: Sorted = { fit: [], skipped: [] }
  for (const usr_id of new Set(asked)) {
    const one = byId.get(usr_id)
    const skip = (reason: keyof typeof skipWords) =>
      sorted.skipped.push({ usr_id, usr_fullname: one?.usr_fullname ?? '', reason: skipWords[reason] })
    if (!one) skip('unknown')
    else if (one.edca_status === stageMoves[action].to) skip('already')
    else if (!mayMove(action, one.edca_status)) skip('unfit')
    else sorted.fit.push(one)
  }
  return sorted
}

const hasEmail = (one: Applicant) => /^[^@\s]+@[^@\s]+$/.test(one.usr_email)

/** One of the nine stage actions. People, letters, certificate and slots move in one transaction, or nothing does. */
export async function actOnStage(work: Work, asked: Asked): Promise<StageResult> {
  const action = oneAction(asked)
  if (!action) throw invalid({ action: 'Διάλεξε ακριβώς μία ενέργεια.' }, 'Διάλεξε ακριβώς μία ενέργεια.')
  const cycle = await work.db
    .selectFrom('educational_cycle')
    .select('edc_title')
    .where('edc_id', '=', asked.id)
    .executeTakeFirst()
  if (!cycle) throw new AppError('not_found')
  const usr_ids = asked.matching ? await matchingUsers(work, asked.id, asked.matching) : asked.userIds
  if (usr_ids.length === 0) throw invalid({ userIds: 'Διάλεξε τουλάχιστον έναν.' }, 'Διάλεξε τουλάχιστον έναν.')
  const { fit, skipped } = sortOut(action, usr_ids, await lockApplicants(work.db, asked.id, usr_ids, asked.dry_run))
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
    throw new AppError('conflict', {
      message: 'Κανείς από αυτούς δεν μπορεί να μετακινηθεί έτσι.',
      details: { skipped },
    })
  return { ...said, ...(await carryOut(work, { ...asked, cycle: cycle.edc_title }, action, fit)) }
}

async function carryOut(
  work: Work,
  asked: Asked & { cycle: string },
  action: StageAction,
  fit: readonly Applicant[],
): Promise<Pick<StageResult, 'action_id' | 'letters' | 'undo_until'>> {
  const { to } = stageMoves[action]
  const usr_ids = fit.map((one) => one.usr_id)
  await moveApplications(
    work,
    fit.map((one) => one.edca_id),
    to,
  )
  if (to !== 'INTERVIEWING') await leaveCentre(work.db, asked.id, usr_ids)
  if (to === 'SUCCEEDED') await certify(work, asked.id, usr_ids)
  // A letter that still waits would now say what is no longer so.
  await withdraw(work, { about: aboutCycle(asked.id), usr_ids })
  await withdraw(work, { about: `lac:${asked.id}`, usr_ids })
  const minutes = asked.send_email_notification ? asked.hold_minutes : UNDO_MINUTES
  const undoUntil = new Date(work.now.getTime() + minutes * 60_000)
  const letters = asked.send_email_notification ? await write(work, asked, action, fit, undoUntil) : 0
  const moves = fit.map(({ edca_id, usr_id, edca_status }) => ({ edca_id, usr_id, from: edca_status }))
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

async function write(
  work: Work,
  asked: Asked & { cycle: string },
  action: StageAction,
  fit: readonly Applicant[],
  holdUntil: Date,
): Promise<number> {
  const letters = fit.filter(hasEmail).map((one) => ({
    to: one.usr_email,
    toName: one.usr_fullname,
    usr_id: one.usr_id,
    about: aboutCycle(asked.id),
    holdUntil,
    values: {
      greeting: salutation(one.usr_fullname, one.usp_gender),
      cycle: asked.cycle,
    },
  }))
  return (await queueLetters(work, templateOfStage(action), letters)).length
}

/** Until its letters leave, an action can be taken back; who has moved on since then stays where they are. */
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
  const name = action.sta_action as StageAction
  const to: ApplicationState = stageMoves[name].to
  const back = await restoreApplications(work, action.sta_moves, to)
  const letters = await withdraw(work, { about: aboutCycle(action.sta_fk_edc_id), usr_ids: back })
  if (to === 'SUCCEEDED') await uncertify(work, action.sta_fk_edc_id, back)
  await closeAction(work, sta_id)
  await audit(work, {
    action: 'stage-undone',
    entity: 'educational-cycle',
    id: action.sta_fk_edc_id,
    after: { sta_id, people: back },
  })
  return { restored: back.length, kept: action.sta_moves.length - back.length, letters }
}
