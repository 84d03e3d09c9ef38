import { SimpleGrid, Stack } from '@mantine/core'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  type Distribution,
  gameAssessmentContract as contract,
} from '#shared/features/game-assessment/game-assessment.contract.ts'
import { useCall } from '#web/core/query.ts'
import { ProviderSections } from '#web/features/participants/ProviderSections.tsx'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { ThresholdSection } from '#web/features/participants/ThresholdSection.tsx'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars } from '#web/ui/charts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const texts = participantsTexts.games
const STEP = 10

interface GamesTabProps {
  cycle: Cycle
  onDecide(decision: Decision): void
}

/** The games: who was sent, which scores came back, and the threshold that decides. */
export function GamesTab({ cycle, onDecide }: GamesTabProps) {
  const distribution = useCall(contract.distribution, { id: cycle.edc_id })
  if (distribution.error || !distribution.data) return <LoadState of={distribution} shape="cards" />
  return (
    <Stack gap="lg">
      <ProviderSections edc_id={cycle.edc_id} distribution={distribution.data} />
      {distribution.data.scores.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <Scores scores={distribution.data.scores} onDecide={onDecide} />
      )}
    </Stack>
  )
}

function chartOf(scores: Distribution['scores']): ChartData {
  const rows = Array.from({ length: 100 / STEP }, (_, at) => {
    const from = at * STEP
    const isLast = from + STEP === 100
    const inside = scores.filter((entry) => entry.score >= from && (entry.score < from + STEP || isLast))
    const inStage = inside.filter((entry) => entry.isInStage).length
    return { label: `${from}–${from + STEP}`, values: [inStage, inside.length - inStage] }
  })
  return {
    category: texts.bucket,
    series: [
      { label: texts.inStage, color: 'regen.6' },
      { label: texts.decided, color: 'gray.5' },
    ],
    rows,
  }
}

function Scores({ scores, onDecide }: { scores: Distribution['scores']; onDecide(decision: Decision): void }) {
  const data = chartOf(scores)
  const waiting = scores.filter((entry) => entry.isInStage)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ChartCard title={texts.chart} data={data}>
        <SimpleBars data={data} isStacked />
      </ChartCard>
      <ThresholdSection waiting={waiting} onDecide={onDecide} />
    </SimpleGrid>
  )
}
