import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { type CycleState, cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { ApiError } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { ActionHistory } from '#web/features/participants/ActionHistory.tsx'
import { GamesTab } from '#web/features/participants/GamesTab.tsx'
import { ParticipantList } from '#web/features/participants/ParticipantList.tsx'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import { type Decision, StageActionDialog } from '#web/features/participants/StageActionDialog.tsx'
import { StageBoard } from '#web/features/participants/StageBoard.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<CycleState, Tone> = {
  JUST_CREATED_UNABLE_TO_APPLY: 'neutral',
  OPEN_FOR_APPLICATIONS: 'success',
  CLOSED: 'progress',
  COMPLETED: 'info',
}

/** The place where the applications of a cycle are worked: list, stages, games and what was done. */
export function ParticipantsScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const cycle = useCall(educationalCyclesContract.one, { id })
  if (cycle.error instanceof ApiError && cycle.error.status === 404) throw cycle.error
  const base = `/admin/educational-cycles/${id}`
  return (
    <PageFrame
      title={cycle.data?.edc_title ?? texts.title}
      documentTitle={cycle.data ? `${texts.title}: ${cycle.data.edc_title}` : texts.title}
      badge={
        cycle.data && <StatusChip tone={tones[cycle.data.edc_status]} label={cycleStateWords[cycle.data.edc_status]} />
      }
      breadcrumbs={[{ label: texts.cycles, href: '/admin/educational-cycles' }, { label: texts.title }]}
      width="wide"
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => navigate(`${base}/assessment-centre`)}>
            {texts.centre}
          </Button>
          <Button variant="default" onClick={() => navigate(`${base}/edit`)}>
            {texts.edit}
          </Button>
        </Group>
      }
    >
      {cycle.error && !cycle.data && <ErrorState error={cycle.error} onRetry={() => void cycle.refetch()} />}
      {cycle.isPending && <LoadingSkeleton shape="table" />}
      {cycle.data && <Workplace cycle={cycle.data} />}
    </PageFrame>
  )
}

type TabId = keyof typeof texts.tabs

function Workplace({ cycle }: { cycle: Cycle }) {
  const [tab, setTab] = useState<TabId>('list')
  const [decision, setDecision] = useState<{ decision: Decision; onDone?: () => void } | null>(null)
  const decide = (wanted: Decision, onDone?: () => void) =>
    setDecision({ decision: wanted, ...(onDone ? { onDone } : {}) })
  const tabs = Object.entries(texts.tabs).map(([id, label]) => ({
    id,
    label,
    count: id === 'list' ? cycle.applications : undefined,
  }))
  return (
    <>
      <PageTabs tabs={tabs} value={tab} onChange={(id) => setTab(id as TabId)} label={texts.title}>
        {tab === 'list' && <ParticipantList cycle={cycle} onDecide={decide} />}
        {tab === 'board' && <StageBoard cycle={cycle} onDecide={decide} onList={() => setTab('list')} />}
        {tab === 'games' && <GamesTab cycle={cycle} onDecide={decide} />}
        {tab === 'history' && <ActionHistory edc_id={cycle.edc_id} />}
      </PageTabs>
      {decision && (
        <StageActionDialog
          edc_id={cycle.edc_id}
          decision={decision.decision}
          onDone={decision.onDone}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
