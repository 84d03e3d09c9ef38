import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { profile } from '#shared/features/candidates/profile.ts'
import { formatDate } from '#shared/core/format.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  type Participant,
  participantsContract as contract,
} from '#shared/features/participants/participants.contract.ts'
import { hasLeft, type StageAction } from '#shared/features/participants/participants.rules.ts'
import { sendForFile } from '#web/core/api.ts'
import { useContractForm } from '#web/core/forms.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { MailLink, PhoneLink } from '#web/parts/ContactLinks.tsx'
import { StageButtons } from '#web/parts/stages/StageButtons.tsx'
import { StagePips } from '#web/parts/stages/StagePips.tsx'
import type { Review } from '#web/features/participants/use-review.ts'
import { NoteForm } from '#web/parts/NoteForm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { Tags } from '#web/parts/tags/Tags.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { errorTable } from '#shared/core/errors.ts'
import { useMay } from '#web/core/session.ts'

const texts = participantsTexts.review
const words = participantsTexts.columns

interface ReviewPanelProps {
  edc_id: number
  review: Review
  onDecide(action: StageAction, row: Participant): void
}

/** One application after the other, with the CV beside it: J and K go on, the decision is below. */
export function ReviewPanel({ edc_id, review, onDecide }: ReviewPanelProps) {
  const { row } = review
  return (
    <SidePanel
      opened={row !== undefined}
      onClose={review.close}
      title={row?.usr_fullname ?? ''}
      subtitle={row && <StagePips status={row.edca_status as ApplicationState} />}
      onPrevious={review.onPrevious}
      onNext={review.onNext}
      position={review.position}
      size="large"
      footer={
        row && (
          <StageButtons status={row.edca_status as ApplicationState} onDecide={(action) => onDecide(action, row)} />
        )
      }
    >
      {row && <Application key={row.usr_id} edc_id={edc_id} row={row} />}
    </SidePanel>
  )
}

function Application({ edc_id, row }: { edc_id: number; row: Participant }) {
  const mayOpen = useMay(contract.cv)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Facts edc_id={edc_id} row={row} />
      <Stack gap="xs">
        <Title order={3} size="h4">
          {texts.cv}
        </Title>
        {row.has_cv && !mayOpen ? (
          <Text c="dimmed">{errorTable.grade_too_low[1]}</Text>
        ) : row.has_cv ? (
          <FilePreview
            name={row.usr_fullname}
            load={async () => (await sendForFile(contract.cv, { id: edc_id, uid: row.usr_id })).blob}
          />
        ) : (
          <Text c="dimmed">{texts.noCv}</Text>
        )}
      </Stack>
    </SimpleGrid>
  )
}

function Facts({ edc_id, row }: { edc_id: number; row: Participant }) {
  return (
    <Stack gap="lg">
      <KeyValueList
        columns={2}
        items={[
          { label: words.email, value: row.usr_email && <MailLink email={row.usr_email} /> },
          { label: words.phone, value: row.usr_phone && <PhoneLink phone={row.usr_phone} /> },
          { label: words.city, value: row.usp_city },
          { label: words.age, value: row.age === null ? '' : String(row.age) },
          { label: words.education, value: row.education, isWide: true },
          {
            label: words.game,
            value: row.edca_game_assessment_score === null ? '' : String(row.edca_game_assessment_score),
          },
          { label: words.lac, value: row.edca_lac_score === null ? '' : String(row.edca_lac_score) },
          { label: words.applied, value: formatDate(row.edca_date_created) },
          { label: words.applications, value: String(row.applications) },
        ]}
      />
      <Tags of={row.usp_tags} />
      <UiLink href={`/admin/candidates/${row.usr_id}`} size="sm">
        {texts.story}
      </UiLink>
      <Note edc_id={edc_id} row={row} />
      <Entry edc_id={edc_id} row={row} />
    </Stack>
  )
}

function Note({ edc_id, row }: { edc_id: number; row: Participant }) {
  const note = useContractForm(contract.note, {
    edited: { row, values: ({ edca_note }) => ({ note: edca_note }), changed: (now) => now.edca_date_changed },
    toInput: (values) => ({ id: edc_id, uid: row.usr_id, edca_note: values.note }),
    draftKey: `participant-note.${edc_id}.${row.usr_id}`,
    successMessage: texts.noteSaved,
  })
  return <NoteForm note={note} label={texts.note} saveLabel={texts.saveNote} maxLength={4000} />
}

/** What a funder counts of this application. */
function Entry({ edc_id, row }: { edc_id: number; row: Participant }) {
  const entry = useContractForm(contract.entry, {
    edited: {
      row,
      values: ({ edca_labour_status, edca_left_on }) => ({ edca_labour_status, edca_left_on }),
      changed: (now) => now.edca_date_changed,
    },
    toInput: (values) => ({ id: edc_id, uid: row.usr_id, ...values }),
    successMessage: texts.entrySaved,
  })
  const { label, options } = profile.usp_labour_status
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {texts.entry}
      </Title>
      <FormFrame {...entry} variant="short" isQuiet submitLabel={texts.saveEntry}>
        <SelectField label={label} options={options} {...entry.form.getInputProps('edca_labour_status')} />
        {hasLeft(row.edca_status) && <DateField label={texts.leftOn} {...entry.form.getInputProps('edca_left_on')} />}
      </FormFrame>
    </Stack>
  )
}
