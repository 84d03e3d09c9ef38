import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'

export const referenceDataContract = contract('reference-data', [], {
  cities: call({
    method: 'GET',
    path: '/api/user/cities',
    who: 'signedIn',
    about: 'The Greek cities to choose from, in alphabetical order.',
    output: z.array(z.string()),
  }),
})
