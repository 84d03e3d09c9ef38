import { sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { type hiringContract, placeFilters } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWords, placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, Place } from '#shared/features/hiring/hiring.schemas.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { placesWhere } from '#server/features/hiring/hiring.queries.ts'
import { interviewsWhere } from '#server/features/interviews/interviews.service.ts'

interface Row {
  place: Place & { usr_fullname: string }
  interview: Interview | undefined
}

const columns: Record<string, ExportColumn<Row>> = {
  usr_fullname: { header: 'Όνομα', value: ({ place }) => place.usr_fullname },
  jlc_status: { header: 'Κατάσταση', value: ({ place }) => placeWordsOfOne[place.jlc_status] },
  details: { header: 'Λεπτομέρειες', value: detailsOf },
  jlc_date_changed: { header: 'Από', kind: 'instant', value: ({ place }) => place.jlc_date_changed },
}

function detailsOf({ place, interview }: Row): string {
  if (place.jlc_status === 'REJECTED')
    return [place.jlc_reject_reason, place.jlc_reject_note].filter(Boolean).join(' · ')
  return interview ? `${formatDateTime(interview.jli_date)} · ${interviewWords[interview.jli_status]}` : ''
}

/** Who stands on a listing; the browser has the list already, so it says whom it shows, in which order. */
export async function exportPlaces(
  work: Work,
  asked: InputOf<typeof hiringContract.exportPlaces>,
): Promise<FileAnswer> {
  const ids = asked.ids ?? []
  const of = sql`jlc_fk_jl_id = ${asked.id} and jlc_fk_usr_id = any(${sql.val(ids)}::int[])`
  const places = new Map((await placesWhere(work.db, of, 10_000)).map((one) => [one.jlc_fk_usr_id, one]))
  const interviews = new Map<number, Interview>()
  for (const one of (await interviewsWhere(work, sql`jli_fk_jl_id = ${asked.id}`)).toSorted(
    (a, b) => a.jli_id - b.jli_id,
  ))
    interviews.set(one.jli_fk_usr_id, one)
  return exportList({
    format: asked.format,
    name: 'Υποψήφιοι αγγελίας',
    columns,
    wanted: asked.columns,
    rows: ids.flatMap((id) => {
      const place = places.get(id)
      return place ? [{ place, interview: interviews.get(id) }] : []
    }),
    now: work.now,
    fields: placeFilters,
    query: asked,
  })
}
