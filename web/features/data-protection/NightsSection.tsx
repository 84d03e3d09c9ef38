import { Stack, Text } from '@mantine/core'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import type { RetentionNight, ShownRule } from '#shared/features/retention/retention.contract.ts'
import { dataProtectionTexts as texts } from '#web/features/data-protection/data-protection.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

type Figure = RetentionNight['figures'][number]

/** What the rules did in the last nights, by rule; rules that did nothing are left out. */
export function NightsSection({ rules, nights }: { rules: ShownRule[]; nights: RetentionNight[] }) {
  const titles = new Map(rules.map((rule) => [rule.name, rule.title]))
  return (
    <Section title={texts.nights}>
      {nights.length === 0 && <Text size="sm">{texts.noNights}</Text>}
      <Stack gap="md">
        {nights.slice(0, 3).map((night) => (
          <Night key={night.night} night={night} titles={titles} />
        ))}
      </Stack>
    </Section>
  )
}

function Night({ night, titles }: { night: RetentionNight; titles: Map<string, string> }) {
  const figures = night.figures.filter(({ ended, warned, problem }) => ended + warned > 0 || problem !== '')
  return (
    <div>
      <Text fw={600}>{texts.night(formatDate(night.night))}</Text>
      <Hint>{night.finished_at ? formatDateTime(night.finished_at) : texts.unfinished}</Hint>
      {figures.length === 0 && <Text size="sm">{texts.nothing}</Text>}
      {figures.map((figure) => (
        <FigureLine key={figure.rule} figure={figure} title={titles.get(figure.rule) ?? figure.rule} />
      ))}
    </div>
  )
}

function FigureLine({ figure: { ended, warned, held, problem }, title }: { figure: Figure; title: string }) {
  const counts = [
    ...(ended > 0 ? [texts.ended(ended)] : []),
    ...(warned > 0 ? [texts.warned(warned)] : []),
    ...(held > 0 ? [texts.heldCount(held)] : []),
  ]
  return (
    <Text size="sm">
      {title}: {counts.join(' · ')} {problem !== '' && <StatusChip tone="danger" size="sm" label={problem} />}
    </Text>
  )
}
