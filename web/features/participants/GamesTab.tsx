import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  type Distribution,
  gameAssessmentContract as contract,
} from '#shared/features/game-assessment/game-assessment.contract.ts'
import { useCall } from '#web/core/query.ts'
import { ProviderSections } from '#web/features/participants/ProviderSections.tsx'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import type { Decision } from '#web/features/participants/StageActionDialog.tsx'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars } from '#web/ui/charts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = participantsTexts.games
const STEP = 10
const FIRST_THRESHOLD = 50

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
  const [threshold, setThreshold] = useState(FIRST_THRESHOLD)
  const waiting = scores.filter((one) => one.isInStage)
  const above = waiting.filter((one) => one.score >= threshold)
  const below = waiting.filter((one) => one.score < threshold)
  const data = chartOf(scores)
  const target = (people: typeof waiting) => ({ userIds: people.map((one) => one.usr_id) })
  return (
    <>
      <ChartCard title={texts.chart} data={data}>
        <SimpleBars data={data} isStacked />
      </ChartCard>
      <Section title={texts.threshold}>
        <Stack gap="lg">
          <Slider
            min={0}
            max={100}
            value={threshold}
            onChange={setThreshold}
            thumbLabel={texts.threshold}
            marks={[0, 25, 50, 75, 100].map((value) => ({ value, label: String(value) }))}
            mb="md"
          />
          <Group justify="space-between">
            <Text>{texts.above(above.length)}</Text>
            <Button
              disabled={above.length === 0}
              onClick={() => onDecide({ action: 'game_assessment_approved', target: target(above) })}
            >
              {texts.approve}
            </Button>
          </Group>
          <Group justify="space-between">
            <Text>{texts.below(below.length)}</Text>
            <Button
              variant="default"
              disabled={below.length === 0}
              onClick={() => onDecide({ action: 'game_assessment_rejected', target: target(below) })}
            >
              {texts.reject}
            </Button>
          </Group>
        </Stack>
      </Section>
    </>
  )
}
