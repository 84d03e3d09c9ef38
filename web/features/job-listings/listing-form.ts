import type { RequestOf } from '#shared/core/contract.ts'
import { splitCommaList } from '#shared/core/fields.ts'
import type { jobListingsContract, Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import type { EmploymentKind, PayBasis } from '#shared/features/job-listings/job-listings.rules.ts'
import type { RequirementType } from '#shared/reference/listings.ts'

export interface ListingValues {
  jl_category: string | null
  jl_position_sector: string | null
  jl_position_title: string
  jl_description: string
  jl_city: string | null
  jl_remote: boolean
  jl_hybrid: boolean
  jl_employment: string | null
  jl_openings: number | null
  jl_deadline: string | null
  jl_pay_min: number | null
  jl_pay_max: number | null
  jl_pay_basis: string | null
  jl_requirements: { type: RequirementType; value: string }[]
  jl_requested_strictly_qualified: boolean
  bachelors: string[]
  masters: string[]
  experience: string[]
}

export function listingValuesOf(listing: Listing | null): ListingValues {
  return {
    jl_category: listing?.jl_category || null,
    jl_position_sector: listing?.jl_position_sector || null,
    jl_position_title: listing?.jl_position_title ?? '',
    jl_description: listing?.jl_description ?? '',
    jl_city: listing?.jl_city || null,
    jl_remote: listing?.jl_remote ?? false,
    jl_hybrid: listing?.jl_hybrid ?? false,
    jl_employment: listing?.jl_employment || null,
    jl_openings: listing?.jl_openings ?? 1,
    jl_deadline: listing?.jl_deadline ?? null,
    jl_pay_min: listing?.jl_pay_min ?? null,
    jl_pay_max: listing?.jl_pay_max ?? null,
    jl_pay_basis: listing ? listing.jl_pay_basis || null : 'GROSS_MONTH',
    jl_requirements: listing?.jl_requirements ?? [],
    jl_requested_strictly_qualified: listing?.jl_requested_strictly_qualified ?? false,
    bachelors: splitCommaList(listing?.jl_requested_bachelors_education),
    masters: splitCommaList(listing?.jl_requested_masters_education),
    experience: splitCommaList(listing?.jl_requested_experienced_in_sector),
  }
}

export function listingInput({
  bachelors,
  masters,
  experience,
  ...values
}: ListingValues): RequestOf<typeof jobListingsContract.create> {
  return {
    ...values,
    jl_category: values.jl_category ?? '',
    jl_position_sector: values.jl_position_sector ?? '',
    jl_city: values.jl_city ?? '',
    jl_employment: (values.jl_employment ?? '') as EmploymentKind | '',
    jl_pay_basis: (values.jl_pay_basis ?? '') as PayBasis | '',
    jl_openings: values.jl_openings ?? 0,
    jl_requested_bachelors_education: bachelors.join(','),
    jl_requested_masters_education: masters.join(','),
    jl_requested_experienced_in_sector: experience.join(','),
  }
}
