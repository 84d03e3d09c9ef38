import { Button, Group, Text } from '@mantine/core'
import type { Invitation } from '#shared/features/team/team.contract.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { gradeWords } from '#shared/features/users/users.roles.ts'
import { invitationTexts as texts } from '#web/parts/team/team.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

interface InvitationListProps {
  invitations: readonly Invitation[]
  /** Absent for those who may only look. */
  actions?: { again(invitation: Invitation): void; withdraw(invitation: Invitation): void; isBusy: boolean } | undefined
}

/** Who is invited and has not come yet. */
export function InvitationList({ invitations, actions }: InvitationListProps) {
  return (
    <ul aria-label={texts.title}>
      {invitations.map((one) => (
        <li key={one.inv_id} className={classes.row}>
          <div className={classes.words}>
            <Text fw={600}>{one.inv_fullname || one.inv_email}</Text>
            <Hint>
              {[one.inv_email, one.inv_grade && gradeWords[one.inv_grade], one.invited_by && texts.by(one.invited_by)]
                .filter(Boolean)
                .join(' · ')}
            </Hint>
          </div>
          <StatusChip
            size="sm"
            tone={one.is_expired ? 'warning' : 'progress'}
            label={one.is_expired ? texts.expired : texts.waits(one.inv_expires_at)}
          />
          {actions && (
            <Group gap="xs" wrap="nowrap">
              <Button
                size="xs"
                variant="default"
                aria-label={texts.againOf(one.inv_email)}
                disabled={actions.isBusy}
                onClick={() => actions.again(one)}
              >
                {texts.again}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={texts.withdrawOf(one.inv_email)}
                disabled={actions.isBusy}
                onClick={() => actions.withdraw(one)}
              >
                {texts.withdraw}
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  )
}
