import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { dotted } from '#shared/core/format.ts'
import { followUpContract as contract, followUpFields } from '#shared/features/follow-up/follow-up.contract.ts'
import type { FollowUpRow } from '#shared/features/follow-up/follow-up.schemas.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useList } from '#web/core/use-list.ts'
import { FollowUpFigures } from '#web/features/follow-up/FollowUpFigures.tsx'
import { SurvivalCard } from '#web/features/follow-up/SurvivalCard.tsx'
import { HireDialog } from '#web/features/follow-up/HireDialog.tsx'
import { followUpTexts as texts } from '#web/features/follow-up/follow-up.texts.ts'
import { declaredJobTexts } from '#web/parts/follow-up/declared-jobs.texts.ts'
import { DeclaredJobs } from '#web/parts/follow-up/DeclaredJobs.tsx'
import { answerOf, FollowUpChip, wordOf } from '#web/parts/follow-up/FollowUpWords.tsx'
import { nouns } from '#web/parts/nouns.texts.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { Section } from '#web/ui/Section.tsx'
import { A_SCREEN_AHEAD, useIsNear } from '#web/ui/use-is-near.ts'

const defaults = { sort: 'urgency', limit: 50 }

export const columns = columnsOf<FollowUpRow>(followUpFields, [
  { id: 'usr_fullname', width: 200, sortable: true },
  { id: 'cny_name', width: 190, sortable: true, cardFirst: true },
  { id: 'month', width: 110, sortable: true, card: 'plain', cell: (row) => texts.monthsAfter(row.month) },
  { id: 'due', width: 120, sortable: true },
  { id: 'state', width: 200, cardFirst: true, cell: (row) => <FollowUpChip status={row.state} /> },
  {
    id: 'graduate_answer',
    width: 230,
    card: 'normal',
    cardFirst: (row) => answerOf(row.graduate),
    cell: (row) => wordOf(row.graduate),
    csv: (row) => wordOf(row.graduate),
  },
  {
    id: 'employer_answer',
    width: 230,
    card: 'normal',
    cardFirst: (row) => answerOf(row.employer),
    cell: (row) => wordOf(row.employer),
    csv: (row) => wordOf(row.employer),
  },
  { id: 'jl_position_title', width: 190 },
  { id: 'jlh_date_created', width: 120, sortable: true },
])

const views = viewsOf(texts.views, {
  disputed: { state: 'DISPUTED' },
  waiting: { state: 'WAITING' },
  half: { state: 'HALF' },
  silent: { state: 'SILENT' },
})

/** Who was asked whether a hire lasts, who answered and where the two sides disagree. */
function FollowUps() {
  const list = useList(contract.list, { defaults, exportCall: contract.export })
  const isPast = usePastDay() !== null
  const [hire, openHire] = useOpenHire()
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <Stack gap="lg">
        <FollowUpFigures />
        <SurvivalCard />
        <DataTable
          {...list}
          tableId="follow-ups"
          label={texts.list}
          noun={nouns.followUp}
          columns={columns}
          rowId={(row) => `${row.jlh_id}-${row.month}`}
          rowLabel={(row) => dotted(row.usr_fullname, row.cny_name, texts.monthsAfter(row.month))}
          filterFields={followUpFields}
          views={views}
          searchPlaceholder={texts.search}
          onOpen={(row) => openHire(row.jlh_id)}
          empty={{ title: texts.empty, body: texts.emptyBody }}
        />
        {!isPast && <DeclaredSection />}
      </Stack>
      {hire !== null && !isPast && <HireDialog jlh_id={hire} onClose={() => openHire(null)} />}
    </PageFrame>
  )
}

/** Work that graduates found elsewhere, counted apart. */
function DeclaredSection() {
  const section = useRef<HTMLElement>(null)
  const jobs = useCall(contract.declaredJobs, {}, { enabled: useIsNear(section, A_SCREEN_AHEAD) })
  const words = declaredJobTexts
  return (
    <Section
      ref={section}
      title={words.title}
      description={jobs.data && words.counts(jobs.data.declared, jobs.data.confirmed)}
    >
      <Stack gap="sm">
        <Hint>{words.about}</Hint>
        <LoadState of={jobs} shape="text" count={3} compact />
        {jobs.data?.documents.length === 0 && <Text size="sm">{words.none}</Text>}
        {jobs.data && <DeclaredJobs jobs={jobs.data.documents} withPerson />}
      </Stack>
    </Section>
  )
}

/** The hire that is open stands in the address: the office's queue leads to it. */
function useOpenHire(): [number | null, (jlh_id: number | null) => void] {
  const { href } = useNavigation()
  const value = new URL(href, 'http://here').searchParams.get('hire') ?? ''
  const open = (jlh_id: number | null) => {
    const here = new URL(window.location.href)
    if (jlh_id === null) here.searchParams.delete('hire')
    else here.searchParams.set('hire', String(jlh_id))
    navigate(here.pathname + here.search, { replace: jlh_id === null })
  }
  return [/^[1-9]\d{0,8}$/.test(value) ? Number(value) : null, open]
}

export const FollowUpsScreen = withPast(FollowUps)
