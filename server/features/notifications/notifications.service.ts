import type { Work } from '#server/core/work.ts'

export interface Notice {
  /** The event, so that a person can choose what to hear of: 'company.registered'. */
  kind: string
  title: string
  body?: string
  /** Where the notice leads, a path of the product. */
  link?: string
  notg_id?: number
}

/** The one way to an in-app notification: rows now, the live signal after commit. */
export async function notify(work: Work, users: readonly number[], notice: Notice): Promise<void> {
  const to = [...new Set(users)]
  if (to.length === 0) return
  await work.db
    .insertInto('notification')
    .columns(['not_kind', 'not_title', 'not_body', 'not_link', 'not_date_created', 'not_fk_usr_id', 'not_fk_notg_id'])
    .expression((is) =>
      is
        .selectFrom('users')
        .select([
          is.val(notice.kind).as('not_kind'),
          is.val(notice.title).as('not_title'),
          is.val(notice.body ?? '').as('not_body'),
          is.val(notice.link ?? '').as('not_link'),
          is.cast<string>(is.val(work.now.toISOString()), 'timestamptz').as('not_date_created'),
          'usr_id',
          is.cast<number | null>(is.val(notice.notg_id ?? null), 'integer').as('not_fk_notg_id'),
        ])
        .where('usr_id', '=', is.fn.any(is.val(to)))
        .where('usr_date_deleted', 'is', null),
    )
    .execute()
  work.changed(['notifications'], { users: to })
}

/** Everybody in the programme office. */
export async function officeUsers(work: Work): Promise<number[]> {
  const rows = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .execute()
  return rows.map((row) => row.usr_id)
}

/** Everybody who signs in for a company. */
export async function companyUsers(work: Work, cny_id: number): Promise<number[]> {
  const rows = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_fk_cny_id', '=', cny_id)
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .execute()
  return rows.map((row) => row.usr_id)
}
