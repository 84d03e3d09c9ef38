import { ActionIcon, Button, Divider, Group, Paper, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { type Audience, type AudiencePreview, meansCandidates } from '#shared/features/candidates/audience.ts'
import { useCall } from '#web/core/query.ts'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { audienceTexts as texts } from '#web/parts/audience.texts.ts'
import { FilterEditor } from '#web/ui/FilterEditor.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A call that counts whom audiences reach: cycles, ads and notifications each have their own rules for it. */
type PreviewCall = Parameters<typeof useCall>[0]

export interface AudienceBuilderProps {
  value: Audience[]
  onChange(value: Audience[]): void
  fields: FilterFields
  /** Takes `{ audiences }` and whatever stands in `previewInput`, and answers an `AudiencePreview`. */
  previewCall: PreviewCall
  previewInput?: Record<string, unknown>
  /** Marks unfinished filters, such as after an attempt to save. */
  showProblems?: boolean
}

/** Whether every filter is whole, so that the audiences can be counted and saved. */
export function areWhole(audiences: readonly Audience[], fields: FilterFields): boolean {
  return audiences.every((one) => one.filters.every((filter) => filterProblem(filter, fields) === null))
}

/** Who is meant: several sets of filters, with the exact number beside them while they are edited. */
export function AudienceBuilder(props: AudienceBuilderProps) {
  const { value, onChange, fields } = props
  return (
    <Stack gap="md">
      {value.length > 1 && <Hint>{texts.hint}</Hint>}
      {value.length === 0 && <Text size="sm">{texts.nobodyChosen}</Text>}
      {Object.hasOwn(fields, 'usr_role') && value.some(({ filters }) => meansCandidates(filters)) && (
        <Hint>{texts.candidatesUnless}</Hint>
      )}
      {value.map((one, index) => (
        // An audience has no id before it is saved; its place is what people see.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={index} gap="md">
          {index > 0 && <Divider label={texts.or} />}
          <OneAudience
            {...props}
            number={index + 1}
            audience={one}
            onEdit={(next) => onChange(value.map((other, at) => (at === index ? next : other)))}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...value, { title: '', filters: [] }])}
        >
          {value.length === 0 ? texts.addFirst : texts.add}
        </Button>
      </Group>
      <Divider label={texts.preview} labelPosition="left" />
      {areWhole(value, fields) ? <Counted {...props} /> : <Hint>{texts.unfinished}</Hint>}
    </Stack>
  )
}

interface OneAudienceProps extends AudienceBuilderProps {
  number: number
  audience: Audience
  onEdit(audience: Audience): void
  onRemove(): void
}

function OneAudience({ audience, number, fields, showProblems, onEdit, onRemove }: OneAudienceProps) {
  const name = audience.title || texts.name(number)
  return (
    <Paper withBorder p="md" component="fieldset" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" align="end" wrap="nowrap">
          <TextField
            label={texts.title}
            placeholder={texts.name(number)}
            value={audience.title}
            onChange={(title) => onEdit({ ...audience, title })}
          />
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.remove(name)} onClick={onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
        <FilterEditor
          fields={fields}
          value={{ filters: audience.filters, operator: 'and' }}
          onChange={({ filters }) => onEdit({ ...audience, filters })}
          emptyWords={texts.everybody}
          showProblems={showProblems ?? false}
          isAlwaysAnd
        />
      </Stack>
    </Paper>
  )
}

function Counted({ value, previewCall, previewInput }: AudienceBuilderProps) {
  const [audiences] = useDebouncedValue(value, 300)
  const preview = useCall(previewCall, { ...previewInput, audiences } as never, { keepPrevious: true })
  return <AudiencePreviewPanel preview={preview as UseQueryResult<AudiencePreview>} />
}
