import { Group, Stack, Text } from '@mantine/core'
import { formatNumber } from '#shared/core/format.ts'
import type { OwnResponse } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { responsivenessTexts } from '#web/features/responsiveness/responsiveness.texts.ts'
import { useCompanyPart } from '#web/parts/company-parts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigure.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const { own: texts, notes } = responsivenessTexts

/** How the own company answers whom it has met, beside the middle of all. */
export function OwnResponsePanel() {
  const own = useCompanyPart('response')
  return (
    <Section title={texts.title} description={texts.about}>
      <LoadState of={own} shape="text" count={3} compact />
      {own.data && (own.data.met === 0 ? <Text size="sm">{texts.none}</Text> : <Figures own={own.data} />)}
    </Section>
  )
}

function Figures({ own }: { own: OwnResponse }) {
  const { middle } = own
  const percent = responsivenessTexts.percent
  const beside = (value: string | null) => (value ? texts.middle(value) : texts.noMiddle)
  return (
    <Stack gap="sm">
      <KeyFigures>
        <KeyFigure
          label={texts.days}
          value={own.median_days}
          hint={beside(middle.median_days === null ? null : formatNumber(middle.median_days))}
          note={notes.median_days}
        />
        <KeyFigure
          label={texts.silent}
          value={percent(own.silent_percent)}
          hint={beside(percent(middle.silent_percent))}
          note={notes.silent}
        />
        <KeyFigure
          label={texts.kept}
          value={percent(own.kept_percent)}
          hint={own.kept_percent === null ? texts.few : beside(percent(middle.kept_percent))}
          note={notes.kept}
        />
      </KeyFigures>
      {own.shows_prompt && <Hint>{own.is_prompt ? texts.shown : texts.notYet}</Hint>}
      {own.silent > 0 && (
        <Group>
          <UiLink href="/company/interviews">{texts.answer}</UiLink>
        </Group>
      )}
    </Stack>
  )
}
