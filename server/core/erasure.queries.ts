import { sql } from 'kysely'
import type { ErasureReceipt } from '#shared/core/erasure.ts'
import type { ErasedPerson } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export interface StoredPerson extends ErasedPerson {
  /** When the row was made, to the microsecond: an id alone may mean somebody else after a restore. */
  made: string
  is_deleted: boolean
  is_erased: boolean
}

const ERASED_ADDRESS = 'erased-%@erased.invalid'
/** Nobody reads it. */
export const NO_MAILBOX = '@erased.invalid'
// An address that no mailbox has confirmed belongs to somebody else: what is kept under it is not this person's.
const person = sql`usr_id, usr_role,
  case when usr_email_confirmed then usr_email else 'unconfirmed-' || usr_id || '@erased.invalid' end as usr_email, extract(epoch from usr_date_created)::text as made,
  usr_date_deleted is not null as is_deleted, usr_email like ${ERASED_ADDRESS} as is_erased`

/** Everybody whom the database still names, closed accounts too. */
export async function namedPeople(db: Db): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select ${person} from users
    where usr_email not like ${ERASED_ADDRESS} order by usr_id`.execute(db)
  return rows
}

/** One person, erased or not; locked until the end of the transaction where that is said. */
export async function storedPerson(db: Db, usr_id: number, lock?: 'lock'): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`select ${person} from users where usr_id = ${usr_id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Many, locked until the end of the transaction. */
export async function storedPeople(db: Db, ids: readonly number[]): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select ${person} from users where usr_id = any(${[...ids]}::int[])
    order by usr_id for update`.execute(db)
  return rows
}

export interface LedgerEntry {
  era_number: string
  era_kind: ErasedPerson['usr_role'] | 'ASSESSOR'
  era_by: 'person' | 'office'
  era_id_mark: string
  era_email_mark: string
  era_date_created: string
}

export interface LedgerSecret {
  ers_id: string
  ers_secret: string
}

export async function insertEntry(
  work: Work,
  entry: LedgerEntry,
  receipt: { goes: readonly string[]; stays: readonly string[] },
): Promise<void> {
  const values = { ...entry, era_goes: JSON.stringify(receipt.goes), era_stays: JSON.stringify(receipt.stays) }
  await work.db.insertInto('erasure').values(values).execute()
}

export async function receiptOf(db: Db, era_number: string): Promise<ErasureReceipt | undefined> {
  const row = await db
    .selectFrom('erasure')
    .select(['era_number as number', 'era_date_created as at', 'era_goes as goes', 'era_stays as stays'])
    .where('era_number', '=', era_number)
    .executeTakeFirst()
  return row as ErasureReceipt | undefined
}

export async function ledgerEntries(db: Db): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('erasure')
    .select(['era_number', 'era_kind', 'era_by', 'era_id_mark', 'era_email_mark', 'era_date_created'])
    .orderBy('era_date_created')
    .orderBy('era_number')
    .execute()
  return rows as LedgerEntry[]
}

/** Whether the ledger has an erasure of what lay behind this address. */
export async function isAddressErased(db: Db, era_email_mark: string): Promise<boolean> {
  const { rows } = await sql`select from erasure where era_email_mark = ${era_email_mark} limit 1`.execute(db)
  return rows.length > 0
}

export async function countErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from erasure`.execute(db)
  return rows[0]?.count ?? 0
}

export function ledgerSecrets(db: Db): Promise<LedgerSecret[]> {
  return db.selectFrom('erasure_secret').select(['ers_id', 'ers_secret']).orderBy('ers_id').execute()
}

export async function insertSecret(db: Db, secret: LedgerSecret): Promise<void> {
  await db
    .insertInto('erasure_secret')
    .values(secret)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Entries that the database does not have; gives how many that were. */
export async function insertMissing(db: Db, entries: readonly LedgerEntry[]): Promise<number> {
  const { numAffectedRows } = await sql`insert into erasure (era_number, era_kind, era_by, era_id_mark, era_email_mark,
      era_date_created)
    select era_number, era_kind, era_by, era_id_mark, era_email_mark, era_date_created
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (era_number text, era_kind text, era_by text,
      era_id_mark text, era_email_mark text, era_date_created timestamptz)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function markFarewell(db: Db, mai_id: number): Promise<void> {
  await db.updateTable('outbox_mail').set({ mai_is_farewell: true }).where('mai_id', '=', mai_id).execute()
}

/** Last letters that could not leave in time. */
export async function dropOldFarewells(work: Work, days: number): Promise<void> {
  await work.db
    .updateTable('outbox_mail')
    .set({ mai_status: 'DROPPED' })
    .where('mai_is_farewell', '=', true)
    .where('mai_status', 'in', ['HELD', 'QUEUED'])
    .where('mai_date_created', '<', new Date(work.now.getTime() - days * 86_400_000).toISOString())
    .execute()
}
