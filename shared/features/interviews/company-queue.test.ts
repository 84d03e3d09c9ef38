import { describe, expect, it } from 'vitest'
import type { Interview, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { companyQueue } from '#shared/features/interviews/company-queue.ts'

const now = new Date('2026-11-22T10:00:00Z')

const interviewOf = (jli_id: number, values: Partial<Interview>) =>
  ({
    jli_id,
    jli_fk_jl_id: 1,
    jli_fk_usr_id: jli_id,
    jli_status: 'SCHEDULED',
    jli_date: '2026-11-20T10:00:00Z',
    jli_date_created: '2026-11-18T10:00:00Z',
    jli_date_answered: null,
    jli_proposed_times: [],
    is_expired: false,
    awaits_outcome: false,
    ...values,
  }) as Interview

const placeOf = (usr_id: number, values: Partial<ListingCandidate> = {}) =>
  ({
    jlc_fk_jl_id: 1,
    jlc_fk_usr_id: usr_id,
    jlc_status: 'INTERVIEWED',
    jlc_date_later: null,
    ...values,
  }) as ListingCandidate

const kindsOf = (interviews: Interview[], places: ListingCandidate[]) =>
  companyQueue(interviews, places, now).map((item) => `${item.kind} ${item.interview.jli_id}`)

describe('the queue of a company', () => {
  it('asks how an interview ended, then what follows, and takes the oldest first', () => {
    const interviews = [
      interviewOf(1, { awaits_outcome: true }),
      interviewOf(2, { jli_status: 'COMPLETED', jli_date: '2026-11-10T10:00:00Z' }),
      interviewOf(3, { jli_date: '2026-11-25T10:00:00Z' }),
    ]
    expect(kindsOf(interviews, [placeOf(1), placeOf(2), placeOf(3)])).toEqual(['decide 2', 'outcome 1'])
  })

  it('shows proposed times that are ahead, and invitations that nobody answers', () => {
    const pending = { jli_status: 'PENDING_CANDIDATE_RESPONSE', jli_date: '2026-11-25T10:00:00Z' } as const
    const interviews = [
      interviewOf(1, { ...pending, jli_proposed_times: ['2026-11-21T10:00:00Z', '2026-11-24T10:00:00Z'] }),
      interviewOf(2, { ...pending, jli_date_created: '2026-11-21T10:00:00Z' }),
      interviewOf(3, { ...pending, jli_date_created: '2026-11-21T11:00:00Z', is_expired: true }),
      interviewOf(4, { ...pending, jli_date_created: '2026-11-01T10:00:00Z' }),
    ]
    const queue = companyQueue(
      interviews,
      [1, 2, 3, 4].map((usr_id) => placeOf(usr_id)),
      now,
    )
    expect(queue.map((item) => `${item.kind} ${item.interview.jli_id}`)).toEqual([
      'unanswered 4',
      'proposal 1',
      'unanswered 3',
    ])
    expect(queue[1]?.times).toEqual(['2026-11-24T10:00:00Z'])
  })

  it('leaves out who is decided, who was put off, and earlier interviews of the same person', () => {
    const done = { jli_status: 'COMPLETED' } as const
    const interviews = [
      interviewOf(1, done),
      interviewOf(2, done),
      interviewOf(3, done),
      interviewOf(4, done),
      interviewOf(5, { jli_fk_usr_id: 4, jli_date: '2026-11-30T10:00:00Z' }),
    ]
    const places = [
      placeOf(1, { jlc_status: 'HIRED' }),
      placeOf(2, { jlc_date_later: '2026-11-23T22:00:00Z' }),
      placeOf(3, { jlc_date_later: '2026-11-21T22:00:00Z' }),
      placeOf(4),
    ]
    expect(kindsOf(interviews, places)).toEqual(['decide 3'])
  })
})
