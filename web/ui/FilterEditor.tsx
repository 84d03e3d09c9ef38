import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { type FilterSet, JoinSwitch } from './FilterBar.tsx'
import classes from './FilterEditor.module.css'
import { FilterInputs } from './FilterInputs.tsx'
import { FilterBox } from './FilterPicker.tsx'
import { filterWords } from './filter-words.ts'
import { Hint } from './Hint.tsx'
import type { ListFilter } from './list-state.ts'
import { listTexts } from './list.texts.ts'
import { useAddedLine } from './use-added-line.ts'

export interface FilterEditorProps {
  fields: FilterFields
  value: FilterSet
  onChange(value: FilterSet): void
  /** What no condition at all means here. */
  emptyWords?: string
  /** Shows what is missing in each line, such as after an attempt to save. */
  showProblems?: boolean
  /** Hides the choice of and/or where all conditions always apply. */
  isAlwaysAnd?: boolean
}

const blank: ListFilter = { field: '', op: 'eq', value: null }

/** Conditions as lines of a form: who an audience is, what a report counts. Unfinished lines are the caller's to refuse. */
export function FilterEditor(props: FilterEditorProps) {
  const { fields, value, onChange, emptyWords, showProblems = false, isAlwaysAnd = false } = props
  const { filters, operator } = value
  const addAll = (more: ListFilter[]) => onChange({ operator, filters: [...filters, ...more] })
  const { below, goTo } = useAddedLine()
  function addUnfinished(filter: ListFilter) {
    addAll([filter])
    goTo()
  }
  return (
    <Stack gap="sm" className={classes.editor} data-keeps-focus tabIndex={-1}>
      {filters.length > 1 && !isAlwaysAnd && (
        <JoinSwitch value={operator} onChange={(next) => onChange({ filters, operator: next })} />
      )}
      {filters.length === 0 && <Hint>{emptyWords ?? listTexts.filters.none}</Hint>}
      {filters.map((filter, index) => {
        const words = filterWords(filter, fields)
        const name = filter.field === '' ? listTexts.filters.chooseField : `${words.field} ${words.op} ${words.value}`
        const problem = showProblems ? filterProblem(filter, fields) : null
        return (
          // By its place: a line stays where it is while its field is chosen, and the focus with it.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes.line}>
            <div className={classes.inputs}>
              <FilterInputs
                fields={fields}
                value={filter}
                onChange={(next) =>
                  onChange({ operator, filters: filters.map((other, at) => (at === index ? next : other)) })
                }
              />
            </div>
            <ActionIcon
              size="lg"
              aria-label={listTexts.filters.removeOne(name)}
              onClick={() => onChange({ operator, filters: filters.filter((_, at) => at !== index) })}
            >
              <IconTrash size={17} />
            </ActionIcon>
            {problem && (
              <Text size="xs" c="red.7" className={classes.problem}>
                {filter.field === '' ? listTexts.filters.chooseField : problem}
              </Text>
            )}
          </div>
        )
      })}
      <Group ref={below}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => addUnfinished(blank)}
        >
          {listTexts.filters.addOne}
        </Button>
        <FilterBox fields={fields} onAdd={addAll} onField={addUnfinished} />
      </Group>
    </Stack>
  )
}
