import { Button, Stack, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { teamContract as contract } from '#shared/features/team/team.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { InviteToOfficeDialog } from '#web/features/team/InviteToOfficeDialog.tsx'
import { MemberRow } from '#web/features/team/MemberRow.tsx'
import { teamTexts as texts } from '#web/features/team/team.texts.ts'
import { InvitationList } from '#web/parts/team/InvitationList.tsx'
import { invitationTexts } from '#web/parts/team/team.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

/** The people of the office: owners invite, grade, lock and remove; the others see who is there. */
export function TeamScreen() {
  const team = useCall(contract.office, undefined)
  const mayManage = useMay(contract.invite)
  const [isInviting, setInviting] = useState(false)
  const actions = useInvitationActions()
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayManage && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
            {asking(texts.invite)}
          </Button>
        )
      }
    >
      <LoadState of={team} shape="text" count={6} />
      {team.data && (
        <Stack gap="lg">
          <Section title={texts.people} description={mayManage ? undefined : texts.onlyOwners} keepsFocus>
            <ul aria-label={texts.people}>
              {team.data.members.map((member) => (
                <MemberRow key={member.usr_id} member={member} mayManage={mayManage} />
              ))}
            </ul>
          </Section>
          <SecondFactorRule isRequired={team.data.second_factor_required} mayManage={mayManage} />
          <Section title={invitationTexts.title} keepsFocus>
            {team.data.invitations.length === 0 && <Text size="sm">{invitationTexts.none}</Text>}
            <InvitationList invitations={team.data.invitations} actions={mayManage ? actions : undefined} />
          </Section>
        </Stack>
      )}
      {isInviting && <InviteToOfficeDialog onClose={() => setInviting(false)} />}
    </PageFrame>
  )
}

function SecondFactorRule({ isRequired, mayManage }: { isRequired: boolean; mayManage: boolean }) {
  const change = useSend(contract.requireSecondFactor, { successMessage: ({ message }) => message })
  const shown = change.isPending ? change.variables.input.required : isRequired
  return (
    <Section title={texts.secondFactor}>
      <SwitchField
        label={texts.requireSecondFactor}
        description={texts.requireHint}
        checked={shown}
        disabled={!mayManage || change.isPending}
        onChange={(required) => change.mutate({ input: { required } })}
      />
    </Section>
  )
}

function useInvitationActions() {
  const again = useSend(contract.inviteAgain, {
    successMessage: ({ inv_email }) => invitationTexts.sentAgain(inv_email),
  })
  const withdraw = useSend(contract.withdraw, { successMessage: ({ message }) => message })
  return {
    again: ({ inv_id }: { inv_id: number }) => again.mutate({ input: { id: inv_id } }),
    withdraw: ({ inv_id }: { inv_id: number }) => withdraw.mutate({ input: { id: inv_id } }),
    isBusy: again.isPending || withdraw.isPending,
  }
}
