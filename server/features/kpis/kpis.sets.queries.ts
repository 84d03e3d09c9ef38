import { type RawBuilder, sql } from 'kysely'
import type { ListName, RowOf } from '#shared/features/kpis/kpis.lists.ts'

// Where each of the nine lists comes from. Which columns it has says its schema; here stands how they become JSON.

export interface DataSet<L extends ListName = ListName> {
  from: string
  /** What grows and is unique, so that the list can be read in slices. */
  key: string
  /** The tables whose changes make the list old. */
  tables: readonly string[]
  where?: RawBuilder<unknown>
  /** Quoted as they are: closed words, days. */
  words?: readonly (keyof RowOf<L>)[]
  /** Whatever people write. */
  texts?: readonly (keyof RowOf<L>)[]
  /** Moments, as UTC to the second. */
  instants?: readonly (keyof RowOf<L>)[]
  /** Truth values. What is named nowhere is a number. */
  flags?: readonly (keyof RowOf<L>)[]
  lists?: readonly (keyof RowOf<L>)[]
  /** What is no column of its name. */
  made?: { readonly [C in keyof RowOf<L>]?: RawBuilder<unknown> }
}

/** The rows of a removed person stay in no list of people. Few are removed, and an index knows them. */
const isThere = (person: string) =>
  sql`not exists (select from users where usr_id = ${sql.ref(person)} and usr_date_deleted is not null)`

export const dataSets: { readonly [L in ListName]: DataSet<L> } = {
  educations: {
    from: 'user_education',
    key: 'uedu_fk_usr_id',
    tables: ['users', 'user_education'],
    where: isThere('uedu_fk_usr_id'),
    texts: ['uedu_epal_sector', 'uedu_iek_sector', 'uedu_bachelor_sector', 'uedu_master_degree_sector'],
  },
  users: {
    from: 'users',
    key: 'usr_id',
    tables: ['users'],
    where: sql`usr_date_deleted is null`,
    words: ['usr_role'],
    texts: ['usr_email', 'usr_fullname', 'usr_phone', 'usr_company_position'],
  },
  profiles: {
    from: 'user_profile',
    key: 'usp_fk_usr_id',
    tables: ['users', 'user_profile'],
    where: isThere('usp_fk_usr_id'),
    words: ['usp_finalist_certificate_status', 'usp_birthdate', 'usp_gender'],
    instants: ['usp_finalist_date'],
    flags: ['usp_open_for_work', 'usp_hired', 'usp_disability'],
    made: { usp_disability: sql`case when usp_disability is not null then true end` },
  },
  companies: {
    from: 'company',
    key: 'cny_id',
    tables: ['users', 'company'],
    words: ['cny_status', 'cny_first_hire_date'],
    texts: ['cny_name', 'cny_size', 'cny_activity'],
    instants: ['cny_date_created'],
    flags: ['cny_show_intro'],
    lists: ['cny_users'],
    made: {
      cny_users: sql`array(select usr_id from users where usr_fk_cny_id = cny_id and usr_date_deleted is null
        order by usr_id)`,
    },
  },
  listings: {
    from: 'job_listing',
    key: 'jl_id',
    tables: ['job_listing'],
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
    flags: ['jl_requested_candidates', 'jl_requested_strictly_qualified'],
  },
  hires: { from: 'hiring', key: 'jlh_id', tables: ['hiring'], words: ['jlh_date_created'], texts: ['jlh_comments'] },
  shortlists: {
    from: 'job_listing_candidate',
    key: 'jlc_id',
    tables: ['job_listing_candidate'],
    words: ['jlc_status'],
    instants: ['jlc_date_created'],
  },
  cycles: {
    from: 'educational_cycle',
    key: 'edc_id',
    tables: ['educational_cycle'],
    words: ['edc_status', 'edc_openingDate', 'edc_closingDate', 'edc_lac_starting_date'],
    texts: ['edc_title', 'edc_organizor'],
    instants: ['edc_date_created'],
    flags: ['edc_assessors_uploaded', 'edc_doodle_invite_sent', 'edc_lac_setup_ready', 'edc_lac_score_uploaded'],
  },
  applications: {
    from: 'cycle_application',
    key: 'edca_id',
    tables: ['cycle_application'],
    words: ['edca_status', 'edca_color'],
    instants: ['edca_date_created'],
  },
}
