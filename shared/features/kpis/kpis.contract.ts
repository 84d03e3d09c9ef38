import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'

function list<L extends ListName>(path: string, name: L, about: string) {
  return call({
    method: 'GET',
    path: `/api/admin/kpi/${path}/list`,
    who: 'office',
    about: `${about} Streamed, with an ETag that changes only when a row did.`,
    output: z.array(kpiRows[name]),
  })
}

/** The nine data sets of the dashboard; its figures are computed from them by the pure functions beside this file. */
export const kpisContract = contract('kpis', {
  educations: list('user-education', 'educations', 'The education of every candidate.'),
  users: list('user', 'users', 'Everybody with an account or a profile.'),
  profiles: list('user-profile', 'profiles', 'The profile of every candidate; a disability is a bare marker.'),
  companies: list('companies', 'companies', 'Every company, with the ids of its people.'),
  listings: list('job-listings', 'listings', 'Every listing.'),
  hires: list('hires', 'hires', 'Every hiring.'),
  shortlists: list(
    'job-listing-applications',
    'shortlists',
    'Every candidate of every listing, with where they stand.',
  ),
  cycles: list('educational-cycle', 'cycles', 'Every programme.'),
  applications: list('educational-cycle-applications', 'applications', 'Every application to a programme.'),
})
