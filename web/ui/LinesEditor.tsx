import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useAddedLine } from './use-added-line.ts'

/** The fields of a line. `remove` is its button, placed by the caller. */
export interface EditedLine<Line> {
  line: Line
  index: number
  change(part: Partial<Line>): void
  remove: ReactNode
}

export interface LinesEditorProps<Line extends object> {
  value: readonly Line[]
  onChange(value: Line[]): void
  /** The values of a new line. */
  blank: NoInfer<Line>
  addLabel: string
  removeLabel(line: Line): string
  renderLine(line: EditedLine<Line>): ReactNode
  disabled?: boolean
  max?: number
  gap?: 'xs' | 'sm'
  /** Aligns the button with the fields when labels are above them. */
  removeOffset?: number
}

/** An editable list of lines with the same fields. */
export function LinesEditor<Line extends object>(props: LinesEditorProps<Line>) {
  const { value, onChange, blank, addLabel, removeLabel, renderLine, disabled, max, gap = 'xs', removeOffset } = props
  const change = (index: number, part: Partial<Line>) =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...part } : line)))
  const { below, goTo } = useAddedLine()
  return (
    <Stack gap={gap} data-keeps-focus tabIndex={-1}>
      {value.map((line, index) => (
        // Lines have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {renderLine({
            line,
            index,
            change: (part) => change(index, part),
            remove: (
              <ActionIcon
                size="lg"
                mt={removeOffset}
                aria-label={removeLabel(line)}
                disabled={disabled}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            ),
          })}
        </Fragment>
      ))}
      <Group ref={below}>
        <Button
          variant="default"
          size="xs"
          disabled={disabled || (max !== undefined && value.length >= max)}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => {
            onChange([...value, blank])
            goTo()
          }}
        >
          {addLabel}
        </Button>
      </Group>
    </Stack>
  )
}
