import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Interview, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import { SignedInAs } from '#web/kit/SignedInAs.tsx'
import type { Stories } from '#web/kit/story.tsx'
import { ListingCandidateActions } from './ListingCandidateActions.tsx'

const created = '2026-10-01T09:00:00.000Z'

const listing: Interview['jli_job_listing'] = {
  jl_id: 7,
  jl_fk_cny_id: 1,
  cny_name: 'Πίνδος Α.Ε.',
  jl_status: 'OPEN',
  jl_date_created: created,
  jl_category: 'ANNOUNCED',
  jl_position_sector: 'Πληροφορική',
  jl_position_title: 'Τεχνικός λογισμικού',
  jl_requested_candidates: false,
  jl_requested_candidates_counter: 0,
  jl_requested_strictly_qualified: false,
  jl_requested_bachelors_education: '',
  jl_requested_masters_education: '',
  jl_requested_experienced_in_sector: '',
}

export const upcoming: Interview = {
  jli_id: 5,
  jli_status: 'PENDING_CANDIDATE_RESPONSE',
  jli_fk_usr_id: 3,
  jli_fk_jl_id: 7,
  jli_date: '2027-05-10T09:00:00.000Z',
  jli_minutes: 45,
  jli_location: 'Ιωάννινα',
  jli_link: '',
  jli_comments: '',
  jli_cancel_reason: '',
  jli_answer_note: '',
  jli_proposed_times: ['2027-05-11T07:30:00.000Z'],
  jli_offered_times: [],
  jli_contact: 'Νίκος Παππάς, 210 1234567',
  jli_outcome: null,
  jli_absence_answer: null,
  jli_absence_note: '',
  jli_answered_by: null,
  jli_date_created: created,
  jli_date_answered: null,
  is_expired: false,
  awaits_outcome: false,
  usr_fullname: 'Μαρία Ζήση',
  jli_job_listing: listing,
}

export const rejected: ListingCandidate = {
  jlc_fk_jl_id: 7,
  jlc_fk_usr_id: 3,
  jlc_status: 'REJECTED',
  jlc_reject_reason: '',
  jlc_reject_note: '',
  jlc_date_created: created,
  jlc_date_changed: created,
  jlc_date_later: null,
  jlc_job_listing: listing,
}

type Props = Parameters<typeof ListingCandidateActions>[0]

const show = (props: Partial<Props>) => () => (
  <SignedInAs who={props.as ?? 'company'}>
    <ListingCandidateActions
      jl_id={7}
      usr_id={3}
      name="Μαρία Ζήση"
      listingStatus="OPEN"
      status="BOOKMARKED"
      upcoming={undefined}
      {...props}
    />
  </SignedInAs>
)

export const clash = refusal(hiringContract.invite, 'conflict', {
  message: 'Στις 10:00 υπάρχει άλλη συνέντευξη.',
  details: { clash: true },
})
export const elsewhere = refusal(hiringContract.hire, 'conflict', {
  message: 'Έχει προσληφθεί σε άλλη αγγελία.',
  details: { hired_elsewhere: true },
})

export const stories: Stories = {
  Bookmarked: show({}),
  'On no list yet': show({ status: null }),
  Invited: show({ upcoming }),
  'After the interview': show({ upcoming: { ...upcoming, jli_status: 'SCHEDULED', awaits_outcome: true } }),
  'Of a closed listing': show({ listingStatus: 'CLOSED' }),
  'Of the office': show({ as: 'office', upcoming }),
  Menu: { show: show({ isCompact: true }), open: ['Ενέργειες: Μαρία Ζήση'] },
  Inviting: {
    show: show({}),
    open: ['Πρόσκληση σε συνέντευξη…'],
    answers: [answer(interviewsContract.list, [upcoming]), clash],
  },
  Moving: {
    show: show({ upcoming }),
    open: ['Αλλαγή ώρας…'],
    answers: [answer(hiringContract.moveInterview, upcoming)],
  },
  Cancelling: {
    show: show({ upcoming }),
    open: ['Ακύρωση συνέντευξης…'],
    answers: [answer(hiringContract.cancelInterview, upcoming)],
  },
  'Hired lately': show({ status: 'HIRED', since: new Date().toISOString() }),
  'Hired long ago': show({ status: 'HIRED', since: created.replace('2026', '2025') }),
  'Hired long ago, for the office': show({ status: 'HIRED', since: created.replace('2026', '2025'), as: 'office' }),
  Hiring: { show: show({}), open: ['Πρόσληψη…'], answers: [elsewhere] },
  Rejecting: {
    show: show({ upcoming }),
    open: ['Απόρριψη…'],
    answers: [answer(hiringContract.rejectMany, [rejected])],
  },
}
