import { expect, it } from 'vitest'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import type { Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import {
  agreementOf,
  countProgress,
  criterionToOpen,
  givenTo,
  judgesOf,
} from '#web/features/assessment-centre/scorecards.ts'

const sheet = (email: string, levels: readonly number[], total: number | null = null) => ({
  email,
  name: email.toUpperCase(),
  levels: levels.map((level, index) => ({ acr_id: index + 1, level })),
  comment: '',
  is_absent: false,
  total,
})

const personOf = (sheets: ScoreRow['sheets'], total: number | null = null) => ({ sheets, total }) as ScoreRow

const criteria = [{ acr_id: 1 }, { acr_id: 2 }] as Criterion[]

const room = {
  eduasr_title: 'Α',
  eduasr_assessor_name_1: 'B',
  eduasr_assessor_email_1: 'b',
  eduasr_assessor_name_2: 'A',
  eduasr_assessor_email_2: 'a',
  eduasr_assessor_name_3: '',
  eduasr_assessor_email_3: '',
} as Room

it('keeps left and right as the room sits, with whoever judged there before at the end', () => {
  const person = personOf([sheet('old', [1]), sheet('a', [4, 2])])
  const judges = judgesOf({ rooms: [room] }, 'Α', [person])
  expect(judges.map(({ email }) => email)).toEqual(['b', 'a', 'old'])
  expect(givenTo(person, 2, judges).map(({ level }) => level)).toEqual([null, 2, null])
  expect(judgesOf({ rooms: [room] }, '', [])).toEqual([])
})

it('opens the criterion on which two differ, and calls them near only when both have given everything', () => {
  const far = personOf([sheet('a', [3, 4]), sheet('b', [3, 2])])
  expect([criterionToOpen(criteria, far), agreementOf(criteria, far)]).toEqual([2, 'far'])
  const begun = personOf([sheet('a', [3, 4], 3.5), sheet('b', [3])])
  expect([criterionToOpen(criteria, begun), agreementOf(criteria, begun)]).toEqual([1, null])
  const near = personOf([sheet('a', [3, 4], 3.5), sheet('b', [2, 4], 3)], 3.25)
  expect(agreementOf(criteria, near)).toBe('near')
})

it('counts each person once', () => {
  const absent = personOf([{ ...sheet('a', []), is_absent: true }])
  const people = [personOf([]), personOf([sheet('a', [1])]), absent, personOf([sheet('a', [1, 1], 1)], 1)]
  expect(countProgress(people)).toEqual({ judged: 1, absent: 1, begun: 1, waiting: 1 })
})
