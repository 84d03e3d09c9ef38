import { referenceDataContract } from '#shared/features/reference-data/reference-data.contract.ts'
import { cities } from '#shared/reference/cities.ts'
import { handlers } from '#server/core/handlers.ts'

export const referenceDataHandlers = handlers(referenceDataContract, {
  cities: () => [...cities],
})
