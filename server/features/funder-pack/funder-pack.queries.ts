import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import type { EncryptedColumn } from '#server/core/kept-keys.ts'
import type { AgeBand, EducationBand, Sex, WorkAnswer } from '#shared/features/funder-pack/funder-pack.rules.ts'
import type { LabourStatus } from '#shared/features/candidates/profile.words.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'
import { followUps, worksThere } from '#server/features/follow-up/follow-up.service.ts'

export const KEY_COLUMN = {
  table: 'funder_pack',
  column: 'fpk_key',
  whenLost: 'emptied',
} as const satisfies EncryptedColumn
export const KEY_PLACE = 'funder_pack.fpk_key'

export interface Period {
  from: string
  until: string
}

/** A seat that was given, with what is known of its person. */
export interface Seat {
  edca_id: number
  usr_id: number
  usr_fullname: string
  edc_id: number
  cycle: string
  entered: string
  left_on: string | null
  status: 'FINALIST' | 'FINALIST_REJECTED' | 'SUCCEEDED'
  sex: Sex | null
  age: AgeBand | null
  education: EducationBand
  labour: LabourStatus | null
  was_employed: boolean
  has_disability: boolean
  after_4_weeks: WorkAnswer | null
  after_6_months: WorkAnswer | null
  is_erased: boolean
}

/** What is known of the work of each person, as days: hires that stand, and the last answer that tells of another job. */
const knownWork = sql`ended as (select jlh_id as id, min(due) as day from ${followUps} where not ${worksThere} group by jlh_id),
    hired as (select jlh_fk_usr_id as usr_id, range_agg(daterange(jlh_date_created, ended.day)) as days
      from hiring left join ended on ended.id = jlh_id group by 1),
    declared as (select djb_fk_usr_id as usr_id, min(djb_date_started) as since from declared_job
      where djb_status <> 'REFUSED' group by 1),
    answered as (select usr_id, range_agg(daterange(since, until)) filter (where fup_answer = 'OTHER_JOB') as days
      from (select jlh_fk_usr_id as usr_id, fup_answer, fup_date_due as since,
          lead(fup_date_due) over (partition by jlh_fk_usr_id order by fup_date_due, fup_id) as until
        from follow_up join hiring on jlh_id = fup_fk_jlh_id where fup_side = 'GRADUATE' and fup_answer is not null) told
      group by 1)`

const hiredOn = (day: RawBuilder<unknown>) => sql<boolean>`coalesce(hired.days @> ${day}, false)`

/** A job elsewhere on this day, as the person says. */
const elsewhereOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(declared.since <= ${day}, false) or coalesce(answered.days @> ${day}, false))`

const workOn = (day: RawBuilder<unknown>, today: string) => sql<WorkAnswer | null>`case when left_on is null then null
  when ${day} > ${today}::date then 'LATER' when ${hiredOn(day)} then 'PLATFORM'
  when ${elsewhereOn(day)} then 'ELSEWHERE' else 'NONE' end`

/** Who was given a seat by an application of these days, in the order of the applications. */
export async function seatsOf(work: Work, { from, until }: Period): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    with ${knownWork}, seat as (select edca_id, edca_status, usr_id, usr_fullname, edc_title,
        (edca_date_created at time zone 'Europe/Athens')::date as entered, usr_date_deleted is not null as is_erased,
        coalesce(edca_left_on, case when edca_status = 'SUCCEEDED' and usp_finalist_fk_edc_id = edca_fk_edc_id
          then (usp_finalist_date at time zone 'Europe/Athens')::date end) as left_on,
        edca_fk_edc_id as edc_id, edca_labour_status, usp_gender, usp_birthdate, usp_disability,
        coalesce(uedu_bachelor_sector, '') <> '' or coalesce(uedu_master_degree_sector, '') <> '' as is_tertiary,
        coalesce(uedu_epal_sector, '') <> '' or coalesce(uedu_iek_sector, '') <> '' as is_secondary
      from cycle_application join educational_cycle on edc_id = edca_fk_edc_id join users on usr_id = edca_fk_usr_id
        left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
      where not edca_is_practice and edca_status in ('FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED')
        and edca_date_created >= ${startOfAthensDay(from)} and edca_date_created < ${startOfAthensDay(addDays(until, 1))}),
    aged as (select *, case when not is_erased then extract(year from age(entered, usp_birthdate))::int end as years from seat)
    select edca_id, edc_id, usr_id, case when is_erased then '' else usr_fullname end as usr_fullname, edc_title as cycle,
      entered, left_on, edca_status as status, is_erased,
      case when not is_erased and usp_gender in ('FEMALE', 'MALE', 'OTHER') then usp_gender end as sex,
      case when years < 18 then 'UNDER_18' when years < 30 then 'YOUNG' when years < 55 then 'MIDDLE'
        when years is not null then 'OLDER' end as age,
      case when is_erased then 'UNKNOWN' when is_tertiary then 'TERTIARY' when is_secondary then 'SECONDARY'
        else 'UNKNOWN' end as education,
      case when not is_erased then edca_labour_status end as labour,
      not is_erased and coalesce(usp_disability, '') <> '' as has_disability,
      ${hiredOn(sql`entered`)} or ${elsewhereOn(sql`entered`)} as was_employed,
      ${workOn(sql`(left_on + 28)`, athensDay(work.now))} as after_4_weeks,
      ${workOn(sql`(left_on + interval '6 months')::date`, athensDay(work.now))} as after_6_months
    from aged left join hired using (usr_id) left join declared using (usr_id) left join answered using (usr_id)
    order by edca_id`.execute(work.db)
  return rows
}

