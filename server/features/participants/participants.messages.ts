import type { InputOf, ResultOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { salutation } from '#shared/core/greek-case.ts'
import type { participantsContract } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import {
  type ApplicationState,
  nextStep,
  stageName,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { isMailbox } from '#server/core/mail/mail-check.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { fill, templateOf, type Wording, wordingOf, wordingProblem } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { templateOfStage } from '#server/features/participants/participants.mail-templates.ts'
import { notify, takeBack } from '#server/features/notifications/notifications.service.ts'
import { waitingMails } from '#server/features/participants/participants.messages.queries.ts'
import { type Applicant, type Cycle, lockApplicants } from '#server/features/participants/participants.queries.ts'

export const hasEmail = (applicant: Pick<Applicant, 'usr_email'>) => isMailbox(applicant.usr_email)

const valuesOf = (applicant: Pick<Applicant, 'usr_fullname' | 'usp_gender'>, cycle: string) => ({
  greeting: salutation(applicant.usr_fullname, applicant.usp_gender),
  cycle,
})

/** Other words for one action must keep the rules of its template. */
export function checkWording(action: StageAction, wording: Wording): void {
  const problem = wordingProblem(templateOfStage(action), wording)
  if (problem) throw invalid({ 'letter.body': problem }, problem)
}

/** The words of an action's mail, and how somebody would read them. */
export async function previewStageMail(
  work: Work,
  input: InputOf<typeof participantsContract.letter>,
  cycle: Cycle,
): Promise<ResultOf<typeof participantsContract.letter>> {
  const key = templateOfStage(input.action)
  if (input.letter) checkWording(input.action, input.letter)
  const { subject, body } = input.letter ?? (await wordingOf(work.db, key))
  const { placeholders } = templateOf(key)
  if (input.usr_id === undefined) return { subject, body, placeholders, example: null }
  const [applicant] = await lockApplicants(work.db, input.id, [input.usr_id], true)
  if (!applicant) throw new AppError('not_found')
  const filled = fill({ subject, body }, valuesOf(applicant, cycle.edc_title))
  const example = { to: applicant.usr_fullname, subject: filled.subject, text: filled.text }
  return { subject, body, placeholders, example }
}

/** A mail to everybody with a valid address; it waits until the action can no longer be undone. */
export async function mailStage(
  work: Work,
  action: { id: number; cycle: string; action: StageAction; letter?: Wording | undefined; undoUntil: Date },
  people: readonly Applicant[],
): Promise<number> {
  const mails = people.filter(hasEmail).map((applicant) => ({
    to: applicant.usr_email,
    toName: applicant.usr_fullname,
    usr_id: applicant.usr_id,
    about: aboutCycle(action.id),
    holdUntil: action.undoUntil,
    values: valuesOf(applicant, action.cycle),
  }))
  return (await queueTemplateMails(work, templateOfStage(action.action), mails, action.letter)).length
}

/** Withdraws waiting mails that the new stage made wrong; returns their ids by person. */
export async function withdrawOutdated(
  work: Work,
  edc_id: number,
  usr_ids: readonly number[],
): Promise<Map<number, number[]>> {
  const waiting = await waitingMails(work.db, [aboutCycle(edc_id), `lac:${edc_id}`], usr_ids)
  if (waiting.length > 0) await withdraw(work, { ids: waiting.map((mail) => mail.mai_id) })
  return new Map(
    [...Map.groupBy(waiting, (mail) => mail.usr_id)].map(([id, list]) => [id, list.map((mail) => mail.mai_id)]),
  )
}

/** Everybody reads the new stage on their own page, in the published words; only the latest notification stays. */
export async function notifyStage(
  work: Work,
  cycle: Cycle,
  to: ApplicationState,
  usr_ids: readonly number[],
): Promise<void> {
  const about = aboutCycle(cycle.edc_id)
  await takeBack(work, usr_ids, about)
  await notify(work, usr_ids, {
    kind: 'stage.changed',
    title: stageName(to, cycle.edc_stage_names),
    body: [cycle.edc_title, nextStep(to, cycle.edc_stage_steps, cycle.edc_status === 'COMPLETED')]
      .filter(Boolean)
      .join('. '),
    about,
  })
}
