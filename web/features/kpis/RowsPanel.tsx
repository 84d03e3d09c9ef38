import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dotted, formatNumber, formatShare } from '#shared/core/format.ts'
import { type Opened, openedBy } from '#shared/features/kpis/kpis.open.ts'
import { type KpiFilters, periodBefore } from '#shared/features/kpis/kpis.rules.ts'
import type { Sorting } from '#shared/features/kpis/kpis.rows.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { today, useRows } from '#web/features/kpis/kpis.data.ts'
import { cellText, removedLine, wordsOfOpened } from '#web/features/kpis/kpis.format.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import type { KpiAnswers, Side } from '#web/features/kpis/kpis.messages.ts'
import { useRowsFile } from '#web/features/kpis/kpis.saving.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { KpiTable } from '#web/features/kpis/KpiTable.tsx'
import classes from '#web/features/kpis/panel.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = kpisTexts.panel

interface RowsPanelProps {
  name: string
  summary: KpiSummary
  filters: KpiFilters
  isCompared: boolean
  onClose(): void
}

/** Beside the page where there is room, over it where there is not. */
const WIDE = '(min-width: 75.0625em)'

/** What a number means, and every row that it counts. */
export function RowsPanel(props: RowsPanelProps) {
  const { name, summary, onClose } = props
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const opened = openedBy(name)
  if (!opened) return null
  const { title } = wordsOfOpened(opened, summary.programmes)
  const body = <PanelBody key={name} opened={opened} {...props} />
  if (!isWide)
    return (
      <SidePanel opened onClose={onClose} title={title}>
        {body}
      </SidePanel>
    )
  return (
    <Docked key={name} title={title} onClose={onClose}>
      {body}
    </Docked>
  )
}

/** Takes the focus, and gives it back to where it came from. */
function Docked({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    const element = panel.current
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [])
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    // The page is narrower now and its lines stand elsewhere: what was pressed stays in sight.
    opener?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside ref={panel} className={classes.panel} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <IconX size={17} />
        </ActionIcon>
      </Group>
      {children}
    </aside>
  )
}

type Shown = Side | 'breakdown' | 'before'

/** The rows that a figure has: of itself, of what it is a part of, of the days before. */
function choicesOf(opened: Opened, summary: KpiSummary, hasBefore: boolean): { value: Shown; label: string }[] {
  if (opened.kind !== 'figure') return []
  const { id } = opened
  const words = wordsOf(id)
  const figure = summary.figures[id]
  const counted = (label: string, count: number) => `${label} (${formatNumber(count)})`
  return [
    ...(figure.breakdown && words.breakdown ? [{ value: 'breakdown' as const, label: words.breakdown }] : []),
    { value: 'numerator', label: counted(words.numerator, figure.numerator) },
    ...(figure.denominator !== null && words.denominator
      ? [{ value: 'denominator' as const, label: counted(words.denominator, figure.denominator) }]
      : []),
    ...(hasBefore && summary.before[id] ? [{ value: 'before' as const, label: texts.before(words.numerator) }] : []),
  ]
}

function PanelBody({ opened, name, summary, filters, isCompared }: RowsPanelProps & { opened: Opened }) {
  const company = periodBefore(filters.company, today())
  const cycle = periodBefore(filters.cycle, today())
  const earlier =
    isCompared && (company || cycle) ? { company: company ?? filters.company, cycle: cycle ?? filters.cycle } : null
  const choices = choicesOf(opened, summary, earlier !== null)
  const [shown, setShown] = useState<Shown>(choices[0]?.value ?? 'numerator')
  const { title, definition } = wordsOfOpened(opened, summary.programmes)
  const breakdown = opened.kind === 'figure' && shown === 'breakdown' ? summary.figures[opened.id].breakdown : null
  const file = useRowsFile(summary.programmes)
  const side = shown === 'denominator' ? shown : 'numerator'
  const shownFilters = shown === 'before' && earlier ? earlier : filters
  const save = (format: 'xlsx' | 'csv') =>
    file.run({ name, side: breakdown ? 'breakdown' : side, format, filters: shownFilters, title, definition })
  return (
    <Stack gap="sm">
      {opened.kind === 'figure' && <Value id={opened.id} summary={summary} />}
      <Hint>{definition}</Hint>
      {choices.length > 1 && (
        <SelectField
          aria-label={texts.rows}
          required
          options={choices}
          value={shown}
          onChange={(next) => setShown((next ?? 'numerator') as Shown)}
        />
      )}
      <Group gap="xs" justify="flex-end">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden />}
            loading={file.isBusy}
            onClick={() => save(format)}
          >
            {texts.formats[format]}
          </Button>
        ))}
      </Group>
      {breakdown ? (
        <KpiTable table={breakdown} label={title} />
      ) : (
        <Rows key={shown} name={name} side={side} filters={shownFilters} />
      )}
    </Stack>
  )
}

