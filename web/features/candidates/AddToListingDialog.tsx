import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { type Choice, SelectField } from '#web/ui/SelectField.tsx'

const texts = candidatesTexts.toListing

interface AddToListingDialogProps {
  userIds: number[]
  onClose(): void
  onDone(): void
}

/** The open listings that match the typed text; the selected one stays among them. */
function useListingOptions(typed: string, chosen: Choice | null) {
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed, 250)
  const listings = useCall(
    jobListingsContract.officeList,
    { q: q || undefined, limit: 50, filters: [{ field: 'jl_status', op: 'eq', value: 'OPEN' }] },
    { keepPrevious: true },
  )
  const options = (listings.data?.documents ?? []).map(({ jl_id, jl_position_title, cny_name }) => ({
    value: String(jl_id),
    label: `${jl_position_title} · ${cny_name}`,
  }))
  const isMissing = chosen !== null && !options.some(({ value }) => value === chosen.value)
  return {
    options: isMissing ? [chosen, ...options] : options,
    error: listings.error,
    retry: () => void listings.refetch(),
  }
}

/** Proposes the selected people for a listing: its company finds them among its bookmarks. */
export function AddToListingDialog({ userIds, onClose, onDone }: AddToListingDialogProps) {
  const [typed, setTyped] = useState('')
  const add = useContractForm(hiringContract.officeBookmarkMany, {
    initial: { listing: null as Choice | null },
    toInput: ({ listing }) => ({ id: Number(listing?.value), candidateIds: userIds }),
    successMessage: (changed) => texts.done(changed.length),
    onSuccess: onDone,
  })
  const { listing } = add.form.values
  const { options, error, retry } = useListingOptions(typed, listing)
  return (
    <DialogForm
      {...add}
      title={texts.title}
      submitLabel={texts.add(userIds.length)}
      canSubmit={listing !== null}
      onClose={onClose}
    >
      <SelectField
        required
        searchable
        label={texts.listing}
        description={texts.hint}
        options={options}
        // The server has already searched.
        filter={({ options: hits }) => hits}
        nothingFoundMessage={texts.none}
        searchValue={typed}
        onSearchChange={setTyped}
        {...add.form.getInputProps('listing')}
        value={listing?.value ?? null}
        onChange={(value) =>
          add.form.setFieldValue('listing', options.find((option) => option.value === value) ?? null)
        }
      />
      {error && <ErrorState error={error} onRetry={retry} compact />}
      <Hint>{texts.body}</Hint>
    </DialogForm>
  )
}
