import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'

export const adsRetention: readonly RetentionRule[] = [
  {
    name: 'ad-views',
    title: 'Ποιος είδε ποια διαφήμιση',
    effect: 'Διαγράφεται το πότε την είδε, την άνοιξε ή την έκρυψε το πρόσωπο.',
    days: 730,
    leastDays: 30,
    table: 'ad_view',
    isDue: isOlder('adv_date_seen'),
    isHeld: isHeldPerson('adv_fk_usr_id'),
    since: dateOf('adv_date_seen'),
    label: sql<string>`'Διαφήμιση ' || adv_fk_ad_id`,
  },
]
