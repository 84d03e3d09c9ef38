import { sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import type { Db } from '#server/database/connect.ts'
import { type BenchSeed, dice, FIRST_CANDIDATE, numbers } from '#bench/seed/dice.ts'
import { personData } from '#server/database/seeds/people/cv.ts'
import { greeklish } from '#server/database/seeds/people/greeklish.ts'
import { mensNames, surnames, womansForm, womensNames } from '#server/database/seeds/people/names.ts'

/** So many different lives; each is lived by people of many names. */
const LIVES = 2000

/**
 * Names, lives and their keys are made once here and multiplied by the database. That the key of a whole name or address
 * is made of the keys of its words is a property of the fold, which a test holds.
 */
export async function addCandidates(seed: BenchSeed): Promise<void> {
  const { db, counts } = seed
  await makeNames(db)
  await makeLives(seed)
  await sql`create temporary table somebody on commit drop as
    select n, ${sql.lit(FIRST_CANDIDATE - 1)} + n as id, is_woman, first_name.text || ' ' || surname.text as fullname,
      first_name.fold || ' ' || surname.fold as fold,
      first_name.latin || '.' || surname.latin || n || '@mail.demo' as email,
      first_name.latin_fold || '.' || surname.latin_fold || n || ${foldGreek('@mail.demo')} as email_fold,
      '69' || lpad((n * 7919 % 100000000)::text, 8, '0') as phone, ${dice(4, LIVES)} as life
    from (select n, ${dice(1, 100)} < 56 as is_woman, ${dice(2, 1_000_000)} as first_at, ${dice(3, 1_000_000)} as last_at
      from ${numbers(counts.candidates)}) drawn
    join name_count using (is_woman)
    join first_name using (is_woman) join surname using (is_woman)
    where first_name.at = first_at % firsts and surname.at = last_at % lasts`.execute(db)
  await sql`insert into users (usr_id, usr_role, usr_email, usr_fullname, usr_fold, usr_search, usr_phone, usr_date_created,
      usr_date_changed)
    select id, 'CANDIDATE', email, fullname, fold, fold || ' | ' || email_fold || ' ' || phone, phone, created, created
    from (select *, now() - ${dice(5, 540 * 1440)} * interval '1 minute' as created from somebody) s
    order by id`.execute(db)
  await sql`insert into consent (con_fk_usr_id, con_purpose, con_version, con_given)
    select id, 'companies', '2026-01', true from somebody order by id`.execute(db)
  await sql`insert into user_education (uedu_fk_usr_id, uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector,
      uedu_master_degree_sector)
    select id, epal, iek, bachelor, master from somebody join life on life.at = life order by id`.execute(db)
}

/** Last, when applications and hires stand: written once, no row leaves older versions of itself behind. */
export async function addProfiles({ db }: BenchSeed): Promise<void> {
  await sql`insert into user_profile (usp_fk_usr_id, usp_open_for_work, usp_hired, usp_birthdate, usp_gender, usp_disability,
      usp_city, usp_about, usp_experience_sectors, usp_experience, usp_languages, usp_software, usp_code, usp_driving_licences,
      usp_labour_status, usp_finalist_certificate_status, usp_finalist_date, usp_finalist_fk_edc_id)
    select id, ${dice(6, 100)} < 85 and hired is null, hired is not null, birthdate,
      case when ${dice(7, 100)} = 0 then 'OTHER' when is_woman then 'FEMALE' else 'MALE' end,
      case when ${dice(8, 20)} = 0 then 'Κινητική δυσκολία' end, city, about, sectors, experience, languages, software, code,
      licences, last.edca_labour_status, case when passed.edca_date_created < now() - interval '500 days' then 'EXPIRED'
        when passed.edca_id is not null then 'ACTIVE' end, passed.edca_date_created + interval '30 days', passed.edca_fk_edc_id
    from somebody join life on life.at = life
      left join (select distinct on (edca_fk_usr_id) * from cycle_application
        order by edca_fk_usr_id, edca_date_created desc, edca_id desc) last on last.edca_fk_usr_id = id
      left join (select distinct on (edca_fk_usr_id) * from cycle_application where edca_status = 'SUCCEEDED'
        order by edca_fk_usr_id, edca_date_created desc) passed on passed.edca_fk_usr_id = id
      left join (select distinct jlh_fk_usr_id as hired from hiring) hires on hired = id
    order by id`.execute(db)
}

async function makeNames(db: Db): Promise<void> {
  const rows = [true, false].flatMap((is_woman) => {
    const often = (is_woman ? womensNames : mensNames).flatMap(([name, weight]) =>
      Array.from({ length: weight }, () => name),
    )
    const lasts = is_woman ? surnames.map(womansForm) : surnames
    return [
      ...often.map((name, at) => nameRow('first', is_woman, at, name)),
      ...lasts.map((name, at) => nameRow('last', is_woman, at, name)),
    ]
  })
  await sql`create temporary table name on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (kind text, is_woman boolean, at int, text text, fold text, latin text, latin_fold text)`.execute(db)
  await sql`create temporary table first_name on commit drop as select * from name where kind = 'first'`.execute(db)
  await sql`create temporary table surname on commit drop as select * from name where kind = 'last'`.execute(db)
  await sql`create temporary table name_count on commit drop as
    select is_woman, count(*) filter (where kind = 'first') as firsts, count(*) filter (where kind = 'last') as lasts
    from name group by is_woman`.execute(db)
}

function nameRow(kind: 'first' | 'last', is_woman: boolean, at: number, text: string) {
  const latin = greeklish(text)
  return { kind, is_woman, at, text, fold: foldGreek(text), latin, latin_fold: foldGreek(latin) }
}

async function makeLives({ db, random, today }: BenchSeed): Promise<void> {
  const rows = Array.from({ length: LIVES }, (_, at) => {
    const data = personData(random, at, today)
    return {
      at,
      birthdate: data.birthdate,
      city: data.city,
      about: data.about,
      sectors: [...new Set(data.experience.map((row) => row.sector))].join(','),
      experience: data.experience,
      languages: data.languages,
      software: data.software,
      code: data.code,
      licences: data.licences,
      epal: data.education.uedu_epal_sector,
      iek: data.education.uedu_iek_sector,
      bachelor: data.education.uedu_bachelor_sector,
      master: data.education.uedu_master_degree_sector,
    }
  })
  await sql`create temporary table life on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (at int, birthdate date, city text, about text, sectors text, experience jsonb, languages jsonb, software text[],
      code text[], licences text[], epal text, iek text, bachelor text, master text)`.execute(db)
}
