import { describe, expect, it } from 'vitest'
import { applicationStates, funnelOf, journeyOf } from './educational-cycles.rules.ts'

const usual = { names: {}, steps: {}, isCompleted: false }
const today = '2030-01-10'
const marks = (...args: Parameters<typeof journeyOf>) => journeyOf(...args).map(({ mark }) => mark)

describe('the way of an application', () => {
  it('has one place where somebody stands, what was before it and what lies ahead', () => {
    expect(marks('APPLIED', usual, today)).toEqual(['now', 'ahead', 'ahead', 'ahead', 'ahead'])
    expect(marks('INTERVIEWING', usual, today)).toEqual(['done', 'done', 'now', 'ahead', 'ahead'])
    expect(marks('SUBSTITUTE_FINALIST', usual, today)).toEqual(['done', 'done', 'done', 'now', 'ahead', 'ahead'])
    expect(marks('SUCCEEDED', usual, today)).toEqual(['done', 'done', 'done', 'done', 'done'])
    for (const state of applicationStates)
      expect(journeyOf(state, usual, today).filter(({ mark }) => mark === 'now').length, state).toBeLessThanOrEqual(1)
  })

  it('ends where the application ended', () => {
    expect(marks('APPLICATION_REJECTED', usual, today)).toEqual(['done', 'ended'])
    expect(marks('GAME_ASSESSMENT_REJECTED', usual, today)).toEqual(['done', 'done', 'ended'])
    expect(marks('FINALIST_REJECTED', usual, today)).toEqual(['done', 'done', 'done', 'done', 'ended'])
  })

  it('ends with the programme, and promises nobody a place or a decision any more', () => {
    const completed = {
      names: {},
      steps: { APPLIED: { next: 'Απαντάμε με τη σειρά.', until: '2030-01-10' } },
      isCompleted: true,
    }
    expect(marks('SUBSTITUTE_FINALIST', completed, today)).toEqual(['done', 'done', 'done', 'ended'])
    expect(journeyOf('APPLIED', completed, today)).toEqual([
      { title: 'Η αίτησή σου παραλήφθηκε', mark: 'ended', next: 'Το πρόγραμμα ολοκληρώθηκε.', until: null },
    ])
    expect(journeyOf('FINALIST', completed, today).slice(-2)).toMatchObject([
      { mark: 'now', next: 'Θα σου γράψουμε για το αποτέλεσμα.' },
      { mark: 'ahead' },
    ])
    for (const state of ['SUCCEEDED', 'INTERVIEW_REJECTED'] as const)
      expect(journeyOf(state, completed, today), state).toEqual(journeyOf(state, usual, today))
  })

  it('says nothing ahead that has not happened, whatever the office calls the stages', () => {
    const names = { FINALIST: 'Μπήκες!', SUCCEEDED: 'Τα κατάφερες!', APPLIED: 'Σε λάβαμε' }
    const titles = journeyOf('GAME_ASSESSMENT', { ...usual, names }, today).map(({ title }) => title)
    expect(titles).toContain('Σε λάβαμε')
    expect(titles).not.toContain('Μπήκες!')
    expect(titles).not.toContain('Τα κατάφερες!')
  })

  it('says what comes next and by when in the words of the office, and no day that has passed', () => {
    const steps = { APPLIED: { next: 'Απαντάμε με τη σειρά.', until: '2030-01-10' }, FINALIST: { until: '2030-01-09' } }
    expect(journeyOf('APPLIED', { ...usual, steps }, today)[0]).toMatchObject({
      next: 'Απαντάμε με τη σειρά.',
      until: '2030-01-10',
    })
    expect(journeyOf('APPLIED', { ...usual, steps }, '2030-01-11')[0]?.until).toBeNull()
    const finalist = journeyOf('FINALIST', { ...usual, steps }, today).find(({ mark }) => mark === 'now')
    expect(finalist).toMatchObject({ next: 'Θα σου γράψουμε για την έναρξη των μαθημάτων.', until: null })
  })
})

describe('the funnel of a cycle', () => {
  it('counts at each stage all who came that far, and who waits there', () => {
    const steps = funnelOf({
      APPLIED: 5,
      APPLICATION_REJECTED: 3,
      INTERVIEWING: 2,
      SUBSTITUTE_FINALIST: 1,
      SUCCEEDED: 4,
    })
    expect(steps.map(({ stage, reached, waiting }) => [stage, reached, waiting])).toEqual([
      ['APPLIED', 15, 5],
      ['GAME_ASSESSMENT', 7, 0],
      ['INTERVIEWING', 7, 2],
      ['FINALIST', 4, 0],
      ['SUCCEEDED', 4, 0],
    ])
  })

  it('is empty for an empty cycle, and each status counts once at the beginning', () => {
    expect(funnelOf({}).every(({ reached, waiting }) => reached === 0 && waiting === 0)).toBe(true)
    for (const state of applicationStates) expect(funnelOf({ [state]: 1 })[0]?.reached, state).toBe(1)
  })
})
