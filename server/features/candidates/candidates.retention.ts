import { type RawBuilder, sql } from 'kysely'
import { DAYS_TO_STAY } from '#shared/features/retention/retention.rules.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { type Age, dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'
import type { Work } from '#server/core/work.ts'
import {
  askToStay,
  isToWarn,
  isWarnedInVain,
  lastContact,
} from '#server/features/candidates/candidate-contact.service.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'

const isCandidate = sql<boolean>`usr_role = 'CANDIDATE' and usr_date_deleted is null`

/** Nothing came of any application, and nothing is under way. */
const isRejected = sql<boolean>`exists (select from cycle_application where edca_fk_usr_id = usr_id)
  and not exists (select from cycle_application where edca_fk_usr_id = usr_id and edca_status not in
    ('APPLICATION_REJECTED', 'GAME_ASSESSMENT_REJECTED', 'INTERVIEW_REJECTED', 'FINALIST_REJECTED'))
  and not exists (select from hiring where jlh_fk_usr_id = usr_id)
  and not exists (select from user_profile where usp_fk_usr_id = usr_id and usp_finalist_date is not null)`

async function erasePeople(work: Work, rows: RawBuilder<boolean>, isDue: RawBuilder<boolean>): Promise<number> {
  const locked = await work.db.selectFrom('users').select('usr_id').where(rows).execute()
  if (locked.length === 0) return 0
  // Whoever said yes while they were being looked for stays.
  const ids = locked.map(({ usr_id }) => usr_id)
  const people = await work.db.selectFrom('users').select('usr_id').where('usr_id', 'in', ids).where(isDue).execute()
  for (const { usr_id } of people) await eraseCandidate(work, usr_id, { by: 'office' })
  return people.length
}

const isInVain = (isOne: RawBuilder<boolean>, age: Age) => sql<boolean>`${isOne} and ${isWarnedInVain(age)}`

const people = (isOne: RawBuilder<boolean>) => ({
  table: 'users' as const,
  isDue: (age: Age) => isInVain(isOne, age),
  isHeld: isHeldPerson('usr_id'),
  since: lastContact,
  label: sql<string>`usr_fullname || ' · ' || usr_email`,
  end: (work: Work, rows: RawBuilder<boolean>, age: Age) => erasePeople(work, rows, isInVain(isOne, age)),
  // Each erasure looks through what others wrote: one at a time holds nothing long.
  batch: 1,
  warning: { isDue: (age: Age) => sql<boolean>`${isOne} and ${isToWarn(age)}`, send: askToStay },
})

export const candidatesRetention: readonly RetentionRule[] = [
  {
    name: 'quiet-candidates',
    title: 'Υποψήφιοι και απόφοιτοι χωρίς επαφή',
    effect: `Ρωτιούνται με e-mail ${DAYS_TO_STAY} ημέρες πριν. Όποιος δεν απαντήσει διαγράφεται οριστικά· μένουν μόνο αριθμοί.`,
    days: 730,
    leastDays: 180,
    also: ['candidate_contact', 'user_profile', 'user_education', 'candidate_search', 'candidate_facts'],
    ...people(isCandidate),
  },
  {
    name: 'rejected-candidates',
    title: 'Υποψήφιοι που δεν προχώρησαν',
    effect: `Όσων όλες οι αιτήσεις απορρίφθηκαν: ρωτιούνται ${DAYS_TO_STAY} ημέρες πριν και, χωρίς απάντηση, διαγράφονται οριστικά.`,
    days: 365,
    leastDays: 90,
    ...people(sql<boolean>`${isCandidate} and ${isRejected}`),
  },
  {
    name: 'readings',
    title: 'Ποιος διάβασε βιογραφικά και στοιχεία επικοινωνίας',
    effect: 'Διαγράφεται η καταγραφή της ανάγνωσης που βλέπει το πρόσωπο στη σελίδα του.',
    days: 730,
    leastDays: 365,
    table: 'cv_view',
    isDue: isOlder('cvv_date_created'),
    isHeld: isHeldPerson('cvv_fk_candidate_id'),
    since: dateOf('cvv_date_created'),
    label: sql<string>`'Υποψήφιος ' || cvv_fk_candidate_id || ' · ' || cvv_what`,
  },
]
