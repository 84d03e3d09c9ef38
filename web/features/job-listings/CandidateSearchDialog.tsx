import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useCities } from '#web/core/cities.ts'
import {
  emptySearch,
  oneLevelEach,
  searchListNames,
  searchLists,
  type SearchValues,
  wordsOf,
} from '#web/features/job-listings/candidate-search.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { useProgrammes } from '#web/features/job-listings/use-programmes.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

const texts = listingTexts.search

interface CandidateSearchDialogProps {
  listing: Listing
  as: 'office' | 'company'
  initial: SearchValues
  onSearch(values: SearchValues): void
  onClose(): void
}

/** The filters of the search, prefilled from a listing that wants strictly qualified people. */
export function CandidateSearchDialog({ listing, as, initial, onSearch, onClose }: CandidateSearchDialogProps) {
  const [values, setValues] = useState(initial)
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title}
      size="large"
      footer={
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => setValues(emptySearch)}>
            {texts.clear}
          </Button>
          <Button onClick={() => onSearch(values)}>{texts.search}</Button>
        </Group>
      }
    >
      <Stack gap="md">
        {listing.jl_requested_strictly_qualified && <Hint>{texts.prefilled}</Hint>}
        <Fields values={values} as={as} onChange={setValues} />
      </Stack>
    </AppDialog>
  )
}

interface FieldsProps {
  values: SearchValues
  as: 'office' | 'company'
  onChange(values: SearchValues): void
}

function Fields({ values, as, onChange }: FieldsProps) {
  const programmes = useProgrammes(as)
  const cities = useCities()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {searchListNames.map((name) => {
          const own = values.lists[name] ?? []
          const isLanguages = name === 'languages'
          // A requirement of the listing may be missing from our options.
          const all = new Set([...(name === 'city' ? cities : searchLists[name].options), ...own])
          const options = [...all].map((value) => ({ value, label: wordsOf(name, value) }))
          return (
            <MultiSelectField
              key={name}
              label={searchLists[name].label}
              {...(isLanguages ? { placeholder: texts.languageHint } : {})}
              options={options}
              value={own}
              onChange={(list) =>
                onChange({ ...values, lists: { ...values.lists, [name]: isLanguages ? oneLevelEach(list) : list } })
              }
            />
          )
        })}
        <SelectField
          label={texts.programme}
          options={programmes.map((programme) => ({ value: String(programme.id), label: programme.title }))}
          value={values.edc_id === null ? null : String(values.edc_id)}
          onChange={(id) => onChange({ ...values, edc_id: id ? Number(id) : null })}
        />
      </SimpleGrid>
      {as === 'office' && (
        <Group>
          <SwitchField
            label={texts.hidden}
            value={values.hidden}
            onChange={(hidden) => onChange({ ...values, hidden })}
          />
          <SwitchField label={texts.hired} value={values.hired} onChange={(hired) => onChange({ ...values, hired })} />
        </Group>
      )}
    </>
  )
}
