import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { roomIdOf } from '#shared/features/chat/chat.rules.ts'
import type { OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { genderWords } from '#shared/features/candidates/candidates.fields.ts'
import { formatDate } from '#shared/core/format.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { CandidateStatusChip } from '#web/features/candidates/CandidateColumns.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { StatusMenu } from '#web/features/candidates/StatusMenu.tsx'
import { StorySections } from '#web/features/candidates/StorySections.tsx'
import { CandidateCvDialog } from '#web/parts/CandidateCvDialog.tsx'
import { CandidateFacts } from '#web/parts/CandidateFacts.tsx'
import { candidateTexts } from '#web/parts/candidates.texts.ts'
import { PersonalLinkButton } from '#web/parts/PersonalLinkButton.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.story

/** A person with everything that the product knows to have happened. */
export function CandidateScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const found = useCall(contract.profile, { id })
  // Whoever has just been erased is still on the screen until the list is.
  if (!found.data && found.error instanceof ApiError && found.error.status === 404) throw found.error
  return (
    <PageFrame
      title={found.data?.user.usr_fullname ?? candidateTexts.details}
      badge={found.data && <CandidateStatusChip status={found.data.user.usr_status} />}
      breadcrumbs={[{ label: candidatesTexts.title, href: '/admin/candidates' }, { label: candidateTexts.details }]}
      actions={found.data && <Actions candidate={found.data} />}
      width="wide"
    >
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="form" count={6} />}
      {found.data && <Content key={id} candidate={found.data} />}
    </PageFrame>
  )
}

function Actions({ candidate }: { candidate: OfficeCandidate }) {
  const [isCvOpen, setIsCvOpen] = useState(false)
  const confirm = useConfirm()
  const { usr_id, usr_fullname } = candidate.user
  const erase = useSend(contract.erase, {
    onSuccess: () => {
      toast.success(texts.erased)
      navigate('/admin/candidates')
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  async function ask() {
    const isSure = await confirm({
      title: texts.eraseTitle,
      body: texts.eraseBody,
      confirmLabel: texts.eraseConfirm,
      cancelLabel: texts.cancel,
      tone: 'danger',
      typedText: texts.eraseWord,
    })
    if (isSure) erase.mutate({ input: { id: usr_id, confirm: texts.eraseWord } })
  }
  return (
    <Group gap="xs">
      {candidate.usr_profile.has_cv && (
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
      <PersonalLinkButton candidateId={usr_id} email={candidate.user.usr_email} />
      <StatusMenu usr_id={usr_id} status={candidate.user.usr_status} />
      <Button variant="default" onClick={() => navigate(`/admin/candidates/${usr_id}/edit`)}>
        {texts.edit}
      </Button>
      <Button variant="outline" color="red" loading={erase.isPending} onClick={() => void ask()}>
        {texts.erase}
      </Button>
      {isCvOpen && (
        <CandidateCvDialog candidateId={usr_id} name={usr_fullname} as="office" onClose={() => setIsCvOpen(false)} />
      )}
    </Group>
  )
}

function Content({ candidate }: { candidate: OfficeCandidate }) {
  const { user, usr_profile, education, age } = candidate
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
      <Stack gap="lg">
        <Section title={texts.profile}>
          <Stack gap="lg">
            <KeyValueList
              columns={2}
              items={[
                { label: candidateTexts.email, value: user.usr_email },
                { label: candidateTexts.phone, value: user.usr_phone },
                {
                  label: candidateTexts.birth,
                  value:
                    usr_profile.usp_birthdate &&
                    `${formatDate(usr_profile.usp_birthdate)} (${candidateTexts.years(age ?? 0)})`,
                },
                { label: candidateTexts.gender, value: usr_profile.usp_gender && genderWords[usr_profile.usp_gender] },
                { label: candidateTexts.disability, value: usr_profile.usp_disability },
                { label: candidatesTexts.columns.created, value: formatDate(user.usr_date_created) },
              ]}
            />
            <CandidateFacts profile={usr_profile} education={education} />
          </Stack>
        </Section>
        <NoteSection candidate={candidate} />
      </Stack>
      <StorySections usr_id={user.usr_id} />
    </SimpleGrid>
  )
}

function NoteSection({ candidate }: { candidate: OfficeCandidate }) {
  const [note, setNote] = useState(candidate.note)
  const save = useSend(contract.note, {
    onSuccess: () => {
      toast.success(texts.noteSaved)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Section title={texts.note}>
      <Stack gap="sm">
        <TextArea aria-label={texts.note} value={note} onChange={setNote} autosize minRows={3} maxLength={8000} />
        {note !== candidate.note && (
          <Group>
            <Button
              size="xs"
              loading={save.isPending}
              onClick={() => save.mutate({ input: { id: candidate.user.usr_id, note } })}
            >
              {texts.saveNote}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}
