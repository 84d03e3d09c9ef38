import { type RawBuilder, sql } from 'kysely'
import type { TableName } from '#shared/core/table-names.ts'
import { linkEntries } from '#server/core/audit-chain.ts'
import { ageOf, endNext } from '#server/core/retention.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { timed } from '#bench/kit/figures.ts'

// What one row of the tables that grow for ever takes, indexes included, and how many a second the rules of retention end.
// docs/scale.md says from these figures whether partitions are needed. Its rows are gone at the end.

const ROWS = 50_000
/** They stay in this world. */
const TRAIL_ROWS = 2000
/** Older than anything else in the world: the rules end these rows alone. */
const OLD = new Date('2016-01-01')
const YEARS_AGO = sql`timestamptz '2015-01-01' + number * interval '1 minute'`

interface Growing {
  table: TableName
  /** The rule that ends its rows. */
  rule: string
  add: RawBuilder<unknown>
}

/** As the product leaves them: a letter that left has no text any more, a message has one of some words. */
const growing: readonly Growing[] = [
  {
    table: 'outbox_mail',
    rule: 'letters',
    add: sql`insert into outbox_mail (mai_status, mai_to, mai_to_name, mai_template, mai_subject, mai_text, mai_dedupe_key,
        mai_about, mai_message_id, mai_date_sent, mai_date_created, mai_attempts)
      select 'SENT', 'person' || number || '@mail.example', 'Όνομα Επώνυμο ' || number, 'stage',
        'Νέα για την αίτησή σου στον κύκλο ' || number % 40, '', 'growth ' || number, 'cycle:' || number % 40,
        '<' || number || '.' || md5(number::text) || '@regen.example>', ${YEARS_AGO}, ${YEARS_AGO}, 1
      from generate_series(1, ${ROWS}) number`,
  },
  {
    table: 'notification',
    rule: 'notices',
    add: sql`insert into notification (not_title, not_body, not_link, not_date_created, not_fk_usr_id, not_about)
      select 'Η εταιρεία ' || number || ' ζητά έγκριση', 'Δες τα στοιχεία της και αποφάσισε.', '/admin/companies/' || number,
        ${YEARS_AGO}, (select min(usr_id) from users), 'growth:' || number
      from generate_series(1, ${ROWS}) number`,
  },
  {
    table: 'chat_message',
    rule: 'chat-messages',
    add: sql`insert into chat_message (cme_id, cme_room, cme_sender_id, cme_side, cme_body, cme_seq, cme_date_created)
      select gen_random_uuid(), cro_id, '1', 'member',
        'Καλημέρα, μπορούμε να το δούμε μαζί την Πέμπτη στις ' || number || ' το μεσημέρι;', 1000000 + number, ${YEARS_AGO}
      from generate_series(1, ${ROWS}) number, (select min(cro_id) as cro_id from chat_room) room`,
  },
  {
    table: 'audit',
    rule: 'trail-contents',
    add: sql`insert into audit (aud_at, aud_actor, aud_action, aud_entity, aud_entity_id, aud_before, aud_after, aud_address, aud_salt)
      select ${YEARS_AGO}, 'office', 'update', 'candidate', number::text,
        jsonb_build_object('usr_phone', '69' || number, 'status', 'ON'), jsonb_build_object('usr_phone', '68' || number),
        '192.0.2.7', gen_random_uuid()
      from generate_series(1, ${TRAIL_ROWS}) number`,
  },
]

export async function run({ services, report }: BenchContext): Promise<void> {
  for (const { table, rule, add } of growing) {
    const count = table === 'audit' ? TRAIL_ROWS : ROWS
    // The trail is added to and never deleted from: its rows stay in this world, and are counted as new ones only.
    const before = await sizeOf(services, table)
    const { seconds: added } = await timed(() =>
      inTransaction(services, {}, async ({ db }) => {
        await sql`set local statement_timeout = 0`.execute(db)
        await add.execute(db)
      }).then(() => linkEntries(services.connection.db)),
    )
    const bytes = ((await sizeOf(services, table)) - before) / count
    report({
      what: `one row of ${table}, with its indexes`,
      ours: bytes,
      unit: 'bytes',
      note: `${(count / added).toFixed(0)} added a second`,
    })
    const { ended, seconds } = await endAll(services, rule)
    report({
      what: `rows of ${table} that the rule ${rule} ends a second`,
      ours: ended / seconds,
      unit: 'rows/s',
      goal: '≥ 1000',
      holds: ended >= count && ended / seconds >= 1000,
      note: `${ended} in batches of 500`,
    })
  }
}

/** With the chain of the trail, which grows along. */
async function sizeOf({ connection }: Services, table: TableName): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table}::regclass)
    + case when ${table} = 'audit' then pg_total_relation_size('audit_link') else 0 end as bytes`.execute(connection.db)
  return rows[0]?.bytes ?? 0
}

async function endAll(services: Services, name: string): Promise<{ ended: number; seconds: number }> {
  const rule = services.retention.find((each) => each.name === name)
  if (!rule) throw new Error(`There is no rule ${name}.`)
  const began = performance.now()
  for (let ended = 0; ; ) {
    const count = await inTransaction(services, {}, (work) => endNext(work, rule, ageOf(OLD, 0)))
    ended += count
    if (count === 0) return { ended, seconds: (performance.now() - began) / 1000 }
  }
}
