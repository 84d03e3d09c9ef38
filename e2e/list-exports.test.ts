import { expect, it } from 'vitest'

// The columns of the screen are read at run time: the types of this folder know no JSX.

type Shown = readonly { id: string; header: string; isAction?: boolean }[]
type Sheet = Record<string, { header: string }>

const web = '#web/features'
const server = '#server/features'

const lists = [
  [`${web}/candidates/CandidateColumns.tsx`, 'candidateColumns', `${server}/candidates/candidates.export.ts`],
  [`${web}/companies/CompaniesScreen.tsx`, 'columns', `${server}/companies/companies.export.ts`],
  [
    `${web}/educational-cycles/CyclesScreen.tsx`,
    'columns',
    `${server}/educational-cycles/educational-cycles.export.ts`,
  ],
  [`${web}/data-protection/RequestsTab.tsx`, 'columns', `${server}/data-protection/data-protection.export.ts`],
  [`${web}/interviews/InterviewsScreen.tsx`, 'columns', `${server}/interviews/interviews.export.ts`],
  [
    `${web}/job-listings/AllListingsScreen.tsx`,
    'officeListingColumns',
    `${server}/job-listings/job-listings.export.ts`,
  ],
  [`${web}/job-listings/ListingCandidateList.tsx`, 'columns', `${server}/hiring/hiring.export.ts`],
  [`${web}/job-listings/ListingCandidateList.tsx`, 'personColumns', `${server}/hiring/hiring.export.ts`],
  [`${web}/follow-up/FollowUpsScreen.tsx`, 'columns', `${server}/follow-up/follow-up.export.ts`],
  [`${web}/responsiveness/ResponsesScreen.tsx`, 'columns', `${server}/responsiveness/responsiveness.export.ts`],
  [`${web}/participants/ParticipantColumns.tsx`, 'fixedColumns', `${server}/participants/participants.export.ts`],
] as const

it.each(lists)('exports every column of %s (%s) under the heading of the screen', async (screen, name, file) => {
  const shown = ((await import(screen)) as Record<string, Shown>)[name] ?? []
  const { columns: sheet } = (await import(file)) as { columns: Sheet }
  const headings = shown.filter((column) => !column.isAction).map(({ id, header }) => [id, header])
  expect(headings.length).toBeGreaterThan(1)
  expect(headings.map(([id = '']) => [id, sheet[id]?.header])).toEqual(headings)
})
