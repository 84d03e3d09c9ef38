import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type InterviewMove,
  interviewMoves,
  type InterviewState,
  interviewStates,
  isUpcoming,
  mayActOn,
  mayFollow,
  listingCandidateActions,
  type ListingCandidateState,
  listingCandidateStates,
  scoreOf,
} from '#shared/features/hiring/hiring.rules.ts'

it('no sequence of actions leaves the four statuses, and a hire is final', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...Object.values(listingCandidateActions))), (states) => {
      let state: ListingCandidateState | null = null
      let wasHired = false
      for (const to of states) {
        if (mayFollow(state, to)) state = to
        wasHired ||= state === 'HIRED'
        if (wasHired) expect(state).toBe('HIRED')
      }
      if (state !== null) expect(listingCandidateStates).toContain(state)
    }),
  )
})

it('no sequence of moves leaves the five statuses of an interview, and what is past is corrected or taken back alone', () => {
  const takesBack: readonly InterviewMove[] = ['revive', 'reviveUnanswered', 'forgetOutcome']
  const moves = Object.keys(interviewMoves) as InterviewMove[]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves)), (moveNames) => {
      let state: InterviewState = 'PENDING_CANDIDATE_RESPONSE'
      for (const move of moveNames) {
        const { from, to } = interviewMoves[move]
        const fits = (from as readonly InterviewState[]).includes(state)
        const wasPast = !isUpcoming(state)
        if (fits) state = to
        if (wasPast && fits) expect(takesBack.includes(move) || move.startsWith('correct')).toBe(true)
        if (wasPast && !takesBack.includes(move)) expect(isUpcoming(state)).toBe(false)
      }
      expect(interviewStates).toContain(state)
    }),
  )
})

it('on a closed listing a company rejects and hires only, the office everything', () => {
  for (const listing of ['DISABLED', 'CLOSED'] as const) {
    expect([mayActOn('bookmark', listing, false), mayActOn('invite', listing, false)]).toEqual([false, false])
    expect([mayActOn('reject', listing, false), mayActOn('hire', listing, false)]).toEqual([true, true])
    expect(mayActOn('bookmark', listing, true)).toBe(true)
  }
})

it('what is unknown stands between what fits and what does not', () => {
  const score = (result: 'met' | 'not-met' | 'unknown') => scoreOf([{ result }])
  expect(score('met')).toBeGreaterThan(score('unknown'))
  expect(score('unknown')).toBeGreaterThan(score('not-met'))
})
