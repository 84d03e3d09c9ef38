import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { figureLists, kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'

function list<L extends ListName>(path: string, name: L, reads: readonly TableName[], about: string) {
  // This one names people.
  const keyScope = name === 'users' ? 'candidates' : 'figures'
  return call({
    method: 'GET',
    path: `/api/admin/kpi/${path}/list`,
    who: 'office',
    keyScope,
    about: `${about} Streamed, with an ETag that changes only when a row did.`,
    output: z.array(kpiRows[name]),
    hasPast: true,
    reads,
  })
}

/** The nine data sets of the dashboard; its figures are computed from them by the pure functions beside this file. */
export const kpisContract = contract('kpis', [], {
  educations: list('user-education', 'educations', ['users', 'user_education'], 'The education of every candidate.'),
  users: list('user', 'users', ['users', 'user_profile'], 'Everybody with an account or a profile.'),
  profiles: list(
    'user-profile',
    'profiles',
    ['users', 'user_profile'],
    'The profile of every candidate; of a disability only whether there is one.',
  ),
  companies: list('companies', 'companies', ['users', 'company'], 'Every company, with its people.'),
  listings: list('job-listings', 'listings', ['job_listing'], 'Every listing.'),
  hires: list('hires', 'hires', ['hiring'], 'Every hiring.'),
  shortlists: list(
    'job-listing-applications',
    'shortlists',
    ['job_listing_candidate', 'job_listing'],
    'Every candidate of every listing, with their status and the listing.',
  ),
  cycles: list('educational-cycle', 'cycles', ['educational_cycle'], 'Every programme.'),
  applications: list(
    'educational-cycle-applications',
    'applications',
    ['cycle_application'],
    'Every application to a programme.',
  ),
  together: call({
    method: 'GET',
    path: '/api/admin/kpi/lists',
    who: 'office',
    about:
      'The lists of the figures by column, one after the other in one answer: each but those whose tags the caller names as held.',
    input: fields({
      tags: z
        .array(z.string().regex(/^[\w-]{27}$/))
        .max(figureLists.length)
        .default([]),
    }),
    output: z.unknown(),
    answer: 'stream',
    hasPast: true,
    reads: [
      'users',
      'user_education',
      'user_profile',
      'company',
      'job_listing',
      'hiring',
      'job_listing_candidate',
      'educational_cycle',
      'cycle_application',
    ],
  }),
})
