import type { OwnUser } from '#shared/features/auth/auth.contract.ts'

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
  company: [],
  approvedCompany: [],
  office: [],
}

export async function loadFirst(user: OwnUser): Promise<void> {
  if (user.usr_role === 'REGEN_ADMINISTRATOR') {
    await Promise.all(firstLoads.office.map((load) => load()))
    return
  }
  await Promise.all(firstLoads.company.map((load) => load()))
  if (user.company?.cny_status === 'APPROVED') await Promise.all(firstLoads.approvedCompany.map((load) => load()))
}
