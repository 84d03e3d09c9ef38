import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { listInput } from '#web/core/list-address.ts'
import { prefetch } from '#web/core/query.ts'
import { listState } from '#web/ui/list-state.ts'

/**
 * What is loaded right after a sign-in, so that the first screens stand at once: for a company user the company first,
 * then listings, candidates and interviews when it is approved; for the office its lists. Features add a line.
 */
export interface FirstLoads {
  company: (() => Promise<unknown>)[]
  approvedCompany: (() => Promise<unknown>)[]
  office: (() => Promise<unknown>)[]
}

export const firstLoads: FirstLoads = {
  company: [() => prefetch(companiesContract.own, undefined)],
  approvedCompany: [
    () => prefetch(jobListingsContract.companyList, listInput(listState({ limit: 50 }))),
    () => prefetch(hiringContract.companyCandidates, { limit: 100 }),
    () => prefetch(interviewsContract.list, undefined),
  ],
  office: [() => prefetch(companiesContract.list, listInput(listState()))],
}

export async function loadFirst(user: OwnUser): Promise<void> {
  if (user.usr_role === 'REGEN_ADMINISTRATOR') {
    await Promise.all(firstLoads.office.map((load) => load()))
    return
  }
  await Promise.all(firstLoads.company.map((load) => load()))
  if (user.company?.cny_status === 'APPROVED') await Promise.all(firstLoads.approvedCompany.map((load) => load()))
}
