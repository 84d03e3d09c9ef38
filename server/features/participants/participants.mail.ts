import type { InputOf, ResultOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { salutation } from '#shared/core/greek-case.ts'
import type { participantsContract } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { isMailbox } from '#server/core/mail/letter-check.ts'
import { queueLetters } from '#server/core/mail/letters.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { fill, templateOf, type Wording, wordingOf, wordingProblem } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { templateOfStage } from '#server/features/participants/participants.letters.ts'
import { waitingLetters } from '#server/features/participants/participants.letters.queries.ts'
import { type Applicant, lockApplicants, titleOfCycle } from '#server/features/participants/participants.queries.ts'

export const hasEmail = (one: Applicant) => isMailbox(one.usr_email)

const valuesOf = (one: Pick<Applicant, 'usr_fullname' | 'usp_gender'>, cycle: string) => ({
  greeting: salutation(one.usr_fullname, one.usp_gender),
  cycle,
})

/** Other words for one action keep to the rules of its template. */
export function checkWording(action: StageAction, wording: Wording): void {
  const problem = wordingProblem(templateOfStage(action), wording)
  if (problem) throw invalid({ 'letter.body': problem }, problem)
}

/** The words of an action's letter, and how somebody would read them. */
export async function letterOfStage(
  work: Work,
  asked: InputOf<typeof participantsContract.letter>,
): Promise<ResultOf<typeof participantsContract.letter>> {
  const cycle = await titleOfCycle(work.db, asked.id)
  const key = templateOfStage(asked.action)
  if (asked.letter) checkWording(asked.action, asked.letter)
  const { subject, body } = asked.letter ?? (await wordingOf(work.db, key))
  const { placeholders } = templateOf(key)
  if (asked.usr_id === undefined) return { subject, body, placeholders, example: null }
  const [one] = await lockApplicants(work.db, asked.id, [asked.usr_id], true)
  if (!one) throw new AppError('not_found')
  const filled = fill({ subject, body }, valuesOf(one, cycle), work.services.config.brandName)
  const example = { to: one.usr_fullname, subject: filled.subject, text: filled.text }
  return { subject, body, placeholders, example }
}

/** A letter to each who can be written to; it waits until the action can no longer be taken back. */
export async function writeTo(
  work: Work,
  asked: { id: number; cycle: string; action: StageAction; letter?: Wording | undefined; undoUntil: Date },
  people: readonly Applicant[],
): Promise<number> {
  const letters = people.filter(hasEmail).map((one) => ({
    to: one.usr_email,
    toName: one.usr_fullname,
    usr_id: one.usr_id,
    about: aboutCycle(asked.id),
    holdUntil: asked.undoUntil,
    values: valuesOf(one, asked.cycle),
  }))
  return (await queueLetters(work, templateOfStage(asked.action), letters, asked.letter)).length
}

/** A letter that still waits would now say what is no longer so. Gives the withdrawn ones of each person. */
export async function withdrawUntrue(
  work: Work,
  edc_id: number,
  usr_ids: readonly number[],
): Promise<Map<number, number[]>> {
  const waiting = await waitingLetters(work.db, [aboutCycle(edc_id), `lac:${edc_id}`], usr_ids)
  if (waiting.length > 0) await withdraw(work, { ids: waiting.map((one) => one.mai_id) })
  return new Map(
    [...Map.groupBy(waiting, (one) => one.usr_id)].map(([id, list]) => [id, list.map((one) => one.mai_id)]),
  )
}
