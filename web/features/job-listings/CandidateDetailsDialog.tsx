import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { ContactData } from '#web/features/job-listings/ContactData.tsx'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts, officeFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

interface CandidateDetailsDialogProps {
  candidateId: number
  as: 'office' | 'company'
  onClose(): void
  /** Buttons about this person, such as bookmarking. */
  actions?: ReactNode
  /** What is known about the person and this listing. */
  lead?: ReactNode
  /** What the own company has written of the person. */
  notes?: ReactNode
}

/** A summary of a person: everything for the office, for companies what they may know. */
export function CandidateDetailsDialog(props: CandidateDetailsDialogProps) {
  return props.as === 'office' ? <OfficeDialog {...props} /> : <CompanyDialog {...props} />
}

function OfficeDialog({ candidateId, onClose, actions, lead }: CandidateDetailsDialogProps) {
  const details = useCall(contract.profile, { id: candidateId })
  const story = `/admin/candidates/${candidateId}`
  const { data } = details
  return (
    <Frame
      name={data?.user.usr_fullname}
      candidateId={candidateId}
      as="office"
      hasCv={data?.usr_profile.has_cv ?? false}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button variant="default" onClick={() => navigate(story)}>
            {texts.story}
          </Button>
        </>
      }
    >
      <LoadState of={details} shape="text" count={8} compact />
      {data && (
        <Stack gap="lg">
          {lead}
          <KeyValueList columns={2} items={officeFacts(data)} />
          <CandidateFacts profile={data.usr_profile} education={data.education} />
        </Stack>
      )}
    </Frame>
  )
}

function CompanyDialog({ candidateId, onClose, actions, lead, notes }: CandidateDetailsDialogProps) {
  const details = useCall(contract.companyDetailed, { id: candidateId })
  const { data } = details
  return (
    <Frame
      name={data?.usr_fullname}
      candidateId={candidateId}
      as="company"
      hasCv={data?.usr_profile.has_cv ?? false}
      onClose={onClose}
      actions={actions}
    >
      <LoadState of={details} shape="text" count={8} compact />
      {data && (
        <Stack gap="lg">
          {lead}
          <ContactData candidateId={candidateId} mayRead={data.may_read_contact} />
          {data.cycles.length > 0 && (
            <Text size="sm">
              {texts.cycles}:{' '}
              {data.cycles
                .map((cycle) => (cycle.succeeded ? `${cycle.edc_title} (${texts.succeeded})` : cycle.edc_title))
                .join(', ')}
            </Text>
          )}
          <CandidateFacts profile={data.usr_profile} education={data.education} />
          {notes}
        </Stack>
      )}
    </Frame>
  )
}

interface FrameProps {
  name: string | undefined
  candidateId: number
  as: 'office' | 'company'
  hasCv: boolean
  onClose(): void
  actions?: ReactNode
  children: ReactNode
}

function Frame({ name, candidateId, as, hasCv, onClose, actions, children }: FrameProps) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  if (isCvOpen)
    return <CandidateCvDialog candidateId={candidateId} name={name ?? ''} as={as} onClose={() => setIsCvOpen(false)} />
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={name ?? texts.details}
      size="medium"
      footer={
        <Group gap="xs">
          {hasCv && (
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
              onClick={() => setIsCvOpen(true)}
            >
              {texts.openCv}
            </Button>
          )}
          {actions}
        </Group>
      }
    >
      {children}
    </AppDialog>
  )
}
