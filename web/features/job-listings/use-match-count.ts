import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Requirements } from '#shared/features/hiring/hiring.criteria.ts'
import type { MatchCount } from '#shared/features/hiring/hiring.schemas.ts'
import { useCall } from '#web/core/query.ts'
import { listingInput, type ListingValues } from '#web/features/job-listings/listing-form.ts'

const TYPING_MS = 300

/** The requirements as far as they are written: a line without a value asks for nothing yet. */
function requirementsOf(values: ListingValues): Requirements {
  const input = listingInput(values)
  return {
    jl_requirements: values.jl_requirements.filter(({ value }) => value.trim() !== ''),
    jl_requested_bachelors_education: input.jl_requested_bachelors_education ?? '',
    jl_requested_masters_education: input.jl_requested_masters_education ?? '',
    jl_requested_experienced_in_sector: input.jl_requested_experienced_in_sector ?? '',
  }
}

/** How many fit what is written; `isOld` until the number is of what stands there now. Where nobody asks, nothing is counted. */
export function useMatchCount(values: ListingValues, { enabled = true } = {}) {
  const written = JSON.stringify(requirementsOf(values))
  const [counted] = useDebouncedValue(written, TYPING_MS)
  const count = useCall(hiringContract.matchCount, JSON.parse(counted) as Requirements, { keepPrevious: true, enabled })
  const [answered, setAnswered] = useState(counted)
  if (count.data && !count.isPlaceholderData && answered !== counted) setAnswered(counted)
  return {
    count,
    isOld: counted !== written || count.isFetching,
    leftOut: leftOutBy(JSON.parse(answered) as Requirements, count.data),
  }
}

/** Whom each requirement alone leaves out; null where it is not written, or only people can judge it. */
function leftOutBy(of: Requirements, count: MatchCount | undefined) {
  const lists = {
    bachelors: of.jl_requested_bachelors_education,
    masters: of.jl_requested_masters_education,
    experience: of.jl_requested_experienced_in_sector,
  }
  // The criteria come in this order, without what is not written.
  const places = [...keysOf(lists).filter((name) => lists[name] !== ''), ...of.jl_requirements.map(keyOfLine)]
  const leavesOut = (name: string) => count?.criteria[places.indexOf(name)]?.leaves_out ?? null
  return {
    list: (name: keyof typeof lists) => leavesOut(name),
    line: (line: Line) => (line.type === 'CUSTOM' ? null : leavesOut(keyOfLine(line))),
  }
}

type Line = ListingValues['jl_requirements'][number]
const keyOfLine = ({ type, value }: Line) => `${type} ${value}`
const keysOf = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[]
