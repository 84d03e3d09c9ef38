import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationState,
  applicationStates,
  type CycleState,
  cycleStates,
  finalStates,
  stateAfterNight,
  stateByDates,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { mayMove, oneAction, stageActions, stageMoves } from '#shared/features/participants/participants.rules.ts'

describe('the stages of an application', () => {
  it('always stay in the list of stages', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...stageActions), { maxLength: 40 }), (pressed) => {
        let state: ApplicationState = 'APPLIED'
        for (const action of pressed) if (mayMove(action, state)) state = stageMoves[action].to
        expect(applicationStates).toContain(state)
      }),
    )
  })

  it('reach every stage from an application, and none beyond success', () => {
    const reached = new Set<ApplicationState>(['APPLIED'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const state of Array.from(reached))
        for (const action of stageActions) if (mayMove(action, state)) reached.add(stageMoves[action].to)
    }
    expect([...reached].toSorted()).toEqual(applicationStates.toSorted())
    expect(stageActions.filter((action) => mayMove(action, 'SUCCEEDED'))).toEqual([])
  })

  it('can be corrected after a wrong rejection, but never skip a stage', () => {
    expect(mayMove('application_approved', 'APPLICATION_REJECTED')).toBe(true)
    expect(mayMove('game_assessment_approved', 'GAME_ASSESSMENT_REJECTED')).toBe(true)
    expect(mayMove('assessment_centre_approved', 'INTERVIEW_REJECTED')).toBe(true)
    expect(mayMove('succeeded', 'INTERVIEWING')).toBe(false)
    expect(mayMove('game_assessment_approved', 'APPLIED')).toBe(false)
    expect(mayMove('reject_finalist', 'INTERVIEWING')).toBe(false)
  })

  it('an action never leads to where it starts', () => {
    for (const action of stageActions) expect(mayMove(action, stageMoves[action].to)).toBe(false)
    expect(finalStates.every((state) => applicationStates.includes(state))).toBe(true)
  })
})

it('exactly one flag is an action', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...stageActions)), (set) => {
      const flags = Object.fromEntries(set.map((action) => [action, true]))
      expect(oneAction(flags)).toBe(set.length === 1 ? set[0] : null)
    }),
  )
  expect(oneAction({ succeeded: false })).toBeNull()
})

describe('the dates of a cycle', () => {
  const day = fc.option(
    fc.integer({ min: 10, max: 28 }).map((number) => `2026-05-${number}`),
    { nil: null },
  )

  it('only move it forwards and never out of completed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cycleStates), day, day, (state: CycleState, opening, closing) => {
        const next = stateAfterNight(state, { opening, closing }, '2026-05-20')
        expect(cycleStates.indexOf(next)).toBeGreaterThanOrEqual(cycleStates.indexOf(state))
        if (state === 'COMPLETED') expect(stateByDates(state, { opening, closing }, '2026-05-20')).toBe('COMPLETED')
      }),
    )
  })

  it.each([
    ['2026-05-20', '2026-05-25', 'OPEN_FOR_APPLICATIONS'],
    ['2026-05-21', '2026-05-25', 'JUST_CREATED_UNABLE_TO_APPLY'],
    ['2026-05-10', '2026-05-20', 'OPEN_FOR_APPLICATIONS'],
    ['2026-05-10', '2026-05-19', 'CLOSED'],
    [null, null, 'JUST_CREATED_UNABLE_TO_APPLY'],
  ] as const)('from %s to %s it stands at %s on the 20th', (opening, closing, expected) => {
    expect(stateByDates('JUST_CREATED_UNABLE_TO_APPLY', { opening, closing }, '2026-05-20')).toBe(expected)
  })
})
