import { Button, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import type { CompanyDetails, CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { type SwitchState, usersContract } from '#shared/features/users/users.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { UserActions } from '#web/features/companies/UserActions.tsx'
import { CreateUserDialog, EditUserDialog, UserPasswordDialog } from '#web/features/companies/UserDialogs.tsx'
import { BadAddress } from '#web/parts/BadAddress.tsx'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { InvitationList } from '#web/parts/team/InvitationList.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { invitationTexts } from '#web/parts/team/team.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'

const texts = companiesTexts.edit

export type UserDialog = { kind: 'edit' | 'password'; user: CompanyUser } | { kind: 'create' } | null

/** The people of a company and what the office may do for them. */
export function CompanyUsers({ company }: { company: CompanyDetails }) {
  const [dialog, setDialog] = useState<UserDialog>(null)
  const close = () => setDialog(null)
  const more = useCall(teamContract.officeCompany, { id: company.cny_id })
  const invitations = more.data?.invitations ?? []
  const userIds = company.cny_users.map(({ usr_id }) => usr_id)
  return (
    <Section
      title={texts.people}
      description={texts.peopleHint}
      keepsFocus
      actions={
        <Allowed call={companiesContract.createUser}>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} />}
            onClick={() => setDialog({ kind: 'create' })}
          >
            {asking(texts.addUser)}
          </Button>
        </Allowed>
      }
    >
      {company.cny_users.length === 0 && <Text size="sm">{texts.noPeople}</Text>}
      <ul>
        {company.cny_users.map((user) => (
          <UserRow
            key={user.usr_id}
            user={user}
            among={userIds}
            hasFactor={more.data?.with_second_factor.includes(user.usr_id) ?? false}
            onDialog={setDialog}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <>
          <Text fw={600} mt="md">
            {invitationTexts.title}
          </Text>
          <InvitationList invitations={invitations} />
        </>
      )}
      {dialog?.kind === 'create' && <CreateUserDialog cny_id={company.cny_id} onClose={close} />}
      {dialog?.kind === 'edit' && <EditUserDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'password' && <UserPasswordDialog user={dialog.user} onClose={close} />}
    </Section>
  )
}

interface UserRowProps {
  user: CompanyUser
  among: readonly number[]
  hasFactor: boolean
  onDialog(dialog: UserDialog): void
}

function UserRow({ user, among, hasFactor, onDialog }: UserRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{user.usr_fullname || user.usr_email}</Text>
        <Hint>
          <ContactLine words={user.usr_company_position} email={user.usr_email} phone={user.usr_phone} />
        </Hint>
        {user.usr_must_change_password && <StatusChip tone="info" size="sm" label={companiesTexts.user.mustChange} />}
        {user.usr_login_provider === 'LINKEDIN' && (
          <StatusChip tone="neutral" size="sm" label={companiesTexts.user.linkedin} />
        )}
        <BadAddress usr_id={user.usr_id} name={user.usr_fullname || user.usr_email} among={among} />
      </div>
      <UserStatusSwitch user={user} />
      <UserActions user={user} hasFactor={hasFactor} onDialog={onDialog} />
    </li>
  )
}

const states = ['ON', 'FROZEN', 'OFF'] as const

/** The three positions of an account. It moves at once; the way back is a click. */
function UserStatusSwitch({ user }: { user: CompanyUser }) {
  const name = user.usr_fullname || user.usr_email
  const change = useSend(usersContract.changeStatus, {
    successMessage: (_, { value }) => companiesTexts.user.changed(name, companiesTexts.user.states[value]),
  })
  const mayChange = useMay(usersContract.changeStatus)
  const shown = change.isPending ? change.variables.input.value : user.usr_status
  return (
    <Tooltip label={companiesTexts.user.stateHints[shown]} multiline maw={260}>
      <SegmentedControl
        aria-label={companiesTexts.user.status(name)}
        size="xs"
        disabled={change.isPending || !mayChange}
        value={shown}
        onChange={(value) => change.mutate({ input: { id: user.usr_id, value: value as SwitchState } })}
        data={optionsOf(states, companiesTexts.user.states)}
      />
    </Tooltip>
  )
}
