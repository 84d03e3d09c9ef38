import { useState } from 'react'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCentre } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts as texts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { BoardTab } from '#web/features/assessment-centre/BoardTab.tsx'
import { DecisionTab } from '#web/features/assessment-centre/DecisionTab.tsx'
import { PrepareTab } from '#web/features/assessment-centre/PrepareTab.tsx'
import { RubricTab } from '#web/features/assessment-centre/RubricTab.tsx'
import { ScoresTab } from '#web/features/assessment-centre/ScoresTab.tsx'
import { SendingTab } from '#web/features/assessment-centre/SendingTab.tsx'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useMay } from '#web/core/session.ts'
import { useTab } from '#web/core/use-tab.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'

type TabId = keyof typeof texts.tabs
const tabIds = Object.keys(texts.tabs) as TabId[]

/** The assessment centre of a cycle: preparation, board, mails and scores. */
export function AssessmentCentreScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const centre = useCentre(id)
  if (centre.error instanceof ApiError && centre.error.status === 404) throw centre.error
  const crumbs = [
    { label: texts.cycles, href: '/admin/educational-cycles' },
    ...(centre.data ? [{ label: centre.data.edc_title, href: `/admin/educational-cycles/${id}/participants` }] : []),
    { label: texts.title },
  ]
  return (
    <PageFrame
      title={texts.title}
      subtitle={centre.data?.edc_title}
      breadcrumbs={crumbs}
      badge={
        centre.data && (
          <StatusChip
            tone={centre.data.edc_lac_setup_ready ? 'success' : 'progress'}
            label={centre.data.edc_lac_setup_ready ? texts.ready : texts.preparing}
          />
        )
      }
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={centre} shape="form" count={6} isQuiet />
      {centre.data && <Tabs centre={centre.data} />}
    </PageFrame>
  )
}

function Tabs({ centre }: { centre: Centre }) {
  // As it was when the page was opened: whoever builds the plan stays where it was built.
  const [first] = useState<TabId>(centre.edc_lac_setup_ready ? 'board' : 'prepare')
  const [shownRoom, showRoom] = useState<number | null>(null)
  const maySend = useMay(contract.sendCandidateSlots)
  const ids = tabIds.filter((id) => id !== 'sending' || maySend)
  const [tab, setTab] = useTab([first, ...ids])
  const tabs = ids.map((id) => ({ id, label: texts.tabs[id] }))
  return (
    <PageTabs tabs={tabs} value={tab} onChange={setTab} label={texts.title}>
      {tab === 'prepare' && <PrepareTab centre={centre} />}
      {tab === 'board' && (
        <BoardTab centre={centre} shownRoom={shownRoom} onShowRoom={showRoom} onPrepare={() => setTab('prepare')} />
      )}
      {tab === 'sending' && (
        <SendingTab centre={centre} onPrepare={() => setTab('prepare')} onRubric={() => setTab('rubric')} />
      )}
      {tab === 'rubric' && <RubricTab edc_id={centre.edc_id} />}
      {tab === 'scores' && <ScoresTab centre={centre} />}
      {tab === 'decision' && <DecisionTab edc_id={centre.edc_id} />}
    </PageTabs>
  )
}
