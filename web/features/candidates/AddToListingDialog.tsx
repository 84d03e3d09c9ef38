import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type Choice, SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.toListing

interface AddToListingDialogProps {
  userIds: number[]
  onClose(): void
  onDone(): void
}

/** The open listings that fit what is typed; the chosen one stays among them. */
function useListingOptions(typed: string, chosen: Choice | null) {
  const [q] = useDebouncedValue(typed === chosen?.label ? '' : typed, 250)
  const found = useCall(
    jobListingsContract.officeList,
    { q: q || undefined, limit: 50, filters: [{ field: 'jl_status', op: 'eq', value: 'OPEN' }] },
    { keepPrevious: true },
  )
  const options = (found.data?.documents ?? []).map((one) => ({
    value: String(one.jl_id),
    label: `${one.jl_position_title} · ${one.cny_name}`,
  }))
  const isMissing = chosen !== null && !options.some((one) => one.value === chosen.value)
  return { options: isMissing ? [chosen, ...options] : options, error: found.error, retry: () => void found.refetch() }
}

/** Proposes the chosen people for a listing: its company finds them among those it set apart. */
export function AddToListingDialog({ userIds, onClose, onDone }: AddToListingDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { options, error, retry } = useListingOptions(typed, chosen)
  const add = useSend(hiringContract.officeBookmarkMany, {
    onSuccess: (places) => {
      toast.success(texts.done(places.length))
      onDone()
      onClose()
    },
    onError: (failure) => toast.error(messageOf(failure)),
  })
  const put = () => add.mutate({ input: { id: Number(chosen?.value), candidateIds: userIds } })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title}
      isBusy={add.isPending}
      footer={
        <Button disabled={chosen === null} loading={add.isPending} onClick={put}>
          {texts.add(userIds.length)}
        </Button>
      }
    >
      <Stack gap="md">
        <SelectField
          required
          searchable
          label={texts.listing}
          description={texts.hint}
          options={options}
          // The server has already searched, in any spelling.
          filter={({ options: found }) => found}
          nothingFoundMessage={texts.none}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen?.value ?? null}
          onChange={(value) => setChosen(options.find((one) => one.value === value) ?? null)}
        />
        {error && <ErrorState error={error} onRetry={retry} compact />}
        <Text size="sm" c="dimmed">
          {texts.body}
        </Text>
      </Stack>
    </AppDialog>
  )
}
