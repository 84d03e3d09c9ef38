import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { XLSX_MIME } from '#shared/core/xlsx.ts'
import { columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { figuresOf } from '#shared/features/kpis/kpis.figures.ts'
import { listNames } from '#shared/features/kpis/kpis.lists.ts'
import { type KpiSummary, summaryOf } from '#shared/features/kpis/kpis.summary.ts'
import { filtersOf, goneOf, type KpiView } from '#shared/features/kpis/kpis.views.ts'
import { specialFigureIds } from '#shared/features/kpis/kpis.words.ts'
import { audit } from '#server/core/audit.ts'
import { PDF_MIME } from '#server/core/pdf/pdf.ts'
import type { Work } from '#server/core/work.ts'
import { aboutView, viewPaper, viewWorkbook } from '#server/features/kpis/kpis.files.ts'
import { jsonOf, type OwnColumns } from '#server/features/kpis/kpis.queries.ts'
import { shownTrait, smallFigures } from '#server/features/kpis/kpis.special.queries.ts'

/** Profiles tell whether somebody has a disability: each reading is noted. */
export const noteFiguresRead = (work: Work) => audit(work, { entity: 'kpis', id: 'profiles', action: 'read-sensitive' })

/** The lists that figures need. Their rows are not opened here, so nobody is named. */
export async function figureListsOf(work: Work, ofProfiles: OwnColumns = {}): Promise<KpiLists> {
  const lists: Record<string, unknown> = {}
  for (const name of listNames) {
    let text = ''
    const own = name === 'profiles' ? ofProfiles : {}
    if (name !== 'users') for await (const part of jsonOf({ ...work, own }, name, 'columns')) text += String(part)
    lists[name] = columnsFromPortions(name, JSON.parse(text || '[]') as never)
  }
  return lists as unknown as KpiLists
}

interface Wanted {
  title: string
  format: 'xlsx' | 'pdf'
}

/** What a filter asks for may have been deleted or renamed since: noughts would be told of it. */
function mustExist(view: KpiView, programmes: KpiSummary['programmes']): void {
  const gone = goneOf(view, programmes)
  if (!gone.programme && !gone.category) return
  const what = gone.programme ? 'Κύκλος' : `Ο φορέας «${view.edc_category}»`
  throw new AppError('conflict', {
    message: `${what} των φίλτρων δεν υπάρχει πια. Άνοιξε την προβολή, διάλεξε ξανά και στείλε τη νέα με e-mail.`,
  })
}

/** The figures of a saved view as they are now. Those about few people with a special trait are told to nobody. */
export async function viewFile(work: Work, view: KpiView, { title, format }: Wanted) {
  const today = athensDay(work.now)
  const filters = filtersOf(view, today)
  const held = await smallFigures(work)
  const open = specialFigureIds.filter((id) => !held.includes(id))
  const lists = await figureListsOf(work, { usp_disability: shownTrait(work, open) })
  const summary = summaryOf(figuresOf(prepare(lists, today)), { filters, today, compare: view.compare, held })
  mustExist(view, summary.programmes)
  const about = aboutView({ view, filters, summary, now: work.now })
  const shown = { title, about, summary }
  return format === 'pdf'
    ? { about, mime: PDF_MIME, buffer: viewPaper(shown) }
    : { about, mime: XLSX_MIME, buffer: await viewWorkbook(shown) }
}
