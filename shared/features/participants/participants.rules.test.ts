import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationState,
  applicationStates,
  finalStates,
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
