import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'

/** What the entry page shows to everybody: counts that name nobody (0 for fewer than five people), and what one can apply for now. */
export const entryContract = contract('entry', ['company', 'educational_cycle', 'hiring', 'user_profile'], {
  overview: call({
    method: 'GET',
    path: '/api/entry',
    who: 'public',
    about: 'Figures, partners and open programmes for the entry page.',
    output: z.object({
      graduates: z.int(),
      companies: z.int(),
      hires: z.int(),
      /** The companies that wish to be named here, where the office agreed. */
      partners: z.array(z.object({ cny_id: z.int(), cny_name: z.string(), cny_logo: z.string().nullable() })),
      programmes: z.array(
        z.object({
          edc_id: z.int(),
          edc_title: z.string(),
          edc_organizor: z.string(),
          edc_closingDate: z.string().nullable(),
          edc_image: z.string().nullable(),
        }),
      ),
    }),
    perMinute: 120,
  }),
})
