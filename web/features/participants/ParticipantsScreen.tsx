import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import {
  type Cycle,
  educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { WayStage } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useRecord } from '#web/core/query.ts'
import { ActionHistory } from '#web/features/participants/ActionHistory.tsx'
import { CycleHead } from '#web/features/participants/CycleHead.tsx'
import { GamesTab } from '#web/features/participants/GamesTab.tsx'
import { ParticipantList } from '#web/features/participants/ParticipantList.tsx'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import { DecisionDialog } from '#web/parts/stages/DecisionDialog.tsx'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { StageBoard } from '#web/features/participants/StageBoard.tsx'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { PastPage } from '#web/parts/as-of/with-past.tsx'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { CycleStatusChip } from '#web/parts/CycleStatusChip.tsx'
import { listState, listStateToSearch } from '#web/ui/list-state.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { Allowed } from '#web/core/Allowed.tsx'

/** The applications of a cycle: list, stages, games and history. */
export function ParticipantsScreen(props: { params: Record<string, string> }) {
  return (
    <PastPage>
      <Participants {...props} />
    </PastPage>
  )
}

function Participants({ params }: { params: Record<string, string> }) {
  const isPast = usePastDay() !== null
  const id = Number(params.id)
  const cycle = useRecord(educationalCyclesContract.one, { id })
  const base = `/admin/educational-cycles/${id}`
  return (
    <PageFrame
      title={cycle.data?.edc_title ?? texts.title}
      documentTitle={cycle.data ? `${texts.title}: ${cycle.data.edc_title}` : texts.title}
      badge={
        cycle.data && (
          <Group gap="sm" wrap="nowrap">
            {!isPast && <CycleStatusChip cycle={cycle.data} />}
            <HelpMark about={texts.tabs.board} href="/admin/help/applications">
              {texts.stagesHelp}
            </HelpMark>
          </Group>
        )
      }
      breadcrumbs={[{ label: texts.cycles, href: '/admin/educational-cycles' }, { label: texts.title }]}
      actions={
        !isPast && (
          <Allowed call={educationalCyclesContract.edit}>
            <Button variant="default" onClick={() => navigate(`${base}/edit`)}>
              {texts.edit}
            </Button>
          </Allowed>
        )
      }
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={cycle} shape="table" isQuiet />
      {cycle.data && isPast && <ParticipantList cycle={cycle.data} onDecide={nothing} />}
      {cycle.data && !isPast && <Workplace cycle={cycle.data} />}
    </PageFrame>
  )
}

/** On a past day nothing is decided. */
const nothing = () => undefined

type TabId = keyof typeof texts.tabs

/** The list is without a word of its own in the address, which keeps its filters. */
function tabOf(href: string): TabId {
  const tab = new URLSearchParams(href.split('?')[1] ?? '').get('tab') ?? ''
  return tab in texts.tabs ? (tab as TabId) : 'list'
}

function Workplace({ cycle }: { cycle: Cycle }) {
  const base = `/admin/educational-cycles/${cycle.edc_id}`
  const tab = tabOf(useNavigation().href)
  const [decision, setDecision] = useState<{ decision: Decision; onDone?: () => void } | null>(null)
  const decide = (next: Decision, onDone?: () => void) => setDecision({ decision: next, ...(onDone ? { onDone } : {}) })
  const open = (id: string) => {
    // The centre is a page of its own, with tabs of its own.
    if (id === 'centre') navigate(`${base}/assessment-centre`)
    else navigate(`${base}/participants${id === 'list' ? '' : `?tab=${id}`}`)
  }
  const tabs = Object.entries(texts.tabs).map(([id, label]) => ({
    id,
    label,
    count: id === 'list' ? cycle.applications : undefined,
  }))
  /** The people of a stage are shown by the list, as its address says. */
  const showStage = (stage: WayStage) => {
    const search = listStateToSearch(listState({ filters: [{ field: 'edca_status', op: 'eq', value: stage }] }))
    navigate(`${base}/participants?${new URLSearchParams(search)}`)
  }
  return (
    <>
      <CycleHead cycle={cycle} onStage={showStage} />
      <PageTabs tabs={tabs} value={tab} onChange={open} label={texts.title}>
        {tab === 'list' && <ParticipantList cycle={cycle} onDecide={decide} />}
        {tab === 'board' && <StageBoard cycle={cycle} onDecide={decide} />}
        {tab === 'games' && <GamesTab cycle={cycle} onDecide={decide} />}
        {tab === 'history' && <ActionHistory edc_id={cycle.edc_id} />}
      </PageTabs>
      {decision && (
        <DecisionDialog
          edc_id={cycle.edc_id}
          decision={decision.decision}
          onDone={decision.onDone}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
