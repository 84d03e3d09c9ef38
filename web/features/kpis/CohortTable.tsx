import { Box, Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { formatDate, formatNumber, formatWholeShare, NOTHING } from '#shared/core/format.ts'
import {
  type Cohort,
  type CohortColumn,
  cohortColumns,
  cohortNumber,
  placedShare,
} from '#shared/features/kpis/kpis.cohorts.ts'
import { nameOf } from '#shared/features/kpis/kpis.open.ts'
import { horizons, PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import type { ChartProps } from '#web/features/kpis/KpiCharts.tsx'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import classes from '#web/features/kpis/tables.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { focusAdded } from '#web/ui/focus-added.ts'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = kpisTexts.cohorts
const SHOWN = 12

type ColumnName = 'title' | CohortColumn | 'share' | 'days'
const columns: readonly ColumnName[] = ['title', ...cohortColumns, 'share', 'days']

function valueOf(cohort: Cohort, column: ColumnName): number | null {
  if (column === 'title') return cohort.cycle
  if (column === 'share') return placedShare(cohort)
  return column === 'days' ? cohort.medianDays : cohortNumber(cohort, column)
}

/** The latest programmes first, and what has no value last. */
function sorted(cohorts: readonly Cohort[], column: ColumnName, isDown: boolean): Cohort[] {
  return cohorts.toSorted((a, b) => {
    const [left, right] = [valueOf(a, column), valueOf(b, column)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isDown ? right - left : left - right
  })
}

interface CohortTableProps extends ChartProps {
  isWhole?: boolean
}

/** The programmes as cohorts, one a row. */
export const CohortTable = memo(function CohortTable({ summary, onOpen, isWhole = false }: CohortTableProps) {
  const { cohorts, programmes } = summary
  const [order, setOrder] = useState<{ column: ColumnName; isDown: boolean }>({ column: 'title', isDown: true })
  const [isLong, setLong] = useState(isWhole)
  const list = useRef<HTMLTableSectionElement>(null)
  const rows = sorted(cohorts.each, order.column, order.isDown)
  const shown = isLong ? rows : rows.slice(0, SHOWN)
  return (
    <Section title={texts.title} description={isWhole ? texts.hint : <HintWithWay />} padding="flush">
      {rows.length === 0 ? (
        <EmptyState compact title={programmes.length === 0 ? texts.none : texts.empty} />
      ) : (
        // Wider than a phone: it scrolls by itself, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.title}>
          <table className={classes.table} aria-label={texts.title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head
                    key={column}
                    column={column}
                    sorting={order.column === column ? order.isDown : null}
                    onSort={() => setOrder({ column, isDown: order.column === column ? !order.isDown : true })}
                  />
                ))}
              </tr>
            </thead>
            <tbody ref={list}>
              {shown.map((cohort) => {
                const programme = programmes[cohort.cycle ?? -1]
                return (
                  <tr key={cohort.cycle}>
                    <th scope="row" title={programme?.edc_title}>
                      <span className={classes.title}>{programme?.edc_title}</span>
                    </th>
                    <Cells
                      cohort={cohort}
                      onOpen={onOpen && programme && ((column) => onOpen(nameOf.cohort(programme.edc_id, column)))}
                    />
                  </tr>
                )
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{texts.all(cohorts.each.length)}</th>
                <Cells cohort={cohorts.all} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {shown.length < rows.length && (
        <Button variant="subtle" m="xs" data-no-print onClick={() => focusAdded(list.current, () => setLong(true))}>
          {texts.more(rows.length - shown.length)}
        </Button>
      )}
    </Section>
  )
})

/** The same before the figures are there: what it says of itself needs none. */
export function ComingCohorts() {
  return (
    <Section title={texts.title} description={<HintWithWay />} padding="flush">
      <Box px="md" pb="md">
        <LoadingSkeleton shape="table" />
      </Box>
    </Section>
  )
}

function HintWithWay() {
  return (
    <>
      {texts.hint}{' '}
      <UiLink href="/admin/cohorts" underline="always" data-no-print>
        {texts.way}
      </UiLink>
    </>
  )
}

function Head({ column, sorting, onSort }: { column: ColumnName; sorting: boolean | null; onSort(): void }) {
  const Icon = sorting === false ? IconChevronUp : IconChevronDown
  return (
    <th
      scope="col"
      className={column === 'share' ? classes.share : undefined}
      aria-sort={sorting === null ? 'none' : sorting ? 'descending' : 'ascending'}
      data-printed={texts.columns[column]}
    >
      <UnstyledButton className={classes.sort} onClick={onSort}>
        {texts.columns[column]}
        {sorting !== null && <Icon size={13} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

function Cells({ cohort, onOpen }: { cohort: Cohort; onOpen?: ((column: CohortColumn) => void) | undefined }) {
  return (
    <>
      {cohortColumns.map((column) => {
        const months = horizons.find((each) => column === `hired${each}`)
        const placed = months && cohort.placed[months]
        const number = cohortNumber(cohort, column)
        // As long as the months of some are not over, the number can grow.
        const words = placed && placed.due < cohort.certified ? texts.soFar(formatNumber(number)) : formatNumber(number)
        return (
          <td key={column} data-open-ended={(placed && placed.due < cohort.certified) || undefined}>
            {onOpen && number > 0 ? (
              <UnstyledButton className={classes.number} onClick={() => onOpen(column)}>
                {words}
              </UnstyledButton>
            ) : (
              words
            )}
          </td>
        )
      })}
      <td className={classes.share}>
        <Share cohort={cohort} />
      </td>
      <td>{cohort.medianDays === null ? NOTHING : formatNumber(cohort.medianDays)}</td>
    </>
  )
}

function Share({ cohort }: { cohort: Cohort }) {
  const { certified, matures, placed } = cohort
  const { due, hired } = placed[PLACEMENT_MONTHS]
  if (certified === 0) return NOTHING
  if (due === 0) return <span className={classes.quiet}>{texts.matures(formatDate(matures ?? ''))}</span>
  const share = placedShare(cohort)
  if (share === null) return <span className={classes.few}>{texts.few(hired, due)}</span>
  return (
    <span className={classes.shareBar}>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      <strong>{formatWholeShare(share)}</strong>
      {due < certified && <span className={classes.quiet}>{texts.ofDue(due)}</span>}
    </span>
  )
}
