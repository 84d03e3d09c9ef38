import { type RawBuilder, sql } from 'kysely'
import { FIRST_CANDIDATE } from '#bench/seed/dice.ts'
import { withoutIndexes } from '#bench/seed/indexes.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** From the number of a person to that of who was made of it. */
const STEP = 1_000_000

const tables = ['users', 'user_profile', 'user_education', 'candidate_search', 'candidate_facts']

/**
 * Makes a bench world of so many times as many people, who lead the lives of those who are there under other names of as
 * many kinds, with what a search reads. (Applications are read only for those who are shown, so the new people have none.)
 * Their rows alone are made: nobody hears of it, and nothing remembers it.
 */
export async function multiplyPeople(services: Services, times: number): Promise<void> {
  await inTransaction(services, {}, async ({ db }) => {
    await sql`set local synchronous_commit = off`.execute(db)
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local work_mem = '64MB'`.execute(db)
    await sql`set local maintenance_work_mem = '512MB'`.execute(db)
    for (const table of tables) await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
    // By far the dearest to make, and read by no search for a name.
    await sql`drop index user_profile_texts`.execute(db)
    await withoutIndexes(db, tables, () => addPeople(db, times))
    for (const table of tables) await sql`alter table ${sql.id(table)} enable trigger user`.execute(db)
  })
  await services.connection.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    for (const table of tables) await sql`vacuum analyze ${sql.id(table)}`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
}

async function addPeople(db: Db, times: number): Promise<void> {
  // First names stay; surnames move on among those of the same sex, by another step for each new person.
  await sql`create temporary table named on commit drop as
    select usr_id, usr_id - ${sql.lit(FIRST_CANDIDATE - 1)} as n, split_part(usr_fullname, ' ', 1) as first,
      split_part(usr_fullname, ' ', 2) as last, split_part(usr_fold, ' ', 1) as first_fold,
      split_part(usr_fold, ' ', 2) as last_fold, split_part(usr_email, '.', 1) as first_latin,
      regexp_replace(split_part(usr_email, '.', 2), '\\d*@.*', '') as last_latin,
      split_part(split_part(usr_search, ' | ', 2), '.', 1) as first_key,
      regexp_replace(split_part(split_part(usr_search, ' | ', 2), '.', 2), '\\d*@.*', '') as last_key,
      substring(usr_search from '@[^ ]*') as domain_key, usp_gender as sex,
      row_number() over (partition by usp_gender order by hashint8extended(usr_id, 91)) - 1 as at,
      count(*) over (partition by usp_gender) as of_sex
    from users join user_profile on usp_fk_usr_id = usr_id where usr_role = 'CANDIDATE'`.execute(db)
  await sql`create temporary table newcomer on commit drop as
    select one.usr_id as of_id, one.usr_id + k * ${sql.lit(STEP)} as id, one.first || ' ' || other.last as fullname,
      one.first_fold || ' ' || other.last_fold as fold, one.first_latin || '.' || other.last_latin as local,
      one.first_key || '.' || other.last_key as local_key, one.domain_key, number,
      '69' || lpad((number * 7919 % 100000000)::text, 8, '0') as phone
    from named one cross join lateral (select k, k * ${sql.lit(STEP)}::bigint + one.n as number
        from generate_series(1, ${sql.lit(times - 1)}) k) made
      join named other on other.sex is not distinct from one.sex and other.at = (one.at + k * 7919) % one.of_sex`.execute(
    db,
  )
  await sql`analyze newcomer`.execute(db)
  const id = sql`newcomer.id`
  const search = sql`fold || ' | ' || local_key || number || domain_key || ' ' || phone`
  await copyRows(db, 'users', 'usr_id', {
    usr_id: id,
    usr_email: sql`local || number || '@mail.demo'`,
    usr_fullname: sql`fullname`,
    usr_fold: sql`fold`,
    usr_search: search,
    usr_phone: sql`phone`,
  })
  await copyRows(db, 'user_profile', 'usp_fk_usr_id', { usp_fk_usr_id: id })
  await copyRows(db, 'user_education', 'uedu_fk_usr_id', { uedu_fk_usr_id: id })
  await copyRows(db, 'candidate_search', 'cas_fk_usr_id', {
    cas_fk_usr_id: id,
    cas_fold: sql`fold`,
    cas_search: search,
    cas_name: sql`plain(fullname)`,
  })
  await copyRows(db, 'candidate_facts', 'caf_fk_usr_id', { caf_fk_usr_id: id })
}

/** For each newcomer the row of whom they were made of, but for these columns. */
async function copyRows(
  db: Db,
  table: string,
  person: string,
  own: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? sql.ref(`old.${name}`))
  await sql`insert into ${sql.id(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from newcomer join ${sql.id(table)} old on old.${sql.ref(person)} = of_id order by newcomer.id`.execute(
    db,
  )
}
