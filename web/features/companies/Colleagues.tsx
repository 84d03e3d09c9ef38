import { Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type CompanyMember, teamContract as contract } from '#shared/features/team/team.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { InvitationList } from '#web/parts/team/InvitationList.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { invitationTexts } from '#web/parts/team/team.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { asking } from '#web/ui/asking.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = companiesTexts.profile

/** The people of the own company. Its first user invites and locks; the others see. */
export function Colleagues() {
  const team = useCall(contract.company, undefined)
  const [isInviting, setInviting] = useState(false)
  const actions = useInvitationActions()
  const mayManage = team.data?.may_manage ?? false
  return (
    <Section
      title={texts.colleagues}
      description={mayManage ? texts.manageHint : texts.colleaguesHint}
      actions={
        mayManage && (
          <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => setInviting(true)}>
            {asking(texts.invite)}
          </Button>
        )
      }
      keepsFocus
    >
      <LoadState of={team} shape="text" count={3} />
      {team.data && (
        <ul aria-label={texts.colleagues}>
          {team.data.members.map((member) => (
            <ColleagueRow key={member.usr_id} member={member} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {team.data && team.data.invitations.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {invitationTexts.title}
          </Text>
          <InvitationList invitations={team.data.invitations} actions={mayManage ? actions : undefined} />
        </>
      )}
      {isInviting && <InviteColleagueDialog onClose={() => setInviting(false)} />}
    </Section>
  )
}

function useInvitationActions() {
  const again = useSend(contract.companyInviteAgain, {
    successMessage: ({ inv_email }) => invitationTexts.sentAgain(inv_email),
  })
  const withdraw = useSend(contract.companyWithdraw, { successMessage: ({ message }) => message })
  return {
    again: ({ inv_id }: { inv_id: number }) => again.mutate({ input: { id: inv_id } }),
    withdraw: ({ inv_id }: { inv_id: number }) => withdraw.mutate({ input: { id: inv_id } }),
    isBusy: again.isPending || withdraw.isPending,
  }
}

function ColleagueRow({ member, mayManage }: { member: CompanyMember; mayManage: boolean }) {
  const isSelf = useUser().usr_id === member.usr_id
  const name = member.usr_fullname || member.usr_email
  const isLocked = member.usr_status !== 'ON'
  const lock = useAskedSend(contract.companyLock, {
    successMessage: (after) => (after.usr_status === 'ON' ? texts.unlocked(name) : texts.locked(name)),
  })
  function toggle() {
    const id = member.usr_id
    const question = { title: texts.lockTitle(name), body: texts.lockBody, confirmLabel: texts.lock }
    if (isLocked) lock.mutate({ input: { id, value: 'ON' } })
    else lock.ask(question, { id, value: 'FROZEN' })
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          {name}
          {isSelf && ` (${texts.you})`}
        </Text>
        <Hint>
          <ContactLine words={member.usr_company_position} email={member.usr_email} />
        </Hint>
      </div>
      {isLocked && <StatusChip tone="warning" size="sm" label={texts.isLocked} />}
      {mayManage && !isSelf && (
        <Button
          size="xs"
          variant="default"
          loading={lock.isPending}
          aria-label={isLocked ? texts.unlockOf(name) : texts.lockTitle(name)}
          onClick={toggle}
        >
          {isLocked ? texts.unlock : asking(texts.lock)}
        </Button>
      )}
    </li>
  )
}

function InviteColleagueDialog({ onClose }: { onClose(): void }) {
  const invite = useContractForm(contract.companyInvite, {
    initial: { fullname: '', email: '' },
    successMessage: ({ inv_email }) => texts.invited(inv_email),
  })
  return (
    <DialogForm {...invite} title={texts.invite} submitLabel={texts.sendInvitation} onClose={onClose}>
      <Text size="sm">{texts.inviteBody}</Text>
      <TextField
        required
        data-autofocus
        label={companiesTexts.user.name}
        autoComplete="off"
        {...invite.form.getInputProps('fullname')}
      />
      <TextField
        required
        label={companiesTexts.user.email}
        type="email"
        autoComplete="off"
        {...invite.form.getInputProps('email')}
      />
    </DialogForm>
  )
}
