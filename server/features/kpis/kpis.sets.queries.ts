import { type RawBuilder, sql } from 'kysely'
import type { ListName, RowOf } from '#shared/features/kpis/kpis.lists.ts'
import { companyUsers } from '#server/features/companies/companies.service.ts'
import { certificateAt, type Moment } from '#server/features/candidates/profile.service.ts'
import { stateAt } from '#server/features/educational-cycles/educational-cycles.service.ts'

// Where each of the nine lists comes from, and how its columns become JSON. The schema says which columns it has.

type Computed<L extends ListName> = { readonly [C in keyof RowOf<L>]?: RawBuilder<unknown> }

export interface DataSet<L extends ListName = ListName> {
  from: string
  /** A growing unique key, to read the list in slices. */
  key: string
  where?: RawBuilder<unknown>
  /** Quoted without escaping: closed words, days. */
  words?: readonly (keyof RowOf<L>)[]
  /** Text of people, escaped. */
  texts?: readonly (keyof RowOf<L>)[]
  /** Timestamps, as UTC to the second. */
  instants?: readonly (keyof RowOf<L>)[]
  /** A column in none of these is a number or a yes or no. */
  lists?: readonly (keyof RowOf<L>)[]
  /** The column with a row of another list, whose key is the value of `by`. */
  nested?: Nested<L>
  /** Columns that are computed. */
  computed?: Computed<L>
  /** Columns that the day decides. */
  dated?: (moment: Moment) => Computed<L>
}

export interface Nested<L extends ListName = ListName> {
  column: keyof RowOf<L>
  list: ListName
  /** Rows are read by it: those with the same row in them stand together, which packs well. */
  by: string
  /** How many values of it are read at once, and how many of them are put together in one text. */
  slice?: number
  piece?: number
}

/** Removed people are in no list of people, nor are those invented for practice. An index holds the few of each kind. */
const isNotRemoved = (person: string) =>
  sql`not exists (select from users where usr_id = ${sql.ref(person)} and usr_date_deleted is not null)
    and not exists (select from users where usr_id = ${sql.ref(person)} and usr_role = 'PRACTICE'
      and usr_date_deleted is null)`

export const dataSets: { readonly [L in ListName]: DataSet<L> } = {
  educations: {
    from: 'user_education',
    key: 'uedu_fk_usr_id',
    where: isNotRemoved('uedu_fk_usr_id'),
    texts: ['uedu_epal_sector', 'uedu_iek_sector', 'uedu_bachelor_sector', 'uedu_master_degree_sector'],
  },
  users: {
    from: 'users',
    key: 'usr_id',
    where: sql`usr_date_deleted is null and usr_role <> 'PRACTICE'`,
    words: ['usr_role'],
    texts: ['usr_email', 'usr_fullname', 'usr_phone', 'usr_company_position'],
    nested: { column: 'usr_profile', list: 'profiles', by: 'usr_id' },
  },
  profiles: {
    from: 'user_profile',
    key: 'usp_fk_usr_id',
    where: isNotRemoved('usp_fk_usr_id'),
    words: ['usp_finalist_certificate_status', 'usp_birthdate', 'usp_gender'],
    instants: ['usp_finalist_date'],
    computed: { usp_disability: sql`case when usp_disability is not null then true end` },
    dated: (moment) => ({ usp_finalist_certificate_status: certificateAt(moment) }),
  },
  companies: {
    from: 'company',
    key: 'cny_id',
    words: ['cny_status', 'cny_first_hire_date'],
    texts: ['cny_name', 'cny_size', 'cny_activity'],
    instants: ['cny_date_created'],
    lists: ['cny_users'],
    computed: { cny_users: companyUsers },
  },
  listings: {
    from: 'job_listing',
    key: 'jl_id',
    words: ['jl_status'],
    texts: [
      'jl_category',
      'jl_position_sector',
      'jl_position_title',
      'jl_requested_bachelors_education',
      'jl_requested_masters_education',
      'jl_requested_experienced_in_sector',
    ],
    instants: ['jl_date_created'],
  },
  hires: { from: 'hiring', key: 'jlh_id', words: ['jlh_date_created'], texts: ['jlh_comments'] },
  shortlists: {
    from: 'job_listing_candidate',
    key: 'jlc_id',
    words: ['jlc_status'],
    instants: ['jlc_date_created'],
    nested: { column: 'jlc_job_listing', list: 'listings', by: 'jlc_fk_jl_id', slice: 1000, piece: 10 },
  },
  cycles: {
    from: 'educational_cycle',
    key: 'edc_id',
    where: sql`not edc_is_practice`,
    words: ['edc_status', 'edc_openingDate', 'edc_closingDate', 'edc_lac_starting_date'],
    texts: ['edc_title', 'edc_organizor'],
    instants: ['edc_date_created'],
    dated: ({ now }) => ({ edc_status: stateAt(now) }),
  },
  applications: {
    from: 'cycle_application',
    key: 'edca_id',
    where: sql`not edca_is_practice`,
    words: ['edca_status', 'edca_color'],
    instants: ['edca_date_created'],
  },
}
