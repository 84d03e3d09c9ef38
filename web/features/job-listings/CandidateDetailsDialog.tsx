import { Button, Group, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts, FilledFacts, officeFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

interface CandidateDetailsDialogProps {
  candidateId: number
  onClose(): void
  /** Buttons about this person, such as bookmarking. */
  actions?: ReactNode
  /** What is known about the person and this listing. */
  lead?: ReactNode
}

/** All that the office knows of a person, in short. */
export function CandidateDetailsDialog({ candidateId, onClose, actions, lead }: CandidateDetailsDialogProps) {
  const details = useCall(contract.profile, { id: candidateId })
  const story = `/admin/candidates/${candidateId}`
  const showsContact = useMay(contract.edit)
  const { data } = details
  return (
    <Frame
      name={data?.user.usr_fullname}
      candidateId={candidateId}
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
          <FilledFacts items={officeFacts(data, showsContact)} />
          <CandidateFacts profile={data.usr_profile} education={data.education} />
        </Stack>
      )}
    </Frame>
  )
}

interface FrameProps {
  name: string | undefined
  candidateId: number
  hasCv: boolean
  onClose(): void
  actions?: ReactNode
  children: ReactNode
}

function Frame({ name, candidateId, hasCv, onClose, actions, children }: FrameProps) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  if (isCvOpen)
    return (
      <CandidateCvDialog candidateId={candidateId} name={name ?? ''} as="office" onClose={() => setIsCvOpen(false)} />
    )
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
