import * as z from 'zod'
import { employmentKinds, payBases } from './job-listings.rules.ts'

/** Empty where a listing does not say it. */
export const employment = z.enum(['', ...employmentKinds], 'Άγνωστο είδος απασχόλησης')
export const payBasis = z.enum(['', ...payBases], 'Άγνωστος τρόπος αμοιβής')
