import { Button, Group, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import { roomIdOf } from '#shared/features/chat/chat.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { CandidateStatusChip } from '#web/features/candidates/CandidateColumns.tsx'
import { CandidateNote } from '#web/features/candidates/CandidateNote.tsx'
import { CandidateNow } from '#web/features/candidates/CandidateNow.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { StoryTimeline } from '#web/features/candidates/StorySections.tsx'
import { BadAddress } from '#web/parts/BadAddress.tsx'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { MailLink, PhoneLink } from '#web/parts/ContactLinks.tsx'
import { Tags } from '#web/parts/tags/Tags.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { useMay } from '#web/core/session.ts'

const texts = candidatesTexts.story

export interface CandidatePanelProps {
  rows: readonly CandidateRow[] | undefined
  skip: number
  total: number
  opened: number | null
  onOpen(usr_id: number): void
  onClose(): void
}

/** One person beside the list; J and K go to the next. */
export function CandidatePanel({ rows, skip, total, opened, onOpen, onClose }: CandidatePanelProps) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  // It comes when somebody opens it: from a panel that was open from the first the library returns the focus nowhere.
  const hasBeenClosed = useMounted()
  const mayOpen = useMay(contract.cvFile)
  const at = rows?.findIndex((row) => row.usr_id === opened) ?? -1
  const row = rows?.[at]
  const stepTo = (index: number) => {
    const next = rows?.[index]
    return next ? () => onOpen(next.usr_id) : undefined
  }
  return (
    <>
      <SidePanel
        opened={hasBeenClosed && row !== undefined && !isCvOpen}
        onClose={onClose}
        title={row?.usr_fullname ?? ''}
        subtitle={row && <CandidateStatusChip status={row.usr_status} />}
        href={row ? `/admin/candidates/${row.usr_id}` : undefined}
        onPrevious={at > 0 ? stepTo(at - 1) : undefined}
        onNext={stepTo(at + 1)}
        position={row ? { at: skip + at + 1, of: total } : undefined}
        size="small"
        isBeside
        footer={
          row && (
            <Group gap="xs">
              {mayOpen && row.has_cv && (
                <Button variant="default" onClick={() => setIsCvOpen(true)}>
                  {texts.cv}
                </Button>
              )}
              <Button
                variant="default"
                onClick={() => navigate(`/admin/candidates-chat?room=${roomIdOf('CANDIDATE', row.usr_id)}`)}
              >
                {texts.chat}
              </Button>
              <Button variant="default" onClick={() => navigate(`/admin/candidates/${row.usr_id}`)}>
                {candidateTexts.story}
              </Button>
            </Group>
          )
        }
      >
        {row && <Person key={row.usr_id} row={row} />}
      </SidePanel>
      {row && isCvOpen && (
        <CandidateCvDialog
          candidateId={row.usr_id}
          name={row.usr_fullname}
          as="office"
          onClose={() => setIsCvOpen(false)}
        />
      )}
    </>
  )
}

/** The newest acts; all of them stand on the person's page. */
const LATEST = 5

function Person({ row }: { row: CandidateRow }) {
  const candidate = useCall(contract.profile, { id: row.usr_id })
  const story = useCall(contract.story, { id: row.usr_id })
  if (candidate.error || !candidate.data) return <LoadState of={candidate} shape="text" count={8} compact />
  if (story.error || !story.data) return <LoadState of={story} shape="text" count={8} compact />
  const { user, usr_profile, education } = candidate.data
  const [application] = story.data.applications
  return (
    <Stack gap="lg">
      <BadAddress usr_id={row.usr_id} name={row.usr_fullname} />
      {application && <CandidateNow usr_id={row.usr_id} application={application} />}
      <KeyValueList
        columns={2}
        items={[
          { label: candidateTexts.email, value: user.usr_email && <MailLink email={user.usr_email} /> },
          { label: candidateTexts.phone, value: user.usr_phone && <PhoneLink phone={user.usr_phone} /> },
        ]}
      />
      <Tags of={usr_profile.usp_tags} />
      <CandidateFacts profile={usr_profile} education={education} />
      <CandidateNote candidate={candidate.data} />
      <Section title={texts.latest}>
        <StoryTimeline history={story.data.history.slice(0, LATEST)} />
      </Section>
    </Stack>
  )
}
