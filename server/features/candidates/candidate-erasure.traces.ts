import { sql } from 'kysely'
import { removeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'

// What others wrote down about somebody: letters and notices to other people, the trail, lists that were brought, notes.

/** The name that stands where somebody was. */
export const ERASED = 'Διαγραμμένο πρόσωπο'

/** The words by which a person is known, now and earlier. */
export interface Marks {
  /** Nobody else bears them: wherever they stand, this person is meant. */
  own: string[]
  /** Names that somebody else bears as well: they mean this person only beside something else that does. */
  shared: string[]
}

/** A shorter word would be found in the middle of others. */
const SHORTEST = 5

/** Names, addresses and telephones, with those that the trail still knows of. To be asked before the trail is emptied. */
export async function marksOf(work: Work, usr_id: number): Promise<Marks> {
  const found = await sql<{ text: string; is_shared: boolean }>`
    with told as (select jsonb_path_query(said, ('$.**.' || field)::jsonpath) #>> '{}' as text
      from audit cross join lateral (values (aud_before), (aud_after)) both_sides (said)
      cross join (values ('usr_fullname'), ('usr_email'), ('usr_phone')) asked (field)
      where aud_entity = 'user' and aud_entity_id = ${String(usr_id)} and said is not null),
    known as (select btrim(text) as text from told
      union select unnest(array[usr_fullname, usr_email, usr_phone,
        right(regexp_replace(usr_phone, '\\D', '', 'g'), 10)]) from users where usr_id = ${usr_id})
    select text, exists (select from users where usr_id <> ${usr_id} and usr_date_deleted is null
        and (plain(usr_fullname) = plain(text) or lower(usr_email) = lower(text)
          or (usr_phone <> '' and right(regexp_replace(usr_phone, '\\D', '', 'g'), 10)
            = right(regexp_replace(text, '\\D', '', 'g'), 10)))) as is_shared
    from known where length(text) >= ${SHORTEST}`.execute(work.db)
  const textsOf = (is_shared: boolean) => found.rows.filter((row) => row.is_shared === is_shared).map((row) => row.text)
  return { own: textsOf(false), shared: textsOf(true) }
}

/** A letter in all its spellings; case does not count where these are used. */
const spellings: Record<string, string> = {
  α: '[αά]',
  ε: '[εέ]',
  η: '[ηή]',
  ι: '[ιίϊΐ]',
  ο: '[οό]',
  υ: '[υύϋΰ]',
  ω: '[ωώ]',
  σ: '[σς]',
}

/** Finds any of the words, with or without accents and inside of JSON, too; null, which finds nothing, when there is none. */
function anyOf(words: readonly string[]): string | null {
  const texts = new Set(words.flatMap((word) => [word, JSON.stringify(word).slice(1, -1)]))
  const longestFirst = [...texts].toSorted((a, b) => b.length - a.length)
  const expressions = longestFirst.map((text) =>
    [...text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ')]
      .map((sign) => spellings[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'))
      .join(''),
  )
  return expressions.length === 0 ? null : expressions.join('|')
}

export async function eraseTraces(work: Work, usr_id: number, marks: Marks): Promise<void> {
  const own = anyOf(marks.own)
  const all = anyOf([...marks.own, ...marks.shared])
  await eraseMessages(work, usr_id, own, all)
  const { db } = work
  // The trail says that something was done, no longer what it said of the person.
  await sql`update audit set aud_before = null, aud_after = null
    where (aud_entity = 'user' and aud_entity_id = ${String(usr_id)})
      or aud_before::text ~* ${own} or aud_after::text ~* ${own}`.execute(db)
  await sql`delete from candidate_import_row where cir_fk_usr_id = ${usr_id} or cir_cells::text ~* ${own}
    or cir_values::text ~* ${own}`.execute(db)
  await sql`delete from job where job_data::text ~* ${own}
    or job_result::text ~* ${own}`.execute(db)
  await sql`delete from idempotency where ide_body ~* ${all}`.execute(db)
  if (own !== null) await sweep(work, own)
  await eraseReports(work)
}

/** What was sent to others about the person: by what it is about, or by the name where nobody else can be meant. */
async function eraseMessages(work: Work, usr_id: number, own: string | null, all: string | null): Promise<void> {
  const abouts = sql`(select 'interview:' || jli_id from interview where jli_fk_usr_id = ${usr_id})`
  const readers = sql`(select usr_id from users join job_listing on jl_fk_cny_id = usr_fk_cny_id
    join job_listing_candidate on jlc_fk_jl_id = jl_id where jlc_fk_usr_id = ${usr_id})`
  await sql`delete from notification where not_title ~* ${own} or not_body ~* ${own}
    or not_about in ${abouts} or not_link ~ ${`/candidates?/${usr_id}([/?#]|$)`}
    or ((not_title ~* ${all} or not_body ~* ${all}) and not_fk_usr_id in ${readers})`.execute(work.db)
  await sql`delete from outbox_mail where mai_text ~* ${own} or mai_subject ~* ${own}
    or mai_html ~* ${own} or mai_about in ${abouts}
    or ((mai_text ~* ${all} or mai_subject ~* ${all}) and mai_fk_usr_id in ${readers})`.execute(work.db)
}

/** Where people write freely, or keep a search, somebody may be named in a sentence that is about something else. */
const FREE_TEXT = {
  notification_generated: ['notg_title', 'notg_body', 'notg_filters', 'notg_audiences'],
  report_field_group: ['rpfg_title', 'rpfg_filters', 'rpfg_options'],
  cycle_audience: ['edaud_title', 'edaud_filters'],
  ad_audiences: ['ada_title', 'ada_filters'],
  ad: ['ad_title', 'ad_body'],
  users: ['usr_settings'],
  user_profile: ['usp_office_note'],
  cycle_application: ['edca_note'],
  interview: ['jli_comments', 'jli_answer_note', 'jli_cancel_reason'],
  job_listing_candidate: ['jlc_reject_reason', 'jlc_reject_note'],
  hiring: ['jlh_comments'],
  job_listing: ['jl_close_reason'],
  company_history: ['cyh_note'],
  company_rejection: ['cyr_note'],
  chat_message: ['cme_body'],
  chat_room: ['cro_last_message'],
  candidate_import: ['imp_name'],
  file: ['fil_name'],
  chat_file: ['cfi_name'],
} as const

const JSON_COLUMNS = new Set<string>([
  'notg_filters',
  'notg_audiences',
  'rpfg_filters',
  'rpfg_options',
  'edaud_filters',
  'ada_filters',
  'usr_settings',
])

/** The sentence stays, without the name. */
async function sweep(work: Work, own: string): Promise<void> {
  for (const [table, columns] of Object.entries(FREE_TEXT))
    for (const column of columns) {
      const type = JSON_COLUMNS.has(column) ? 'jsonb' : 'text'
      const ref = sql.ref(column)
      await sql`update ${sql.table(table)}
        set ${ref} = regexp_replace(${ref}::text, ${own}, ${ERASED}, 'gi')::${sql.raw(type)}
        where ${ref}::text ~* ${own}`.execute(work.db)
    }
}

/** Reports wait as files for a week, with the names of many. They are made again at a press. */
async function eraseReports(work: Work): Promise<void> {
  const files = await work.db.selectFrom('file').select('fil_id').where('fil_purpose', '=', 'report').execute()
  for (const { fil_id } of files) await removeFile(work, fil_id)
}
