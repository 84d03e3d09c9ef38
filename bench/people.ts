import { sql } from 'kysely'
import type { FilterFields } from '#shared/core/filters.ts'
import type { ListDefinition } from '#server/core/lists.ts'

// A long list in its plainest form: what the core itself costs, whatever the features make of it.

const peopleFilters = {
  usp_open_for_work: { label: 'Διαθεσιμότητα', kind: 'boolean' },
  usp_hired: { label: 'Πρόσληψη', kind: 'boolean' },
  usp_city: { label: 'Πόλη', kind: 'text' },
} as const satisfies FilterFields

export const peopleList: ListDefinition = {
  select: sql`usr_id, usr_fullname, usr_email, usr_phone, usp_city, usp_open_for_work, usr_date_created`,
  from: sql`users join user_profile on usp_fk_usr_id = usr_id`,
  where: [sql`usr_role = 'CANDIDATE'`, sql`usr_date_deleted is null`],
  search: sql`usr_search`,
  probe: { from: sql`users`, where: sql`usr_role = 'CANDIDATE'`, id: sql`usr_id` },
  fields: peopleFilters,
  columns: {
    usp_open_for_work: { sql: sql`usp_open_for_work` },
    usp_hired: { sql: sql`usp_hired` },
    usp_city: { sql: sql`usp_city` },
  },
  sort: { name: sql`usr_fold`, created: sql`usr_date_created` },
  defaultSort: 'name',
  tieBreak: sql`usr_id`,
  countedBy: ['candidates', 'users'],
}
