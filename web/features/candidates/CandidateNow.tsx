import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatDate, formatDateTime } from '#shared/core/format.ts'
import type { Story } from '#shared/features/candidates/candidates.schemas.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { DecisionDialog } from '#web/parts/stages/DecisionDialog.tsx'
import { StageButtons } from '#web/parts/stages/StageButtons.tsx'
import { StagePips } from '#web/parts/stages/StagePips.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = candidatesTexts.story

interface CandidateNowProps {
  usr_id: number
  application: Story['applications'][number]
}

/** Where a person stands in the newest cycle, and what can be decided there. */
export function CandidateNow({ usr_id, application }: CandidateNowProps) {
  const [action, setAction] = useState<StageAction | null>(null)
  const { edc_id, edc_title, slot_time, slot_room } = application
  const status = application.edca_status as ApplicationState
  return (
    <Section title={texts.now}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          {/* A title of one long word breaks; as wide as it is, it would leave the panel. */}
          <UiLink miw={0} href={`/admin/educational-cycles/${edc_id}/participants`}>
            {edc_title}
          </UiLink>
          <StagePips status={status} />
        </Group>
        <Hint>
          {dotted(
            texts.applied(formatDate(application.edca_date_created)),
            application.edca_game_assessment_score === null ? '' : texts.game(application.edca_game_assessment_score),
            application.edca_lac_score === null ? '' : texts.lac(application.edca_lac_score),
            slot_time && slot_room ? texts.slot(formatDateTime(slot_time), slot_room) : '',
          )}
        </Hint>
        <StageButtons status={status} onDecide={setAction} />
      </Stack>
      {action && (
        <DecisionDialog
          edc_id={edc_id}
          decision={{ action, target: { userIds: [usr_id] } }}
          onClose={() => setAction(null)}
        />
      )}
    </Section>
  )
}
