import { Group, Text } from '@mantine/core'
import type { PlanScore } from '#shared/features/assessment-centre/assessment-centre.planner.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

const texts = lacTexts.score

/** How good a plan is, and what the figure is made of. */
export function PlanScoreLine({ score }: { score: PlanScore }) {
  const { unevenness: rooms, day_unevenness: days, gaps } = score
  return (
    <div>
      <Group gap="md">
        <Text size="sm">
          {texts.label}{' '}
          <Text span fw={600}>
            {texts.value(score.score)}
          </Text>
        </Text>
        <Text size="sm">{texts.placed(score.placed, score.placed + score.unplaced)}</Text>
      </Group>
      {rooms + days + gaps > 0 && <Hint size="xs">{texts.detail(rooms, days, gaps)}</Hint>}
    </div>
  )
}
