import { SimpleGrid, Text } from '@mantine/core'
import { formatNumber, NOTHING } from '#shared/core/format.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import { type FigureId, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { askPerson } from '#web/core/api.ts'
import { isCounted, missingLine } from '#web/features/kpis/kpis.data.ts'
import type { EngineState } from '#web/features/kpis/kpis.engine.ts'
import { removedLine } from '#web/features/kpis/kpis.format.ts'
import type { FigureSummary, KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { KeyFigure } from '#web/ui/KeyFigure.tsx'
import classes from './kpis.module.css'

const texts = kpisTexts.tile

function hintOf(id: FigureId, figure: FigureSummary): string {
  const words = wordsOf(id)
  const parts: string[] = []
  if (figure.rate && words.rate) {
    const { numerator, denominator } = figure.rate
    parts.push(denominator === 0 ? `${NOTHING} ${words.rate}` : texts.share(numerator, denominator, words.rate))
  }
  if (figure.extra !== null && words.extra) parts.push(`${formatNumber(figure.extra)} ${words.extra}`)
  return parts.join(' · ')
}

/** A hidden figure opens the question for the reason, any other one its rows. */
function tileAct(
  id: FigureId,
  { hidden, mayOpen, onOpen }: Pick<TileProps, 'hidden' | 'onOpen'> & { mayOpen: boolean },
): (() => void) | undefined {
  if (hidden.has(id)) return () => void askPerson('small_group')
  return mayOpen ? () => onOpen(id) : undefined
}

interface TileProps {
  id: FigureId
  /** Complete only when `isWhole`. */
  summary: KpiSummary | null
  isWhole: boolean
  fetched: EngineState['fetched']
  failed: readonly ListName[]
  hidden: ReadonlySet<FigureId>
  onOpen(id: FigureId): void
}

function Tile({ id, summary, isWhole, fetched, failed, hidden, onOpen }: TileProps) {
  const words = wordsOf(id)
  const figure = isWhole || isCounted(id, fetched) ? summary?.figures[id] : undefined
  const before = summary?.before[id]
  const missing = missingLine(id, failed, hidden)
  const removed = figure && summary && removedLine(id, summary)
  const hint = figure && !missing && (
    <>
      {hintOf(id, figure)}
      {removed && (
        <Text span inherit display="block">
          {removed}
        </Text>
      )}
      {before && (
        <Text span inherit display="block">
          {texts.before(before.value, figure.value)}
        </Text>
      )}
    </>
  )
  return (
    <KeyFigure
      label={words.label}
      value={missing ? NOTHING : figure?.value}
      {...(words.unit ? { unit: words.unit } : {})}
      hint={hint}
      error={missing}
      warning={!missing && figure?.warning ? kpisTexts.warnings[figure.warning] : null}
      isLoading={!figure && !missing}
      onClick={tileAct(id, { hidden, mayOpen: Boolean(figure && isWhole && !missing), onOpen })}
    />
  )
}

interface KpiTilesProps extends Omit<TileProps, 'id'> {
  group: 'company' | 'cycle'
}

/** The figures of a block; each opens its rows. */
export function KpiTiles({ group, ...rest }: KpiTilesProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: 4 }} spacing={{ base: 'xs', sm: 'sm' }}>
      {figureIds
        .filter((id) => wordsOf(id).group === group)
        .map((id) => (
          <div key={id} data-figure={id} className={classes.figure}>
            <Tile id={id} {...rest} />
          </div>
        ))}
    </SimpleGrid>
  )
}
