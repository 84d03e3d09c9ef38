import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { athensInstant } from '#shared/core/dates.ts'
import { fillPlaceholders } from '#shared/core/placeholders.ts'
import {
  type Counts,
  mayCancel,
  mayMove,
  countRecipients,
  outcomes,
  placeholderProblem,
  sendAtProblem,
  sendingStates,
  settled,
  shownState,
  waitsForMorning,
} from '#shared/features/notification-center/notification-center.rules.ts'

const counts = fc.record(
  Object.fromEntries(outcomes.map((outcome) => [outcome, fc.nat(5000)])) as Record<keyof Counts, fc.Arbitrary<number>>,
)

describe('a sending', () => {
  it.each([
    ['SCHEDULED', '18:59', true],
    ['SENDING', '18:59', true],
    ['SCHEDULED', '19:00', false],
    ['DONE', '18:59', false],
    ['CANCELLED', '18:59', false],
  ] as const)('%s, that was to go at %s, waits at 20:00 for the morning: %s', (notg_status, time, waits) => {
    const sending = { notg_status, notg_send_at: athensInstant('2026-03-28', time) }
    expect(waitsForMorning(sending, new Date(athensInstant('2026-03-28', '20:00')))).toBe(waits)
    // The clocks change that night.
    expect(waitsForMorning(sending, new Date(athensInstant('2026-03-29', '07:59')))).toBe(
      notg_status === 'SCHEDULED' || notg_status === 'SENDING',
    )
    expect(waitsForMorning(sending, new Date(athensInstant('2026-03-29', '08:00')))).toBe(false)
    expect(waitsForMorning(sending, new Date(athensInstant('2026-03-28', '19:59')))).toBe(false)
  })

  it('is for now or for a time of the coming year, whatever the clocks of browser and server say', () => {
    const now = new Date('2026-03-10T10:00:00Z')
    expect(sendAtProblem(new Date('2026-03-10T09:59:00Z'), now)).toBeNull()
    expect(sendAtProblem(new Date('2027-03-10T10:00:00Z'), now)).toBeNull()
    expect(sendAtProblem(new Date('2026-03-10T09:50:00Z'), now)).toBe('Η ώρα αυτή έχει περάσει')
    expect(sendAtProblem(new Date('2027-04-10T10:00:00Z'), now)).toBe('Το πολύ ένα χρόνο μπροστά')
  })

  it('never begins again once it has ended, whatever moves are tried', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sendingStates)), (states) => {
        let state: (typeof sendingStates)[number] = 'SCHEDULED'
        let ended = false
        for (const next of states) {
          if (!mayMove(state, next)) continue
          state = next
          if (ended) expect(state).toBe('CANCELLED')
          ended ||= state === 'DONE' || state === 'CANCELLED'
        }
      }),
    )
  })

  it('counts everybody once: recipients, settled and still to come', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const total = outcomes.reduce((sum, outcome) => sum + all[outcome], 0)
        expect(countRecipients(all) + all.LEFT_OUT).toBe(total)
        expect(settled(all) + all.WAITING + all.QUEUED).toBe(countRecipients(all))
      }),
    )
  })

  it('is told to be over only when nothing is on its way, and can be stopped until then', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sendingStates), counts, (status, all) => {
        const isGoing = all.WAITING + all.QUEUED > 0
        if (status === 'DONE') expect(shownState(status, all)).toBe(isGoing ? 'SENDING' : 'DONE')
        if (status === 'CANCELLED') expect(mayCancel(status, all)).toBe(false)
      }),
    )
  })
})

describe('words of a person', () => {
  it('are filled once: a value brings no placeholders of its own', () => {
    expect(fillPlaceholders('Γεια σου {name}, {company}', { name: '{company}', company: 'ΑΛΦΑ' })).toBe(
      'Γεια σου {company}, ΑΛΦΑ',
    )
  })

  it.each([
    ['Γεια {name}', null],
    ['Γεια {onoma}', 'Άγνωστο πεδίο {onoma}'],
    ['{constructor}', 'Άγνωστο πεδίο {constructor}'],
    ['{ name }', 'Άγνωστο πεδίο { name }'],
    ['Γεια σου {όνομα}', 'Άγνωστο πεδίο {όνομα}'],
    ['Από {company}', null],
    ['{name} {company}', null],
    ['«{company}»', 'Για υποψηφίους το {company} μένει κενό: γράψε και κάτι άλλο'],
    ['<p><strong>{company}</strong>&nbsp;</p>', 'Για υποψηφίους το {company} μένει κενό: γράψε και κάτι άλλο'],
    ['', null],
  ])('of %j: %s', (text, problem) => {
    expect(placeholderProblem(text)).toBe(problem)
  })
})
