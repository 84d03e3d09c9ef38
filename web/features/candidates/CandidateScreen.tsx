import { Button, Group, Menu, SimpleGrid, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { profile } from '#shared/features/candidates/profile.ts'
import { formatDate } from '#shared/core/format.ts'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import type { CandidateProfile } from '#shared/features/candidates/candidates.schemas.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { statusWords } from '#shared/features/candidates/profile.words.ts'
import { roomIdOf } from '#shared/features/chat/chat.rules.ts'
import { ApiError } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { CandidateStatusChip } from '#web/features/candidates/CandidateColumns.tsx'
import { CandidateNote } from '#web/features/candidates/CandidateNote.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { EraseDialog } from '#web/features/candidates/EraseDialog.tsx'
import { HoldNotice } from '#web/features/candidates/HoldNotice.tsx'
import { PersonalLinkButton } from '#web/features/candidates/PersonalLinkButton.tsx'
import { useStatusSwitch } from '#web/features/candidates/use-status-action.ts'
import { StorySections } from '#web/features/candidates/StorySections.tsx'
import { BadAddress } from '#web/parts/BadAddress.tsx'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts, FilledFacts, officeFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { PracticeNotice } from '#web/parts/PracticeNotice.tsx'
import { practiceTexts } from '#web/parts/practice.texts.ts'
import { PersonFollowUps } from '#web/parts/follow-up/PersonFollowUps.tsx'
import { asking } from '#web/ui/asking.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { MoreMenu } from '#web/ui/MoreMenu.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.story

/** Of the practice cycle: to be looked at, and deleted with the cycle alone. */
const isInvented = ({ user }: CandidateProfile) => user.usr_role === 'PRACTICE'

/** A person with their whole history. */
export function CandidateScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const candidate = useCall(contract.profile, { id })
  // An erased person stays on screen until the list has loaded.
  if (!candidate.data && candidate.error instanceof ApiError && candidate.error.status === 404) throw candidate.error
  return (
    <PageFrame
      title={candidate.data?.user.usr_fullname ?? candidateTexts.details}
      badge={candidate.data && <Badges candidate={candidate.data} />}
      breadcrumbs={[{ label: candidatesTexts.title, href: '/admin/candidates' }, { label: candidateTexts.details }]}
      actions={candidate.data && !isInvented(candidate.data) && <Actions candidate={candidate.data} />}
      isComing={candidate.isPending}
    >
      {candidate.data && isInvented(candidate.data) && <PracticeNotice>{practiceTexts.person}</PracticeNotice>}
      <LoadState of={candidate} shape="form" count={6} isQuiet />
      {candidate.data && <Content key={id} candidate={candidate.data} />}
    </PageFrame>
  )
}

function Badges({ candidate: { user, hold } }: { candidate: CandidateProfile }) {
  return (
    <Group gap="xs">
      <CandidateStatusChip status={user.usr_status} />
      {hold && <StatusChip tone="warning" size="sm" label={candidatesTexts.hold.title} />}
    </Group>
  )
}

function Actions({ candidate }: { candidate: CandidateProfile }) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const { usr_id, usr_fullname } = candidate.user
  const mayOpen = useMay(contract.cvFile)
  return (
    <Group gap="xs">
      {mayOpen && candidate.usr_profile.has_cv && (
        <Button variant="default" onClick={() => setIsCvOpen(true)}>
          {texts.cv}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => navigate(`/admin/candidates-chat?room=${roomIdOf('CANDIDATE', usr_id)}`)}
      >
        {texts.chat}
      </Button>
      <Allowed call={personalPageContract.sendLink}>
        <PersonalLinkButton candidateId={usr_id} email={candidate.user.usr_email} />
      </Allowed>
      <Allowed call={contract.changeStatus}>
        <StatusMenu usr_id={usr_id} status={candidate.user.usr_status} />
      </Allowed>
      <Allowed call={contract.edit}>
        <Button variant="default" onClick={() => navigate(`/admin/candidates/${usr_id}/edit`)}>
          {texts.edit}
        </Button>
      </Allowed>
      <MoreMenu>
        <Menu.Item onClick={() => navigate(`/admin/audit?person=${usr_id}`)}>{texts.trail}</Menu.Item>
        <Allowed call={retentionContract.hold}>
          <Menu.Item
            onClick={() => navigate(`/admin/data-protection?tab=retention${candidate.hold ? '' : `&hold=${usr_id}`}`)}
          >
            {candidate.hold ? candidatesTexts.hold.see : candidatesTexts.hold.set}
          </Menu.Item>
        </Allowed>
        <Allowed call={contract.erase}>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setIsErasing(true)}>
            {asking(texts.erase)}
          </Menu.Item>
        </Allowed>
      </MoreMenu>
      {isErasing && <EraseDialog usr_id={usr_id} onClose={() => setIsErasing(false)} />}
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={usr_fullname} as="office" onClose={() => setIsCvOpen(false)} />
      )}
    </Group>
  )
}

function Content({ candidate }: { candidate: CandidateProfile }) {
  const { user, usr_profile, education, hold } = candidate
  const isContactHidden = !useMay(contract.edit)
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Stack gap="lg">
        <Section title={texts.profile}>
          <Stack gap="lg">
            {hold && <HoldNotice usr_id={user.usr_id} hold={hold} />}
            <BadAddress usr_id={user.usr_id} name={user.usr_fullname} />
            <FilledFacts
              items={[
                ...officeFacts(candidate, !isContactHidden),
                { label: profile.usr_date_created.label, value: formatDate(user.usr_date_created) },
              ]}
            />
            {isContactHidden && <Hint>{texts.contactHidden}</Hint>}
            <CandidateFacts profile={usr_profile} education={education} />
          </Stack>
        </Section>
        <PersonFollowUps usr_id={user.usr_id} />
        {!isInvented(candidate) && <CandidateNote candidate={candidate} />}
      </Stack>
      <StorySections usr_id={user.usr_id} email={user.usr_email} />
    </SimpleGrid>
  )
}

type Status = CandidateProfile['user']['usr_status']
const statuses = Object.keys(statusWords) as Status[]

/** The status switch of one person. */
function StatusMenu({ usr_id, status }: { usr_id: number; status: Status }) {
  const change = useStatusSwitch()
  async function ask(value: Status) {
    if ((await change.run(value, { userIds: [usr_id] })) > 0) toast.success(texts.statusDone(statusWords[value]))
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={change.isPending} rightSection={<IconChevronDown size={15} aria-hidden />}>
          {texts.status}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses
          .filter((value) => value !== status)
          .map((value) => (
            <Menu.Item key={value} onClick={() => void ask(value)}>
              {asking(texts.statusTo[value])}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
