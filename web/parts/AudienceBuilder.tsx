import { ActionIcon, Button, Divider, Group, Paper, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { type Audience, type AudiencePreview, meansCandidates } from '#shared/features/candidates/audience.ts'
import { useCall } from '#web/core/query.ts'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { audienceTexts as texts } from '#web/parts/audience.texts.ts'
import { FilterBox } from '#web/ui/FilterPicker.tsx'
import { FilterEditor } from '#web/ui/FilterEditor.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAddedLine } from '#web/ui/use-added-line.ts'

/** A call that counts the people in audiences: cycles, ads and notifications each have their own rules. */
type PreviewCall = Parameters<typeof useCall>[0]

export interface AudienceBuilderProps {
  value: Audience[]
  onChange(value: Audience[]): void
  fields: FilterFields
  /** Its input is `{ audiences, ...previewInput }`, its answer an `AudiencePreview`. */
  previewCall: PreviewCall
  previewInput?: Record<string, unknown>
  /** Marks incomplete filters, such as after an attempt to save. */
  showProblems?: boolean
}

/** Returns true if every filter is complete: only then the audiences can be counted and saved. */
export function areComplete(audiences: readonly Audience[], fields: FilterFields): boolean {
  return audiences.every(({ filters }) => filters.every((filter) => filterProblem(filter, fields) === null))
}

/** Edits audiences, each a set of filters, and shows the exact number of people below. */
export function AudienceBuilder(props: AudienceBuilderProps) {
  const { value, onChange, fields } = props
  const { below, goTo } = useAddedLine()
  function add(filters: Audience['filters']) {
    onChange([...value, { title: '', filters }])
    goTo()
  }
  return (
    // The forms that hold it call the field by this name.
    <Stack gap="md" data-path="audiences" data-keeps-focus tabIndex={-1}>
      {value.length > 1 && <Hint>{texts.hint}</Hint>}
      {value.length === 0 && <Text size="sm">{texts.nobodyChosen}</Text>}
      {Object.hasOwn(fields, 'usr_role') && value.some(({ filters }) => meansCandidates(filters)) && (
        <Hint>{texts.candidatesUnless}</Hint>
      )}
      {value.map((audience, index) => (
        // An audience has no id before it is saved; people know it by its number.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={index} gap="md">
          {index > 0 && <Divider label={texts.or} />}
          <AudienceEditor
            {...props}
            number={index + 1}
            audience={audience}
            onEdit={(next) => onChange(value.map((other, at) => (at === index ? next : other)))}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        </Stack>
      ))}
      <Group ref={below}>
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => add([])}>
          {value.length === 0 ? texts.addFirst : texts.add}
        </Button>
        {value.length === 0 && <FilterBox fields={fields} onAdd={add} onField={(filter) => add([filter])} />}
      </Group>
      <Divider label={texts.preview} labelPosition="left" />
      {areComplete(value, fields) ? <Preview {...props} /> : <Hint>{texts.unfinished}</Hint>}
    </Stack>
  )
}

interface AudienceEditorProps extends AudienceBuilderProps {
  number: number
  audience: Audience
  onEdit(audience: Audience): void
  onRemove(): void
}

function AudienceEditor({ audience, number, fields, showProblems, onEdit, onRemove }: AudienceEditorProps) {
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
          <ActionIcon size="lg" aria-label={texts.remove(name)} onClick={onRemove}>
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

function Preview({ value, previewCall, previewInput }: AudienceBuilderProps) {
  const [audiences] = useDebouncedValue(value, 300)
  const preview = useCall(previewCall, { ...previewInput, audiences } as never, { keepPrevious: true })
  return <AudiencePreviewPanel preview={preview as UseQueryResult<AudiencePreview>} />
}