export interface PackHead {
  fpk_id: number
  number: string
  from: string
  until: string
  made_on: string
  made_by: string
  rows: number
  incomplete: number
}

export interface KeptPack extends PackHead {
  data: string
  data_hash: string
  pdf_hash: string
  xlsx_hash: string
  key: string
}

const head = sql`fpk_id, fpk_number as number, fpk_from as "from", fpk_until as until, fpk_date_created as made_on,
  coalesce(usr_fullname, '') as made_by, fpk_rows as rows, fpk_incomplete as incomplete`
const packs = sql`funder_pack left join users on usr_id = fpk_fk_usr_id`
const whole = sql`${head}, fpk_data as data, fpk_data_hash as data_hash, fpk_pdf_hash as pdf_hash,
  fpk_xlsx_hash as xlsx_hash, fpk_key as key`

export const MOST_LISTED = 200

export async function packHeads(work: Work): Promise<PackHead[]> {
  const { rows } = await sql<PackHead>`select ${head} from ${packs} order by fpk_id desc limit ${MOST_LISTED}`.execute(
    work.db,
  )
  return rows
}

export async function packById(work: Work, fpk_id: number): Promise<KeptPack | undefined> {
  const { rows } = await sql<KeptPack>`select ${whole} from ${packs} where fpk_id = ${fpk_id}`.execute(work.db)
  return rows[0]
}

/** The last one that was frozen of exactly these days. */
export async function lastOfPeriod(work: Work, { from, until }: Period): Promise<KeptPack | undefined> {
  const { rows } = await sql<KeptPack>`select ${whole} from ${packs} where fpk_from = ${from}::date
    and fpk_until = ${until}::date order by fpk_id desc limit 1`.execute(work.db)
  return rows[0]
}

/** By its number, or by the hash of one of its files or of its data. */
export async function packByMark(work: Work, mark: string): Promise<KeptPack | undefined> {
  const { rows } = await sql<KeptPack>`select ${whole} from ${packs}
    where ${mark} in (fpk_number, fpk_data_hash, fpk_pdf_hash, fpk_xlsx_hash)`.execute(work.db)
  return rows[0]
}

export async function packFile(work: Work, fpk_id: number, format: 'pdf' | 'xlsx') {
  const column = sql.ref(format === 'pdf' ? 'fpk_pdf' : 'fpk_xlsx')
  const { rows } = await sql<{ number: string; bytes: Buffer }>`select fpk_number as number, ${column} as bytes
    from funder_pack where fpk_id = ${fpk_id}`.execute(work.db)
  return rows[0]
}

/** The next of the year; whoever freezes at the same time waits. */
export async function nextNumber(work: Work): Promise<string> {
  await lockByName(work.db, 'funder packs')
  const year = athensDay(work.now).slice(0, 4)
  const { rows } = await sql<{ last: number }>`select coalesce(max(split_part(fpk_number, '-', 3)::int), 0) as last
    from funder_pack where fpk_number like ${`FP-${year}-%`}`.execute(work.db)
  return `FP-${year}-${String((rows[0]?.last ?? 0) + 1).padStart(3, '0')}`
}

export interface NewPack extends Period {
  number: string
  data: { text: string; hash: string }
  pdf: { bytes: Buffer; hash: string }
  xlsx: { bytes: Buffer; hash: string }
  key: string
  rows: number
  incomplete: number
}

export async function insertPack(work: Work, pack: NewPack): Promise<number> {
  const { fpk_id } = await work.db
    .insertInto('funder_pack')
    .values({
      fpk_number: pack.number,
      fpk_from: pack.from,
      fpk_until: pack.until,
      fpk_data: pack.data.text,
      fpk_data_hash: pack.data.hash,
      fpk_key: work.services.keys.encrypt(KEY_PLACE, pack.key),
      fpk_pdf: pack.pdf.bytes,
      fpk_pdf_hash: pack.pdf.hash,
      fpk_xlsx: pack.xlsx.bytes,
      fpk_xlsx_hash: pack.xlsx.hash,
      fpk_rows: pack.rows,
      fpk_incomplete: pack.incomplete,
      fpk_fk_usr_id: work.person.usr_id,
      fpk_date_created: work.now.toISOString(),
    })
    .returning('fpk_id')
    .executeTakeFirstOrThrow()
  return fpk_id
}
