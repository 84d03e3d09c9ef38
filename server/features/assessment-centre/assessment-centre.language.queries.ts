import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export interface OtherLanguage {
  usr_id: number
  usr_fullname: string
  language: string
}

/** Who is assessed in another language than the cycle's. */
export async function otherLanguages(db: Db, edc_id: number): Promise<OtherLanguage[]> {
  const result = await sql<OtherLanguage>`select usr_id, usr_fullname, asl_language as language
    from assessment_language join users on usr_id = asl_fk_usr_id
    where asl_fk_edc_id = ${edc_id} order by usr_fullname, usr_id`.execute(db)
  return result.rows
}

export async function replaceOtherLanguages(
  db: Db,
  edc_id: number,
  people: readonly { usr_id: number; language: string }[],
): Promise<void> {
  await db.deleteFrom('assessment_language').where('asl_fk_edc_id', '=', edc_id).execute()
  await sql`insert into assessment_language (asl_fk_edc_id, asl_fk_usr_id, asl_language)
    select ${edc_id}::int, usr_id, language
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) people (usr_id int, language text)`.execute(db)
}
