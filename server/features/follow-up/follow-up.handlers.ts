import * as z from 'zod'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { id } from '#shared/core/fields.ts'
import { followUpContract } from '#shared/features/follow-up/follow-up.contract.ts'
import {
  answersOf,
  type FollowUpAnswer,
  followUpSides,
  type FollowUpSide,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowedHire, FollowUpQuestions } from '#shared/features/follow-up/follow-up.schemas.ts'
import { activePerson } from '#server/core/active-person.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { asCandidate } from '#server/features/candidates/candidate-consent.service.ts'
import { noteContact } from '#server/features/candidates/candidate-contact.service.ts'
import { checkJob, declaredJobs, proofOf } from '#server/features/follow-up/declared-jobs.service.ts'
import { openQuestions } from '#server/features/follow-up/follow-up.due.queries.ts'
import { exportFollowUps } from '#server/features/follow-up/follow-up.export.ts'
import {
  followedHire,
  followUpPage,
  hiresOfPerson,
  insertSettlement,
  insertStop,
  lockHire,
  monthFigures,
  practiceFigures,
  recordAnswer,
  saveAnswer,
} from '#server/features/follow-up/follow-up.queries.ts'
import { survivalBy } from '#server/features/follow-up/survival.queries.ts'

export const followUpHandlers = handlers(followUpContract, {
  list: ({ work, input }) => followUpPage(work, input),

  export: ({ work, input }) => exportFollowUps(work, input),

  figures: async ({ work, input }) => ({
    months: await monthFigures(work, input),
    ...(await practiceFigures(work, input)),
  }),

  survival: ({ work, input }) => survivalBy(work, input.by),

  declaredJobs: ({ work, input }) => declaredJobs(work, input),

  async checkJob({ work, input }) {
    await checkJob(work, input)
    return { message: 'Η δήλωση ελέγχθηκε.' }
  },

  async jobProof({ work, input }) {
    const { fil_id, fil_name, fil_mime } = await proofOf(work, input.id)
    return new FileAnswer({ name: fil_name, mime: fil_mime, body: await work.services.storage.read(fil_id) })
  },

  hire: ({ work, input }) => followedHire(work, input.id),

  ofPerson: ({ work, input }) => hiresOfPerson(work, input.id),

  async record({ work, input }) {
    const { id: jlh_id, month, side, ...given } = input
    refuseForeignAnswer(side, given.answer)
    await lockHire(work, jlh_id)
    const hire = await followedHire(work, jlh_id)
    const { due, settlement } = monthOf(hire, month)
    if (due > athensDay(work.now)) throw new AppError('conflict', { message: 'Ο μήνας αυτός δεν έχει έρθει ακόμη.' })
    if (settlement) throw alreadySettled()
    await recordAnswer(work, { jlh_id, month, side, due }, given)
    const { answer } = given
    await auditAnswer(work, 'follow-up-recorded', hire.usr_id, { jlh_id, month, side, answer })
    return followedHire(work, jlh_id)
  },

  async settle({ work, input }) {
    const { id: jlh_id, month, ...decision } = input
    await lockHire(work, jlh_id)
    const hire = await followedHire(work, jlh_id)
    const { state } = monthOf(hire, month)
    if (state === 'SETTLED') throw alreadySettled()
    if (state !== 'DISPUTED') throw new AppError('conflict', { message: 'Οι δύο πλευρές δεν διαφωνούν πια.' })
    await insertSettlement(work, { jlh_id, month }, decision)
    const { works, reason } = decision
    await auditAnswer(work, 'follow-up-settled', hire.usr_id, { jlh_id, month, works, reason })
    return followedHire(work, jlh_id)
  },

  questions: async ({ work, input }) => shownQuestions((await enter(work, input.key)).letter),

  async answer({ work, input: { key, fup_id, ...given } }) {
    const { own, letter } = await enter(work, key)
    const question = letter.questions.find((each) => each.fup_id === fup_id)
    if (!question) throw new AppError('not_found')
    refuseForeignAnswer(letter.side, given.answer)
    // The office may be deciding at this moment.
    await lockHire(work, question.jlh_id)
    const { state } = monthOf(await followedHire(work, question.jlh_id), question.month)
    if (state === 'SETTLED') throw alreadySettled()
    await saveAnswer(own, fup_id, given)
    if (letter.side === 'GRADUATE') await noteContact(own.db, own.person.usr_id, work.now)
    const { jlh_id, month } = question
    await auditAnswer(own, 'follow-up-answered', question.usr_id, {
      jlh_id,
      month,
      side: letter.side,
      answer: given.answer,
    })
    return shownQuestions((await enter(work, key)).letter)
  },

  async stop({ work, input }) {
    const { own, letter } = await enter(work, input.key)
    if (letter.side !== 'GRADUATE') throw new AppError('link_expired')
    const { usr_id } = own.person
    if (await insertStop(own, usr_id)) await audit(own, { action: 'follow-up-stopped', entity: 'user', id: usr_id })
    return { message: 'Εντάξει. Δεν θα σε ρωτήσουμε ξανά, ούτε εσένα ούτε την εταιρεία.' }
  },
})

const letterData = z.object({ side: z.enum(followUpSides), ids: z.array(id) })

type OpenLetter = { side: FollowUpSide; questions: Awaited<ReturnType<typeof openQuestions>> }

/** Who opened which letter. Once nothing of it may be asked any more, its link has ended. */
async function enter(work: Work, key: string): Promise<{ own: Work; letter: OpenLetter }> {
  const { usr_id, data } = await findKey(work, 'follow-up', key)
  const { side, ids } = letterData.parse(data)
  const questions = await openQuestions(work, { usr_id: usr_id ?? 0, ids, side })
  if (questions.length === 0) throw new AppError('link_expired')
  return { own: await actor(work, usr_id ?? 0, side), letter: { side, questions } }
}

async function actor(work: Work, usr_id: number, side: FollowUpSide): Promise<Work> {
  if (side === 'GRADUATE') return asCandidate(work, usr_id)
  const person = await activePerson(work.db, usr_id)
  if (!person) throw new AppError('link_expired')
  return { ...work, person }
}

/** A graduate knows who they are; the answer names them to the employer alone. */
function shownQuestions({ side, questions }: OpenLetter): FollowUpQuestions {
  return { side, questions }
}

function monthOf(hire: FollowedHire, month: number): FollowedHire['months'][number] {
  const followUp = hire.months.find((each) => each.month === month)
  if (!followUp) throw new AppError('not_found')
  return followUp
}

function refuseForeignAnswer(side: FollowUpSide, answer: FollowUpAnswer): void {
  if (!answersOf(side).includes(answer)) throw invalid({ answer: 'Αυτή η απάντηση είναι της άλλης πλευράς' })
}

const alreadySettled = () => new AppError('conflict', { message: 'Το γραφείο έχει ήδη κλείσει αυτή την ερώτηση.' })

const auditAnswer = (
  work: Work,
  action: 'follow-up-answered' | 'follow-up-recorded' | 'follow-up-settled',
  usr_id: number,
  after: object,
) => audit(work, { action, entity: 'user', id: usr_id, after })
