import { Button, Group } from '@mantine/core'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { useCall } from '#web/core/query.ts'
import { emptySearch, looserThan, type SearchValues, toSearch } from '#web/features/job-listings/candidate-search.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

const texts = listingTexts.search

interface EmptySearchProps {
  jl_id: number
  values: SearchValues
  q: string | undefined
  onChange(values: SearchValues): void
}

/** Nobody is found: which filter leaves everybody out, how many there are without it, and one tap to be without it. */
export function EmptySearch({ jl_id, values, q, onChange }: EmptySearchProps) {
  const looser = looserThan(values)
  return (
    <EmptyState
      compact
      title={texts.none}
      body={texts.noneBody}
      action={
        <Group gap="xs" justify="center">
          {looser.map((one) => (
            <LeaveOut key={one.label} {...{ jl_id, q, onChange, ...one }} />
          ))}
          {looser.length > 1 && <LeaveOut {...{ jl_id, q, onChange, values: emptySearch }} />}
        </Group>
      }
    />
  )
}

interface LeaveOutProps extends EmptySearchProps {
  /** Which filter goes; without it all go. */
  label?: string
}

function LeaveOut({ jl_id, values, q, label, onChange }: LeaveOutProps) {
  const input = { id: jl_id, ...toSearch(values), ...(q ? { q } : {}), limit: 1 }
  const total = useCall(hiringContract.search, input as never).data?.total ?? 0
  if (total === 0) return null
  return (
    <Button variant="default" size="sm" h="auto" mih={40} onClick={() => onChange(values)}>
      <span style={{ whiteSpace: 'normal' }}>
        {label === undefined ? texts.withoutFilters(total) : texts.withoutCriterion(label, total)}
      </span>
    </Button>
  )
}
