import {
  headlineFigures,
  type HeadlineId,
  headlineIds,
  headlineKinds,
  headlineText,
  noteOf,
} from '#shared/features/kpis/kpis.headline-words.ts'
import { FigureStrip, type StripFigure } from '#web/parts/FigureStrip.tsx'
import { trendOf } from '#web/parts/headline.ts'

export interface Headline {
  value: number | null
  /** Undefined where nothing is compared. */
  before?: number | null | undefined
  months: readonly (number | null)[]
  monthsBefore: readonly (number | null)[]
  /** Instead of the figure: why it is not there. */
  missing?: string | null
}

interface HeadlinesProps {
  title: string
  /** One that is not there yet is drawn grey. */
  figures: Partial<Record<HeadlineId, Headline>>
  beforeText(value: string): string
  /** Each leads to a page, or opens on this one. */
  hrefOf?(id: HeadlineId): string
  onOpen?(id: HeadlineId): void
  opened?: HeadlineId | null
}

/** Six figures with their months, and the same days before. */
export function Headlines({ title, figures, beforeText, hrefOf, onOpen, opened }: HeadlinesProps) {
  const cellOf = (id: HeadlineId): StripFigure => ({
    id,
    label: headlineFigures[id].label,
    definition: noteOf(headlineFigures[id]),
    shown: shownOf(id, figures[id], beforeText),
    href: hrefOf?.(id),
    onOpen: onOpen && !figures[id]?.missing ? () => onOpen(id) : undefined,
    isOpen: opened === id,
  })
  return <FigureStrip title={title} figures={headlineIds.map(cellOf)} />
}

function shownOf(id: HeadlineId, figure: Headline | undefined, beforeText: (value: string) => string) {
  if (!figure) return undefined
  const { value, before, months, monthsBefore, missing } = figure
  const kind = headlineKinds[id]
  if (missing) return { value: headlineText(null, 'share'), note: missing, trend: null, months, monthsBefore }
  return {
    value: headlineText(value, kind),
    note: before === undefined ? '' : beforeText(headlineText(before, kind)),
    trend: before === undefined ? null : trendOf(value, before, kind),
    months,
    monthsBefore,
  }
}
