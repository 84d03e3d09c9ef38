import { ActionIcon, Menu } from '@mantine/core'
import { IconDeviceMobileOff, IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import type { UserDialog } from '#web/features/companies/CompanyUsers.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { asking } from '#web/ui/asking.ts'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { useMay } from '#web/core/session.ts'

const texts = companiesTexts.user

interface UserActionsProps {
  user: CompanyUser
  hasFactor: boolean
  onDialog(dialog: UserDialog): void
}

export function UserActions({ user, hasFactor, onDialog }: UserActionsProps) {
  const name = user.usr_fullname || user.usr_email
  const remove = useAskedSend(usersContract.remove, {
    successMessage: texts.removed(name),
  })

  const reset = useAskedSend(teamContract.resetSecondFactorOf, {
    successMessage: texts.factorReset(name),
  })

  function askReset() {
    const { resetFactor: confirmLabel, resetFactorBody: body } = texts
    reset.ask({ title: `${confirmLabel}: ${name}`, body, confirmLabel, tone: 'danger' }, { id: user.usr_id })
  }

  function ask() {
    const { removeBody: body, removeConfirm: confirmLabel } = texts
    remove.ask({ title: texts.removeTitle(name), body, confirmLabel, tone: 'danger' }, { id: user.usr_id })
  }

  const mayEdit = useMay(usersContract.edit)
  const mayRemove = useMay(usersContract.remove)
  if (!mayEdit && !mayRemove) return null
  const isBusy = remove.isPending || reset.isPending
  return (
    <LateMenu
      target={
        <ActionIcon variant="default" size="lg" aria-label={texts.actions(name)} loading={isBusy}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onDialog({ kind: 'edit', user })}>
            {asking(texts.edit)}
          </Menu.Item>
        )}
        <Allowed call={usersContract.updatePassword}>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onDialog({ kind: 'password', user })}>
            {asking(texts.setPassword)}
          </Menu.Item>
        </Allowed>
        {hasFactor && (
          <Allowed call={teamContract.resetSecondFactorOf}>
            <Menu.Item leftSection={<IconDeviceMobileOff size={16} />} onClick={askReset}>
              {asking(texts.resetFactor)}
            </Menu.Item>
          </Allowed>
        )}
        {mayRemove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={ask}>
            {asking(texts.remove)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LateMenu>
  )
}
