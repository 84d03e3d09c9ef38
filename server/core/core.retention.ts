import { type RawBuilder, sql } from 'kysely'
import { plural } from '#shared/core/format.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { pastTable, personIn, tablesWithPast } from '#server/core/as-of.tables.ts'
import { trailReasons } from '#shared/features/trail/trail.reasons.ts'
import { allowTrailChange } from '#server/core/audit.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { type Age, dateOf, hasExpired, isOlder, type RetentionRule } from '#server/core/retention.ts'
import { endSessionsWhere } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'

/** Ends former rows everywhere, some at once; days before are then no longer known. */
async function endFormerRows(work: Work, { before }: Age): Promise<number> {
  await sql`update as_of_begin set aob_since = ${before.toISOString()} where aob_since < ${before.toISOString()}`.execute(
    work.db,
  )
  let ended = 0
  for (const table of tablesWithPast) {
    const past = sql.table(pastTable(table))
    const { numAffectedRows = 0n } = await sql`delete from ${past} where ctid = any(array(select ctid from ${past}
      where past_until <= ${before.toISOString()} and not (${isOfHeld(table)}) limit 1000))`.execute(work.db)
    ended += Number(numAffectedRows)
  }
  return ended
}

function isOfHeld(table: (typeof tablesWithPast)[number]): RawBuilder<boolean> {
  const ofHire = { follow_up: 'fup_fk_jlh_id', follow_up_settlement: 'fst_fk_jlh_id' }[table as string]
  if (ofHire)
    // By the hire first: who is held are few, and a join of all hires with them would read each of them.
    return sql<boolean>`coalesce((select jlh_fk_usr_id from hiring where jlh_id = ${sql.ref(ofHire)})
      in (select leh_fk_usr_id from legal_hold), false)`
  return table in personIn ? isHeldPerson(personIn[table as keyof typeof personIn]) : sql<boolean>`false`
}

const KEY_KEPT_DAYS = 7
/** Whoever comes with a link of last year is still known by it and sent a new one. */
const PERSONAL_KEY_KEPT_DAYS = 365
const ANSWER_KEPT_DAYS = 1

export const coreRetention: readonly RetentionRule[] = [
  {
    name: 'former-rows',
    title: 'Παλιότερες μορφές στοιχείων',
    effect:
      'Διαγράφεται πώς ήταν όσα άλλαξαν ή διαγράφηκαν ως τότε. Λίστες και μεγέθη δεν φαίνονται πια όπως ήταν σε ημέρες πιο πριν.',
    days: 1825,
    leastDays: 365,
    table: 'past_users' as TableName,
    also: tablesWithPast.map((table) => pastTable(table) as TableName),
    isDue: isOlder('past_until'),
    isHeld: isHeldPerson('usr_id'),
    since: dateOf('past_until'),
    label: sql<string>`coalesce(usr_fullname, 'Λογαριασμός ' || usr_id)`,
    end: (work, _rows, age) => endFormerRows(work, age),
  },
  {
    name: 'trail-contents',
    title: 'Περιεχόμενα του ίχνους ενεργειών',
    effect:
      'Φεύγουν οι τιμές πριν και μετά και η διεύθυνση. Μένει ποιος έκανε τι και πότε, και η αλυσίδα μένει ακέραιη.',
    days: 1825,
    leastDays: 365,
    table: 'audit',
    // The entries about the trail itself hold no contents of people and never change.
    isDue: ({ before }) =>
      sql<boolean>`aud_at <= ${before.toISOString()} and aud_salt is not null and aud_entity <> 'audit'`,
    isHeld: sql<boolean>`(${isHeldPerson('aud_fk_usr_id')} or (aud_entity = 'user'
      and exists (select from legal_hold where leh_fk_usr_id::text = aud_entity_id)))`,
    since: dateOf('aud_at'),
    label: sql<string>`aud_action || ' ' || aud_entity || ' ' || aud_entity_id`,
    async end(work, rows) {
      await allowTrailChange(work, trailReasons.age)
      const { numUpdatedRows } = await work.db
        .updateTable('audit')
        .set({ aud_before: null, aud_after: null })
        .where(rows)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  },
  {
    name: 'sessions',
    title: 'Συνδέσεις λογαριασμών',
    effect: 'Διαγράφονται μόλις λήξουν.',
    days: 0,
    table: 'session',
    isDue: hasExpired('ses_expires_at'),
    since: dateOf('ses_expires_at'),
    label: sql<string>`left(ses_agent, 80)`,
    end: endSessionsWhere,
  },
  {
    name: 'keys',
    title: 'Κλειδιά συνδέσμων',
    effect: `Διαγράφονται ${plural(KEY_KEPT_DAYS, 'ημέρα', 'ημέρες')} μετά τη λήξη τους· του προσωπικού συνδέσμου ${plural(PERSONAL_KEY_KEPT_DAYS, 'ημέρα', 'ημέρες')} μετά, ώστε να δίνει νέο.`,
    days: KEY_KEPT_DAYS,
    table: 'secret_key',
    isDue: ({ before }) => sql<boolean>`key_expires_at < ${before.toISOString()} and (key_kind <> 'personal'
      or key_expires_at < ${before.toISOString()}::timestamptz - interval '1 day' * ${PERSONAL_KEY_KEPT_DAYS - KEY_KEPT_DAYS}::int)`,
    since: dateOf('key_expires_at'),
    label: sql<string>`key_kind`,
  },
  {
    name: 'answers',
    title: 'Απαντήσεις για επαναλήψεις αιτημάτων',
    effect: `Διαγράφονται μετά από ${plural(ANSWER_KEPT_DAYS, 'ημέρα', 'ημέρες')}.`,
    days: ANSWER_KEPT_DAYS,
    table: 'idempotency',
    isDue: isOlder('ide_date_created'),
    since: dateOf('ide_date_created'),
    label: sql<string>`ide_scope`,
  },
  {
    name: 'attempts',
    title: 'Αποτυχημένες συνδέσεις και μετρήσεις ορίων',
    effect: 'Διαγράφονται μόλις λήξουν. Κρατιούνται μόνο ως σημάδια, χωρίς e-mail ή διεύθυνση.',
    days: 0,
    table: 'limit_count',
    isDue: hasExpired('lic_expires_at'),
    since: dateOf('lic_expires_at'),
    label: sql<string>`split_part(lic_key, ':', 1)`,
  },
]
