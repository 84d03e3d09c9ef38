import type * as z from 'zod'
import type { Call } from '#shared/core/contract.ts'
import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { type CompanyPartName, controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { responsivenessContract } from '#shared/features/responsiveness/responsiveness.contract.ts'

const part = <I extends z.ZodType, O extends z.ZodType>(of: Call<I, O>, input: z.input<I>) => ({ call: of, input })

/** The call by which each part of the first page of a company is read, and what it is asked. */
export const companyParts = {
  waiting: part(controlPanelContract.company, undefined),
  // Also prefetched after sign-in.
  candidates: part(hiringContract.companyCandidates, { order: 'created', limit: 5 }),
  response: part(responsivenessContract.own, undefined),
  fits: part(hiringContract.openFits, { limit: 6 }),
  ads: part(adsContract.companyList, undefined),
} satisfies Record<CompanyPartName, unknown>
