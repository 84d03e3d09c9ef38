import { plural } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { monthsAfterHire, monthsPassed, OPEN_DAYS } from '#shared/features/follow-up/follow-up.rules.ts'
import { lotByLot } from '#server/core/each-alone.ts'
import { isWithin } from '#shared/core/hours.ts'
import { type TemplateMail, queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { makeKeys } from '#server/core/secret-keys.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import {
  type Due,
  type DueQuestion,
  openDueQuestions,
  takeDueQuestions,
  usersOfCompanies,
  whoIsDue,
} from '#server/features/follow-up/follow-up.due.queries.ts'

/** A letter may be opened some days after it was sent; the question itself closes on its day. */
const KEY_MINUTES = OPEN_DAYS * 24 * 60
/** So many people, or companies, have their letters written in one transaction. */
const LOT = 100
const HOURS = { from: '09:00', until: '19:00' }
/** More people than these are counted in the letter; the page shows all. */
const NAMES_IN_LETTER = 10

/** What a key of a letter opens. */
export interface LetterQuestions {
  side: DueQuestion['side']
  ids: number[]
}

interface Letter {
  questions: DueQuestion[]
  mail: Omit<TemplateMail, 'template' | 'values'>
  values: Record<string, string>
}

/** Opens the questions whose day has come, and writes the letters that are due, by the hour. */
export async function sendFollowUps(services: Services): Promise<{ letters: number }> {
  const now = services.clock()
  if (!isWithin(now, HOURS)) return { letters: 0 }
  await inTransaction(services, {}, openDueQuestions)
  const due = await whoIsDue(services.connection.db, now)
  const lots = [...Map.groupBy(due, ({ side }) => side).values()].flatMap((ofSide) =>
    Array.from({ length: Math.ceil(ofSide.length / LOT) }, (_, at) => ofSide.slice(at * LOT, (at + 1) * LOT)),
  )
  return { letters: await lotByLot(services, lots, writeDue) }
}

/** All of one side. */
async function writeDue(work: Work, lot: readonly Due[]): Promise<number> {
  const side = lot[0]?.side ?? 'GRADUATE'
  const questions = await takeDueQuestions(work, { side, ids: lot.map(({ id }) => id) })
  return side === 'GRADUATE'
    ? writeLetters(work, 'follow-up.graduate', questions.map(letterToGraduate))
    : writeLetters(work, 'follow-up.employer', await lettersToEmployers(work, questions))
}

function letterToGraduate(question: DueQuestion): Letter {
  const { usr_id, usr_email, usr_fullname, cny_name, jl_position_title, month } = question
  return {
    questions: [question],
    mail: { to: usr_email, toName: usr_fullname, usr_id, about: `follow-up:${question.jlh_id}` },
    values: {
      name: vocative(usr_fullname),
      company: cny_name,
      position: jl_position_title,
      passed: monthsPassed(month).toLowerCase(),
    },
  }
}

/** One letter a day to each user of a company, about all people who are due; the first answer counts for the company. */
async function lettersToEmployers(work: Work, due: readonly DueQuestion[]): Promise<Letter[]> {
  const companies = Map.groupBy(due, ({ cny_id }) => cny_id)
  const users = await usersOfCompanies(work.db, [...companies.keys()])
  return users.flatMap(({ usr_id, usr_email, usr_fullname, usr_fk_cny_id }) => {
    const questions = usr_fk_cny_id === null ? undefined : companies.get(usr_fk_cny_id)
    if (!questions) return []
    return {
      questions,
      mail: {
        to: usr_email,
        toName: usr_fullname,
        usr_id,
        subject_ids: [...new Set(questions.map((question) => question.usr_id))],
        about: `follow-up:company:${usr_fk_cny_id}`,
      },
      values: { people: peopleOf(questions), company: questions[0]?.cny_name ?? '' },
    }
  })
}

function peopleOf(questions: readonly DueQuestion[]): string {
  const lines = questions
    .slice(0, NAMES_IN_LETTER)
    .map(
      ({ usr_fullname, jl_position_title, month }) =>
        `• ${usr_fullname}, ${jl_position_title} (${monthsAfterHire(month)} μετά)`,
    )
  const more = questions.length - NAMES_IN_LETTER
  return [...lines, ...(more > 0 ? [`και ${plural(more, 'ακόμη', 'ακόμη')}`] : [])].join('\n')
}

async function writeLetters(work: Work, template: string, letters: readonly Letter[]): Promise<number> {
  const keys = await makeKeys(
    work,
    letters.map(({ questions, mail }) => {
      const data: LetterQuestions = {
        side: questions[0]?.side ?? 'GRADUATE',
        ids: questions.map(({ fup_id }) => fup_id),
      }
      return { kind: 'follow-up', usr_id: mail.usr_id ?? null, data, minutes: KEY_MINUTES }
    }),
  )
  const mails = letters.map(({ questions, mail, values }, index) => ({
    isReminder: questions.every(({ letters: count }) => count > 1),
    // After the `#`: what stands there is sent to no server and is in no log.
    mail: {
      ...mail,
      values: { ...values, link: work.addressOf(`/follow-up#${keys[index]}`) },
    },
  }))
  const first = mails.filter(({ isReminder }) => !isReminder).map(({ mail }) => mail)
  const again = mails.filter(({ isReminder }) => isReminder).map(({ mail }) => mail)
  const ids = await queueTemplateMails(work, template, first)
  const reminders = await queueTemplateMails(work, `${template}-reminder`, again)
  return ids.length + reminders.length
}
