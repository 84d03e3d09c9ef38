import { UnstyledButton } from '@mantine/core'
import { formatNumber, formatPercent, NOTHING } from '#shared/core/format.ts'
import { headlineIds, noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import {
  distributionIds,
  type FigureId,
  figureIds,
  listIds,
  uncountedIds,
  wordsOf,
} from '#shared/features/kpis/kpis.words.ts'
import { askPerson } from '#web/core/api.ts'
import type { ChartProps } from '#web/features/kpis/KpiCharts.tsx'
import { removedLine } from '#web/features/kpis/kpis.format.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import classes from '#web/features/kpis/tables.module.css'
import { Section } from '#web/ui/Section.tsx'

const texts = kpisTexts.figures

const lists: readonly FigureId[] = [...listIds, ...distributionIds.filter((id) => uncountedIds.includes(id))]
const apart: readonly FigureId[] = [...headlineIds, ...lists]
const figureGroups = (['company', 'cycle'] as const).map((group) => ({
  group,
  ids: figureIds.filter((id) => wordsOf(id).group === group && !apart.includes(id)),
}))

export interface FigureTableProps extends ChartProps {
  missingOf(id: FigureId): string | null
  hidden: ReadonlySet<FigureId>
}

/** The other figures of the specification, one a line, and the lists. */
export function FigureTable(props: FigureTableProps) {
  return (
    <Section title={texts.title} padding="flush">
      <div className={classes.scroll}>
        <table className={classes.table} data-figures aria-label={texts.title}>
          <thead>
            <tr>
              {texts.columns.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {figureGroups.map(({ group, ids }) => (
            <tbody key={group}>
              <tr>
                <th colSpan={texts.columns.length} scope="rowgroup" className={classes.group}>
                  {kpisTexts.groups[group].title}
                </th>
              </tr>
              {ids.map((id) => (
                <FigureRow key={id} id={id} {...props} />
              ))}
            </tbody>
          ))}
          <tbody>
            <tr>
              <th colSpan={texts.columns.length} scope="rowgroup" className={classes.group}>
                {texts.lists}
              </th>
            </tr>
            {lists.map((id) => (
              <FigureRow key={id} id={id} {...props} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function FigureRow({ id, summary, missingOf, hidden, onOpen }: FigureTableProps & { id: FigureId }) {
  const words = wordsOf(id)
  const { value, rate, extra, warning } = summary.figures[id]
  const before = summary.before[id]
  const isCounted = !uncountedIds.includes(id)
  const missing = missingOf(id)
  const removed = removedLine(id, summary)
  const open = hidden.has(id) ? () => void askPerson('small_group') : missing ? undefined : onOpen && (() => onOpen(id))
  const shareIn = (part: typeof rate) => (part ? formatPercent(part.numerator, part.denominator) : '')
  const notes = [
    missing,
    !missing && extra !== null && words.extra && `${formatNumber(extra)} ${words.extra}`,
    !missing && warning && kpisTexts.warnings[warning],
    !missing && removed,
  ].filter(Boolean)
  return (
    <tr data-figure={id}>
      <th scope="row" title={noteOf(words)}>
        {open ? (
          <UnstyledButton className={classes.name} onClick={open}>
            {words.label}
          </UnstyledButton>
        ) : (
          words.label
        )}
        {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
      </th>
      <td>
        {missing || value === null
          ? NOTHING
          : isCounted
            ? `${formatNumber(value)}${words.unit ? ` ${words.unit}` : ''}`
            : ''}
      </td>
      <td>{!missing && rate && words.rate ? `${shareIn(rate)} ${words.rate}` : ''}</td>
      <td>{!missing && isCounted && before && before.value !== null ? formatNumber(before.value) : ''}</td>
      <td>{!missing && before?.rate ? shareIn(before.rate) : ''}</td>
    </tr>
  )
}
