import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconLock, IconLockOpen, IconShieldOff, IconUserMinus } from '@tabler/icons-react'
import { optionsOf } from '#shared/core/options.ts'
import { type OfficeMember, teamContract as contract } from '#shared/features/team/team.contract.ts'
import { officeGrades, type OfficeGrade } from '#shared/permissions.ts'
import { useSend } from '#web/core/query.ts'
import { refreshUser, signOut, useUser } from '#web/core/session.ts'
import { teamTexts as texts } from '#web/features/team/team.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { gradeWords } from '#shared/features/users/users.roles.ts'
import { gradeHints } from '#web/parts/team/team.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { asking } from '#web/ui/asking.ts'
import { toast } from '#web/ui/toast.tsx'

interface MemberProps {
  member: OfficeMember
  mayManage: boolean
}

export function MemberRow({ member, mayManage }: MemberProps) {
  const isSelf = useUser().usr_id === member.usr_id
  const isLocked = member.usr_status !== 'ON'
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          {member.usr_fullname || member.usr_email}
          {isSelf && ` (${texts.you})`}
        </Text>
        <Hint component="div">
          <DotLine
            parts={[
              member.usr_email,
              member.last_seen ? (
                <>
                  {texts.lastSeen} <RelativeTime value={member.last_seen} />
                </>
              ) : (
                texts.neverSeen
              ),
            ]}
          />
        </Hint>
        {isLocked && <StatusChip tone="warning" size="sm" label={texts.locked} />}
        {member.has_second_factor && <StatusChip tone="success" size="sm" label={texts.hasSecondFactor} />}
      </div>
      {mayManage ? (
        <GradeSelect member={member} isSelf={isSelf} />
      ) : (
        <Text size="sm">{gradeWords[member.usr_grade]}</Text>
      )}
      {mayManage && <MemberActions member={member} isSelf={isSelf} />}
    </li>
  )
}

interface OwnProps {
  member: OfficeMember
  isSelf: boolean
}

const nameOf = (member: OfficeMember) => member.usr_fullname || member.usr_email

function GradeSelect({ member, isSelf }: OwnProps) {
  const change = useSend(contract.changeGrade, {
    onSuccess: async (after) => {
      toast.success(texts.graded(nameOf(after), gradeWords[after.usr_grade]))
      if (isSelf) await refreshUser()
    },
  })
  return (
    <SelectField
      required
      w={150}
      size="xs"
      aria-label={texts.grade(nameOf(member))}
      title={gradeHints[member.usr_grade]}
      disabled={change.isPending}
      options={optionsOf(officeGrades, gradeWords)}
      value={member.usr_grade}
      onChange={(grade) => change.mutate({ input: { id: member.usr_id, grade: grade as OfficeGrade } })}
    />
  )
}

/** What an owner may do to somebody of the office, each after a question. */
function useMemberActs({ member, isSelf }: OwnProps) {
  const name = nameOf(member)
  const isLocked = member.usr_status !== 'ON'
  const lock = useAskedSend(contract.lock, {
    successMessage: (after) => (after.usr_status === 'ON' ? texts.unlockedToast(name) : texts.lockedToast(name)),
  })
  const remove = useAskedSend(contract.remove, {
    onSuccess: () => {
      toast.success(texts.removed(name))
      if (isSelf) void signOut()
    },
  })

  const reset = useAskedSend(contract.resetSecondFactor, { successMessage: texts.factorReset(name) })

  const id = member.usr_id

  function askReset() {
    const { resetFactor: confirmLabel, resetFactorBody: body } = texts
    reset.ask({ title: `${confirmLabel}: ${name}`, body, confirmLabel, tone: 'danger' }, { id })
  }

  function toggle() {
    if (isLocked) lock.mutate({ input: { id, value: 'ON' } })
    else
      lock.ask(
        { title: texts.lockTitle(name), body: texts.lockBody, confirmLabel: texts.lock },
        { id, value: 'FROZEN' },
      )
  }

  function ask() {
    const { removeBody: body, remove: confirmLabel } = texts
    remove.ask({ title: texts.removeTitle(name), body, confirmLabel, tone: 'danger' }, { id })
  }
  const isBusy = lock.isPending || remove.isPending || reset.isPending
  return { toggle, ask, askReset, isBusy }
}

function MemberActions({ member, isSelf }: OwnProps) {
  const isLocked = member.usr_status !== 'ON'
  const { toggle, ask, askReset, isBusy } = useMemberActs({ member, isSelf })
  return (
    <LateMenu
      target={
        <ActionIcon variant="default" size="lg" aria-label={texts.actions(nameOf(member))} loading={isBusy}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {!isSelf && (
          <Menu.Item leftSection={isLocked ? <IconLockOpen size={16} /> : <IconLock size={16} />} onClick={toggle}>
            {isLocked ? texts.unlock : asking(texts.lock)}
          </Menu.Item>
        )}
        {!isSelf && member.has_second_factor && (
          <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={askReset}>
            {asking(texts.resetFactor)}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconUserMinus size={16} />} onClick={ask}>
          {asking(texts.remove)}
        </Menu.Item>
      </Menu.Dropdown>
    </LateMenu>
  )
}
