import { Box, UnstyledButton } from '@mantine/core'
import { formatNumber, formatPercent } from '#shared/core/format.ts'
import {
  type Counted,
  groupWords,
  type Indicator,
  indicatorsIn,
  type IndicatorWords,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import classes from '#web/features/funder-pack/funder-pack.module.css'
import { funderPackTexts as texts } from '#web/features/funder-pack/funder-pack.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

interface IndicatorTableProps {
  counted: readonly Counted[]
  /** As a pack was frozen with them; without them today's. */
  words?: readonly IndicatorWords[] | null
  /** The same figures of the pack before; without it nothing is compared. */
  before?: readonly Counted[]
  onOpen?(indicator: Indicator): void
}

/** Each figure with its definition in words. */
export function IndicatorTable({ counted, words, before = [], onOpen }: IndicatorTableProps) {
  const headings = [...texts.columns, ...(before.length > 0 ? [texts.change] : [])]
  const groups = Map.groupBy(indicatorsIn(words), ({ group }) => group)
  return (
    <Box className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'left' }}>
              {texts.indicator}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {[...groups].map(([group, own]) => (
          <tbody key={group}>
            <tr>
              <th colSpan={headings.length + 1} scope="rowgroup" className={classes.group}>
                {groupWords[group]}
              </th>
            </tr>
            {own.map((indicator) => (
              <IndicatorRow
                key={indicator.id}
                indicator={indicator}
                counted={counted}
                before={before}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
      </table>
    </Box>
  )
}

const shown = (value: number | null) => (value === null ? texts.hidden : formatNumber(value))
const signed = (by: number) => (by === 0 ? '=' : `${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))}`)

function IndicatorRow({
  indicator,
  counted,
  before,
  onOpen,
}: Required<Pick<IndicatorTableProps, 'counted' | 'before'>> & {
  indicator: Indicator
  onOpen: IndicatorTableProps['onOpen']
}) {
  const of = (list: readonly Counted[], id: string | null) => list.find((each) => each.id === id)
  const own = of(counted, indicator.id)
  if (!own) return null
  const whole = of(counted, indicator.of)?.total
  const earlier = of(before, indicator.id)?.total
  const total = shown(own.total)
  return (
    <tr>
      <th scope="row">
        {indicator.label}
        <Hint>{indicator.definition}</Hint>
      </th>
      <td data-label={texts.columns[0]}>
        {onOpen && own.total ? (
          <UnstyledButton
            className={classes.number}
            aria-label={texts.rowsOf(indicator.label, own.total)}
            onClick={() => onOpen(indicator)}
          >
            {total}
          </UnstyledButton>
        ) : (
          total
        )}
      </td>
      {[own.women, own.men, own.others].map((value, at) => (
        <td key={texts.columns[at + 1]} data-label={texts.columns[at + 1]}>
          {shown(value)}
        </td>
      ))}
      <td data-label={texts.columns.at(-1)}>{whole && own.total !== null ? formatPercent(own.total, whole) : ''}</td>
      {before.length > 0 && (
        <td data-label={texts.change}>
          {own.total === null || earlier === null || earlier === undefined ? '' : signed(own.total - earlier)}
        </td>
      )}
    </tr>
  )
}
