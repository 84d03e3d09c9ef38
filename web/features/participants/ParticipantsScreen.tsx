import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type Cycle,
  educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { WayStage } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { stageActWords } from '#shared/features/participants/participants.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useRecord } from '#web/core/query.ts'
import { CycleHead } from '#web/features/participants/CycleHead.tsx'
import { GamesTab } from '#web/features/participants/GamesTab.tsx'
import { ParticipantList } from '#web/features/participants/ParticipantList.tsx'
import { useUndo } from '#web/parts/stages/stages.data.ts'
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
import { Timeline } from '#web/ui/Timeline.tsx'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'

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
          <>
            {!isPast && <CycleStatusChip cycle={cycle.data} />}
            <HelpMark about={texts.tabs.board} href="/admin/help/applications">
              {texts.stagesHelp}
            </HelpMark>
          </>
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

/** The decisions with their authors, and which can still be undone. */
function ActionHistory({ edc_id }: { edc_id: number }) {
  const history = useCall(contract.history, { id: edc_id })
  const undo = useUndo()
  const mayUndo = useMay(participantsContract.undo)
  if (history.error || !history.data) return <LoadState of={history} shape="text" count={5} />
  return (
    <Stack>
      <Timeline
        emptyWords={texts.history.none}
        entries={history.data.map((entry) => ({
          id: String(entry.sta_id),
          who: entry.by || null,
          what: stageActWords[entry.sta_action] ?? entry.sta_action,
          at: entry.sta_date_created,
          tone: entry.sta_date_undone ? 'neutral' : 'success',
          detail: (
            <>
              {texts.history.line(entry.people, entry.sta_letters)}
              {entry.sta_date_undone && ` · ${texts.history.undone}`}
              {mayUndo && entry.may_undo && (
                <Button
                  ml="sm"
                  size="compact-xs"
                  variant="default"
                  loading={undo.isPending}
                  onClick={() => undo.mutate({ input: { id: entry.sta_id } })}
                >
                  {texts.history.undo}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </Stack>
  )
}
