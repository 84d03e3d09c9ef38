import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  applicationStates,
  applicationStatusWords,
  publishedStageWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { CycleValues } from '#web/features/educational-cycles/CycleForm.tsx'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = cyclesTexts.form

/** What candidates read of each stage; the usual words stand where nothing is written. */
export function CycleStageNames({ form }: { form: UseFormReturnType<CycleValues> }) {
  const names = form.values.edc_stage_names
  return (
    <Section title={texts.stages} description={texts.stagesHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {applicationStates.map((state) => (
          <TextField
            key={state}
            label={applicationStatusWords[state]}
            placeholder={publishedStageWords[state]}
            maxLength={200}
            value={names[state] ?? ''}
            onChange={(words) => form.setFieldValue('edc_stage_names', { ...names, [state]: words })}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}
