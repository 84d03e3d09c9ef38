import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useMemo, useState } from 'react'
import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'
import classes from './FilterBar.module.css'
import { exampleOf, type ReadSentence, readSentence } from './filter-sentence.ts'
import { filtersInWords, newFilter } from './filter-words.ts'
import { greekMatcher } from './greek-options.ts'
import type { ListFilter } from './list-state.ts'
import { listTexts } from './list.texts.ts'

const VALUES_SHOWN = 6
const SENTENCE = 'sentence'

interface FilterPickerProps {
  fields: FilterFields
  /** Conditions that are complete. */
  onAdd(filters: ListFilter[]): void
  /** A field whose value is still to be chosen. */
  onField(filter: ListFilter): void
}

interface ValueOption {
  name: string
  value: string
  words: string
}

/** What is typed into the box, what it may mean, and what a choice does. */
function usePicker({ fields, onAdd, onField }: FilterPickerProps, combobox: ReturnType<typeof useCombobox>) {
  const [typed, setTyped] = useState('')
  const { selectFirstOption, resetSelectedOption } = combobox
  const sentence = readSentence(typed, fields)
  const values = sentence.filters.length > 0 ? [] : valuesLike(typed, fields)
  const example = useMemo(() => exampleOf(fields, listTexts.filters.exampleOfPeople), [fields])
  const isLike = greekMatcher(typed)
  const named = Object.entries(fields).filter(([, { label }]) => isLike(label))
  const whole = foldGreekVariants(typed)
  const isWhole = ([, { label }]: [string, FilterField]) => whole.includes(foldGreek(label))
  useEffect(() => {
    if (typed) selectFirstOption()
    else resetSelectedOption()
  }, [typed, selectFirstOption, resetSelectedOption])

  function choose(option: string) {
    setTyped('')
    if (option === SENTENCE) return onAdd(sentence.filters)
    const [kind, name = '', value = ''] = JSON.parse(option) as string[]
    const field = fields[name]
    if (!field) return
    if (kind === 'value') onAdd([{ field: name, op: 'eq', value: [value] }])
    else onField(newFilter(name, field))
  }

  const input = {
    role: 'combobox',
    'aria-label': listTexts.filters.write,
    placeholder: example && listTexts.filters.writeExample(example),
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  }
  const meanings = {
    fields,
    sentence,
    values,
    exact: named.filter(isWhole),
    named: named.filter((entry) => !isWhole(entry)),
  }
  return { choose, input, setTyped, meanings }
}

/** One box that takes a whole sentence, a value or the name of a field. Its list is always drawn: it is a part of the pop-over. */
export function FilterPicker(props: FilterPickerProps) {
  const combobox = useCombobox({ opened: true })
  const { choose, input, meanings } = usePicker(props, combobox)
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput {...input} data-autofocus />
      </Combobox.EventsTarget>
      <PickerOptions {...meanings} />
      <Unread {...meanings} />
    </Combobox>
  )
}

/** The same box as a field of a form: its list opens below while one writes. */
export function FilterBox(props: FilterPickerProps) {
  const combobox = useCombobox()
  const { choose, input, setTyped, meanings } = usePicker(props, combobox)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(option) => {
        combobox.closeDropdown()
        choose(option)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          aria-label={listTexts.filters.writeThem}
          className={classes.box}
          size="xs"
          leftSection={<IconSparkles size={15} aria-hidden />}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          // It chooses; it does not send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={300}>
        <PickerOptions {...meanings} />
        <Unread {...meanings} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Unread({ sentence }: { sentence: ReadSentence }) {
  if (sentence.filters.length === 0 || sentence.unread.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt={6} role="status">
      {listTexts.filters.notUnderstood(sentence.unread)}
    </Text>
  )
}

interface PickerOptionsProps {
  fields: FilterFields
  sentence: ReadSentence
  values: ValueOption[]
  /** With exactly this name: «πόλη» is the field, before each city that is called so. */
  exact: [string, FilterField][]
  named: [string, FilterField][]
}

const fieldOption = ([name, { label }]: [string, FilterField]) => (
  <Combobox.Option key={name} value={JSON.stringify(['field', name])}>
    {label}
  </Combobox.Option>
)

/** What the typed words may mean, the whole sentence first. */
function PickerOptions({ fields, sentence, values, exact, named }: PickerOptionsProps) {
  const isEmpty = [sentence.filters, values, exact, named].every(({ length }) => length === 0)
  return (
    <Combobox.Options className={classes.choices} aria-label={listTexts.filters.write}>
      {sentence.filters.length > 0 && (
        <Combobox.Option value={SENTENCE} className={classes.sentence}>
          <IconSparkles size={15} aria-hidden />
          <span>{filtersInWords(sentence.filters, fields)}</span>
        </Combobox.Option>
      )}
      {exact.map(fieldOption)}
      {values.map(({ name, value, words }) => (
        <Combobox.Option key={`${name} ${value}`} value={JSON.stringify(['value', name, value])}>
          {words}
        </Combobox.Option>
      ))}
      {[...Map.groupBy(named, ([, { group }]) => group ?? listTexts.filters.field)].map(([group, members]) => (
        <Combobox.Group key={group} label={group}>
          {members.map(fieldOption)}
        </Combobox.Group>
      ))}
      {isEmpty && <Combobox.Empty>{listTexts.filters.notUnderstood(sentence.unread)}</Combobox.Empty>}
    </Combobox.Options>
  )
}

/** Values that begin to be typed, maybe after the name of their field: «θεσσ», «πόλη θεσσ». One letter finds too much. */
function valuesLike(typed: string, fields: FilterFields): ValueOption[] {
  if (typed.trim().length < 2) return []
  const isLike = greekMatcher(typed)
  return Object.entries(fields)
    .flatMap(([name, { label, options = [] }]) => {
      const isOfField = isLike(label)
      return options
        .map((option) => ({ name, value: option.value, plain: option.label, words: `${label}: ${option.label}` }))
        .filter(({ plain, words }) => isLike(plain) || (!isOfField && isLike(words)))
    })
    .slice(0, VALUES_SHOWN)
}