function Value({ id, summary }: { id: FigureId; summary: KpiSummary }) {
  const words = wordsOf(id)
  const { value, rate, extra, warning } = summary.figures[id]
  const before = summary.before[id]
  const removed = removedLine(id, summary)
  const share = rate && rate.denominator > 0 ? formatShare(rate.numerator / rate.denominator) : null
  return (
    <div>
      <Group gap="xs" align="baseline">
        <Text span fz={28} fw={700} lh={1.2}>
          {value === null ? '—' : formatNumber(value)}
        </Text>
        {words.unit && <Text span>{words.unit}</Text>}
        {before && before.value !== null && (
          <Hint component="span">{texts.beforeValue(formatNumber(before.value))}</Hint>
        )}
      </Group>
      {rate && words.rate && (
        <Text size="sm">
          {dotted(
            `${share ?? '—'} ${words.rate}`,
            `${formatNumber(rate.numerator)} ÷ ${formatNumber(rate.denominator)}`,
          )}
        </Text>
      )}
      {extra !== null && words.extra && <Text size="sm">{`${formatNumber(extra)} ${words.extra}`}</Text>}
      {removed && <Hint>{removed}</Hint>}
      {warning && (
        <Text size="sm" c="yellow.7">
          {kpisTexts.warnings[warning]}
        </Text>
      )}
    </div>
  )
}

const PAGE = 50

function Rows({ name, side, filters }: { name: string; side: Side; filters: KpiFilters }) {
  const [limit, setLimit] = useState(PAGE)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const { data, isFailed } = useRows({ name, side, filters, limit, sorting })
  if (isFailed) return <ErrorState compact message={kpisTexts.failedWorker} />
  if (!data) return <LoadingSkeleton shape="text" count={6} />
  if (data.total === 0) return <EmptyState compact title={texts.empty} />
  return (
    <>
      <Order columns={data.columns} sorting={sorting} onSort={setSorting} />
      <RowList data={data} sorting={sorting} />
      <Group justify="space-between">
        <Hint>{texts.total(data.total)}</Hint>
        {data.rows.length < data.total && (
          <Button variant="subtle" onClick={() => setLimit(limit + PAGE)}>
            {texts.more(Math.min(PAGE, data.total - data.rows.length))}
          </Button>
        )}
      </Group>
    </>
  )
}

interface OrderProps {
  columns: KpiAnswers['rows']['columns']
  sorting: Sorting | null
  onSort(sorting: Sorting | null): void
}

function Order({ columns, sorting, onSort }: OrderProps) {
  const Icon = sorting?.isDown ? IconSortDescending : IconSortAscending
  return (
    <Group gap="xs" wrap="nowrap">
      <SelectField
        aria-label={texts.sort}
        placeholder={texts.unsorted}
        flex={1}
        options={columns.map(({ label }, at) => ({ value: String(at), label: texts.sortBy(label) }))}
        value={sorting ? String(sorting.column) : null}
        onChange={(at) =>
          onSort(at === null ? null : { column: Number(at), isDown: columns[Number(at)]?.kind !== 'text' })
        }
      />
      {sorting && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={sorting.isDown ? texts.ascending : texts.descending}
          onClick={() => onSort({ ...sorting, isDown: !sorting.isDown })}
        >
          <Icon size={17} />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The first column is the name; at the right stands what the rows are sorted by, or else their day. */
function RowList({ data: { columns, rows, hrefs }, sorting }: { data: KpiAnswers['rows']; sorting: Sorting | null }) {
  const day = columns.findIndex(({ kind }) => kind === 'day')
  const right = sorting && sorting.column > 0 ? sorting.column : day
  return (
    <ul className={classes.rows}>
      {rows.map((cells, at) => {
        const words = (column: number) => cellText(cells[column] ?? null, columns[column]?.kind ?? 'text')
        const others = columns.flatMap((_, column) =>
          column > 0 && column !== right && cells[column] !== null ? [words(column)] : [],
        )
        const href = hrefs[at]
        return (
          // The rows have no id of their own; another order is another list.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span className={classes.words}>
              {href ? (
                <UiLink href={href} fw={600} size="sm">
                  {words(0)}
                </UiLink>
              ) : (
                <Text span size="sm" fw={600}>
                  {words(0)}
                </Text>
              )}
              <Hint size="xs" component="span" title={dotted(...others)} className={classes.more}>
                {dotted(...others)}
              </Hint>
            </span>
            {right >= 0 && <Hint size="xs">{words(right)}</Hint>}
          </li>
        )
      })}
    </ul>
  )
}
