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
import type { Decision } from '#web/features/participants/StageActionDialog.tsx'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars } from '#web/ui/charts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

const texts = participantsTexts.games
const STEP = 10

interface GamesTabProps {
  cycle: Cycle
  onDecide(decision: Decision): void
}

/** The games: who was sent, which scores came back, and the threshold that decides. */
export function GamesTab({ cycle, onDecide }: GamesTabProps) {
  const found = useCall(contract.distribution, { id: cycle.edc_id })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingSkeleton shape="cards" />
  return (
    <Stack gap="lg" pt="md">
      <ProviderSections edc_id={cycle.edc_id} distribution={found.data} />
      {found.data.scores.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <Scores scores={found.data.scores} onDecide={onDecide} />
      )}
    </Stack>
  )
}

function chartOf(scores: Distribution['scores']): ChartData {
  const rows = Array.from({ length: 100 / STEP }, (_, at) => {
    const from = at * STEP
    const isLast = from + STEP === 100
    const inside = scores.filter((one) => one.score >= from && (one.score < from + STEP || isLast))
    const inStage = inside.filter((one) => one.isInStage).length
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
  const waiting = scores.filter((one) => one.isInStage)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <ChartCard title={texts.chart} data={data}>
        <SimpleBars data={data} isStacked />
      </ChartCard>
      <ThresholdSection waiting={waiting} onDecide={onDecide} />
    </SimpleGrid>
  )
}
