import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, id, lines } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { absenceAnswers } from '#shared/features/hiring/hiring.rules.ts'

const path = `${PERSONAL_PATH}/interview` as const
const done = z.object({ message: z.string() })

/** What the person says of an interview. */
export const ownInterviewCalls = {
  answerAbsence: call({
    method: 'POST',
    path: `${path}/{jli_id}/absence`,
    who: 'public',
    about: 'Say of a no-show that the company has recorded: I was there, or I want another time.',
    input: fields({
      jli_id: id,
      answer: z.enum(absenceAnswers, 'Διάλεξε μια απάντηση'),
      note: lines(1000).default(''),
    }),
    output: done,
  }),
  answerInterview: call({
    method: 'PUT',
    path: `${path}/{jli_id}/answer`,
    who: 'public',
    about: 'Accept an invitation, decline it with a reason, or propose other times.',
    input: fields({
      jli_id: id,
      answer: z.enum(['accept', 'decline', 'propose'], 'Διάλεξε μια απάντηση'),
      note: lines(1000).default(''),
      times: z.array(instant).max(5, 'Έως πέντε').default([]),
      /** Which of the offered times is accepted. */
      time: instant.optional(),
    }).superRefine(({ answer, note, times }, context) => {
      if (answer === 'decline' && note === '')
        context.addIssue({ code: 'custom', path: ['note'], message: 'Γράψε με λίγα λόγια τον λόγο' })
      if (answer === 'propose' && times.length === 0)
        context.addIssue({ code: 'custom', path: ['times'], message: 'Πρότεινε τουλάχιστον μία ώρα' })
    }),
    output: done,
  }),
  interviewCalendar: call({
    method: 'GET',
    path: `${path}/{jli_id}/calendar`,
    who: 'public',
    about: 'The interview as an .ics file.',
    input: fields({ jli_id: id }),
    output: z.unknown(),
    answer: 'file',
  }),
}
