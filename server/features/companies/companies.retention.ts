import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'
import { endRejections } from '#server/features/companies/companies.writes.queries.ts'

export const companiesRetention: readonly RetentionRule[] = [
  {
    name: 'company-rejections',
    title: 'Απορρίψεις εταιρειών',
    effect: 'Διαγράφονται η αίτηση που απορρίφθηκε, οι λόγοι και η σημείωση.',
    days: 1095,
    leastDays: 180,
    table: 'company_rejection',
    also: ['company_rejection_user'],
    isDue: isOlder('cyr_date_created'),
    isHeld: sql<boolean>`exists (select from company_rejection_user where cru_fk_cyr_id = cyr_id
      and ${isHeldPerson('cru_fk_usr_id')})`,
    since: dateOf('cyr_date_created'),
    label: sql<string>`cyr_name`,
    end: endRejections,
  },
  {
    name: 'company-history',
    title: 'Ιστορικό εγκρίσεων εταιρειών',
    effect: 'Διαγράφονται οι αλλαγές κατάστασης με τους λόγους και τις σημειώσεις τους.',
    days: 1825,
    leastDays: 365,
    table: 'company_history',
    isDue: isOlder('cyh_date_created'),
    since: dateOf('cyh_date_created'),
    label: sql<string>`cyh_cny_name`,
  },
]
