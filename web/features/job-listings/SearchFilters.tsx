import { Badge, Button, CloseButton, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { chipsOf, emptySearch, type SearchValues } from '#web/features/job-listings/candidate-search.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { useProgrammes } from '#web/features/job-listings/use-programmes.ts'
import type { CandidateSearchProps } from '#web/features/job-listings/use-candidate-search.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = listingTexts.search

/** Loaded when it opens: its fields are those of few forms. */
const loadDialog = () =>
  import('#web/features/job-listings/CandidateSearchDialog.tsx').then(
    ({ CandidateSearchDialog }) => CandidateSearchDialog,
  )

interface FiltersProps extends CandidateSearchProps {
  values: SearchValues
  onChange(values: SearchValues): void
}

/** The active filters, each removable, and the dialog that changes them. */
export function SearchFilters({ listing, as, values, onChange }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const programmes = useProgrammes(as)
  const chips = chipsOf(values, new Map(programmes.map((programme) => [programme.id, programme.title])))
  return (
    <Group gap={6} role="group" aria-label={texts.filters}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.filters}
      </Button>
      {chips.map((chip) => (
        <Badge
          key={chip.key}
          size="lg"
          variant="light"
          fw={500}
          style={{ overflow: 'visible' }}
          rightSection={
            <CloseButton
              size={24}
              variant="transparent"
              aria-label={texts.without(chip.label)}
              onClick={() => onChange(chip.without)}
            />
          }
        >
          {chip.label}
        </Badge>
      ))}
      {chips.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => onChange(emptySearch)}>
          {texts.clear}
        </Button>
      )}
      {chips.length === 0 && <Hint>{texts.noFilters[as]}</Hint>}
      {isOpen && (
        <LoadedDialog
          load={loadDialog}
          props={{
            listing,
            as,
            initial: values,
            onSearch: (next) => {
              setIsOpen(false)
              onChange(next)
            },
            onClose: () => setIsOpen(false),
          }}
        />
      )}
    </Group>
  )
}
