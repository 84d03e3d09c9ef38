import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { listingCandidateFilters } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWords, listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, ListedCandidate, ListingCandidate } from '#shared/features/hiring/hiring.schemas.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import type { OnListing } from '#server/features/hiring/hiring.actions.ts'
import { exportedCandidates, findCandidatesAndPeople } from '#server/features/hiring/hiring.lists.queries.ts'
import { findInterviews } from '#server/features/interviews/interviews.service.ts'

interface Row {
  candidate: ListingCandidate & { usr_fullname: string }
  interview: Interview | undefined
  person: ListedCandidate | undefined
}

export const columns: Record<string, SheetColumn<Row>> = {
  usr_fullname: { header: 'Όνομα', value: ({ candidate }) => candidate.usr_fullname },
  jlc_status: { header: 'Κατάσταση', value: ({ candidate }) => listingCandidateWords[candidate.jlc_status] },
  details: { header: 'Λεπτομέρειες', value: detailsOf },
  jlc_date_changed: { header: 'Από', kind: 'instant', value: ({ candidate }) => candidate.jlc_date_changed },
  usp_city: { header: 'Πόλη', value: ({ person }) => person?.usr_profile.usp_city ?? '' },
  education: { header: 'Σπουδές', value: ({ person }) => (person ? studiesOf(person.education) : '') },
}

function detailsOf({ candidate, interview }: Row): string {
  if (candidate.jlc_status === 'REJECTED')
    return [candidate.jlc_reject_reason, candidate.jlc_reject_note].filter(Boolean).join(' · ')
  return interview ? `${formatDateTime(interview.jli_date)} · ${interviewWords[interview.jli_status]}` : ''
}

/** The candidates of a listing that match; those that the browser shows in its order. */
export async function exportCandidates(
  work: Work,
  { scope, listing }: OnListing,
  query: ExportQuery,
): Promise<FileAnswer> {
  const { jl_id } = listing
  const ids = await exportedCandidates(work, scope, { ...query, id: jl_id })
  const { candidates, users } = await findCandidatesAndPeople(work.db, scope, { jl_id, usr_ids: ids })
  const candidateOf = new Map(candidates.map((candidate) => [candidate.jlc_fk_usr_id, candidate]))
  const interviews = await findInterviews(work, scope, { jl_id })
  // The latest interview of a person overwrites earlier ones.
  const interviewOf = new Map(
    interviews.toSorted((a, b) => a.jli_id - b.jli_id).map((interview) => [interview.jli_fk_usr_id, interview]),
  )
  const personOf = new Map(users.map((person) => [person.usr_id, person]))
  const rows = ids.flatMap((id) => {
    const candidate = candidateOf.get(id)
    return candidate ? [{ candidate, interview: interviewOf.get(id), person: personOf.get(id) }] : []
  })
  return exportList(work, query, {
    name: 'Υποψήφιοι αγγελίας',
    columns,
    fields: listingCandidateFilters,
    rows: () => [rows],
  })
}
