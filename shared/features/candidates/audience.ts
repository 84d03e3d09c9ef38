import * as z from 'zod'
import { id, line } from '#shared/core/fields.ts'
import { type Filter, filterList } from '#shared/core/filters.ts'

/** People who match all filters; several audiences are alternatives. */
export const audience = z.strictObject({
  title: line(200).default(''),
  filters: filterList.default([]),
})

export type Audience = z.output<typeof audience>

export const audienceList = z.array(audience).max(20, 'Το πολύ 20 κοινά')

export const namesCompany = (filters: readonly Filter[]) => filters.some(({ field }) => field.startsWith('cny_'))
/** People of companies are reached only where a filter names the role or the company. */
export const meansCandidates = (filters: readonly Filter[]) =>
  !namesCompany(filters) && filters.every(({ field }) => field !== 'usr_role')

/** `filters` is one audience, as the specification sends it. */
export const previewInput = {
  filters: filterList.optional(),
  audiences: audienceList.optional(),
  limit: z.int().min(1).max(100).default(10),
}

/** What the filters of an audience look at. */
export const audienceTables = [
  'company',
  'cycle_application',
  'educational_cycle',
  'user_education',
  'user_profile',
  'users',
] as const

/** No audience at all means everybody. */
export function audiencesOf(input: { filters?: Audience['filters'] | undefined; audiences?: Audience[] | undefined }) {
  if (input.audiences) return input.audiences
  return input.filters ? [{ title: '', filters: input.filters }] : []
}

export const audiencePerson = z.object({
  usr_id: id,
  usr_role: z.enum(['CANDIDATE', 'COMPANY_USER']),
  usr_fullname: z.string(),
  usr_email: z.string(),
  usp_city: z.string(),
  /** Of a candidate: nothing. */
  cny_name: z.string(),
})

/** The exact number of those reached, some of them, and who fits but is left out, by reason. */
export const audiencePreview = z.object({
  total: z.int(),
  /** Of those reached. */
  without_company: z.int(),
  documents: z.array(audiencePerson),
  left_out: z.array(z.object({ reason: z.string(), count: z.int() })),
})

export type AudiencePreview = z.output<typeof audiencePreview>
