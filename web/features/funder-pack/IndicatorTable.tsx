import { Box, Skeleton, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatNumber, formatPercent } from '#shared/core/format.ts'
import {
  type Counted,
  groupWords,
  type Indicator,
  indicatorsIn,
  type IndicatorWords,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import { sharedDefinition } from '#shared/features/funder-pack/open-figures.rules.ts'
import classes from '#web/features/funder-pack/funder-pack.module.css'
import { funderPackTexts as texts } from '#web/features/funder-pack/funder-pack.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

/** As the style sheet has it. */
const FOLDING = 'screen and (max-width: 48em)'
const mainFigures = ['participants', 'completed', 'weeks-work', 'months-work'] as const

interface IndicatorTableProps {
  /** Null while they are counted: what is counted, and how, can be read already. */
  counted: readonly Counted[] | null
  /** As a pack was frozen with them; without them today's. */
  words?: readonly IndicatorWords[] | null
  /** The same figures of the pack before; without it nothing is compared. */
  before?: readonly Counted[]
  onOpen?(indicator: Indicator): void
}

/** Each figure with its definition in words. On a telephone the groups are folded below the main figures. */
export function IndicatorTable({ counted, words, before = [], onOpen }: IndicatorTableProps) {
  const headings = [...texts.columns, ...(before.length > 0 ? [texts.change] : [])]
  const indicators = indicatorsIn(words)
  const groups = Map.groupBy(indicators, ({ group }) => group)
  return (
    <Box className={classes.scroll} tabIndex={0}>
      <MainFigures indicators={indicators} counted={counted} />
      <table
        className={classes.table}
        data-compared={before.length > 0 || undefined}
        aria-label={texts.figures}
        aria-busy={counted === null}
      >
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
          <GroupBody key={group} title={groupWords[group]} about={sharedDefinition(own)} columns={headings.length + 1}>
            {own.map((indicator) => (
              <IndicatorRow
                key={indicator.id}
                indicator={indicator}
                isDefined={sharedDefinition(own) !== null}
                counted={counted}
                before={before}
                onOpen={onOpen}
              />
            ))}
          </GroupBody>
        ))}
      </table>
    </Box>
  )
}

interface GroupBodyProps {
  title: string
  about: string | null
  columns: number
  children: ReactNode
}

/** Folded by the style sheet, on a telephone alone: paper has all. */
function GroupBody({ title, about, columns, children }: GroupBodyProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolding = useMediaQuery(FOLDING, false, { getInitialValueInEffect: false })
  return (
    <tbody data-folded={!isOpen || undefined}>
      <tr>
        <th colSpan={columns} scope="rowgroup" className={classes.group}>
          {isFolding ? (
            <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title}
              <IconChevronDown size={18} aria-hidden />
            </UnstyledButton>
          ) : (
            title
          )}
          {about && <Hint className={classes.about}>{about}</Hint>}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

/** What is asked first, above the folded groups of a telephone. */
function MainFigures({
  indicators,
  counted,
}: Pick<IndicatorTableProps, 'counted'> & { indicators: readonly Indicator[] }) {
  const totalOf = (id: string | null) => counted?.find((each) => each.id === id)?.total ?? null
  return (
    <dl className={classes.main}>
      {mainFigures.map((id) => {
        const indicator = indicators.find((each) => each.id === id)
        const [total, whole] = [totalOf(id), totalOf(indicator?.of ?? null)]
        if (!indicator || (counted && total === null)) return null
        return (
          <div key={id}>
            <dt>{texts.main[id]}</dt>
            <dd>
              {total === null ? (
                <Skeleton h={20} w={80} my={5} />
              ) : whole ? (
                `${formatNumber(total)} · ${formatPercent(total, whole)}`
              ) : (
                formatNumber(total)
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const shown = (value: number | null) => (value === null ? texts.hidden : formatNumber(value))
const signed = (by: number) => (by === 0 ? '=' : `${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))}`)

function IndicatorRow({
  indicator,
  isDefined,
  counted,
  before,
  onOpen,
}: Required<Pick<IndicatorTableProps, 'counted' | 'before'>> & {
  indicator: Indicator
  /** Above, for all of its group. */
  isDefined: boolean
  onOpen: IndicatorTableProps['onOpen']
}) {
  const of = (list: readonly Counted[], id: string | null) => list.find((each) => each.id === id)
  const name = (
    <th scope="row">
      {indicator.label}
      {!isDefined && <Hint>{indicator.definition}</Hint>}
    </th>
  )
  if (!counted)
    return (
      <tr>
        {name}
        <td colSpan={texts.columns.length} aria-hidden />
      </tr>
    )
  const own = of(counted, indicator.id)
  if (!own) return null
  const whole = of(counted, indicator.of)?.total
  const earlier = of(before, indicator.id)?.total
  const total = shown(own.total)
  return (
    <tr>
      {name}
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
