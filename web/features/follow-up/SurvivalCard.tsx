import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatPercent } from '#shared/core/format.ts'
import { optionsOf } from '#shared/core/options.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { followUpMonths, monthsAfterHire } from '#shared/features/follow-up/follow-up.rules.ts'
import type { Survival } from '#shared/features/follow-up/follow-up.schemas.ts'
import { survivalGroupings, type SurvivalGrouping } from '#shared/features/follow-up/survival.rules.ts'
import { useCall } from '#web/core/query.ts'
import { followUpTexts } from '#web/features/follow-up/follow-up.texts.ts'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleLine } from '#web/ui/charts.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SectionChoice } from '#web/parts/SectionChoice.tsx'

const texts = followUpTexts.survival
const percent = (share: number) => formatPercent(share, 1)

/** How long hires last, as a curve, in all or group beside group. */
export function SurvivalCard() {
  const [by, setBy] = useState<SurvivalGrouping>('all')
  const survival = useCall(contract.survival, { by })
  const choice = (
    <SectionChoice
      label={texts.by}
      options={optionsOf(survivalGroupings, texts.groupings)}
      value={by}
      onChange={setBy}
    />
  )
  if (!survival.data)
    return (
      <Section title={texts.title} actions={choice}>
        <LoadState of={survival} shape="text" count={6} compact />
      </Section>
    )
  if (survival.data.groups.length === 0)
    return (
      <Section title={texts.title} actions={choice}>
        <Text size="sm">{texts.none}</Text>
      </Section>
    )
  return <Curve survival={survival.data} choice={choice} isOne={by === 'all'} />
}

interface CurveProps {
  survival: Survival
  choice: ReactNode
  isOne: boolean
}

function Curve({ survival: { groups, hidden }, choice, isOne }: CurveProps) {
  const nameOf = (label: string) => label || (isOne ? texts.all : texts.unknown)
  const data: ChartData = {
    category: texts.month,
    series: groups.map(({ label, hires }) => ({ label: texts.hires(nameOf(label), hires) })),
    rows: [
      { label: texts.start, values: groups.map(() => 1) },
      ...followUpMonths.map((month, index) => ({
        label: monthsAfterHire(month),
        values: groups.map(({ steps }) => steps[index]?.share ?? null),
      })),
    ],
  }
  return (
    <ChartCard title={texts.title} description={texts.about} data={data} actions={choice} format={percent}>
      <SimpleLine data={data} format={percent} />
      <Stack gap={2} mt="sm">
        <Hint fw={600}>{texts.ranges}</Hint>
        {groups.map((group) => (
          <Hint key={group.label}>
            {nameOf(group.label)} · {rangesOf(group.steps)}
          </Hint>
        ))}
        {hidden > 0 && <Hint>{texts.hidden(hidden)}</Hint>}
      </Stack>
    </ChartCard>
  )
}

function rangesOf(steps: Survival['groups'][number]['steps']): string {
  return steps
    .flatMap(({ month, low, high, at_risk }) =>
      low === null || high === null || at_risk === null ? [] : [texts.range({ month, low, high, at_risk })],
    )
    .join(' · ')
}
