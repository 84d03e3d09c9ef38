import { Button, Text } from '@mantine/core'
import { Fragment, useRef } from 'react'
import { accountContract as contract, type OwnSession } from '#shared/features/account/account.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { settingsTexts } from '#web/features/settings/settings.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { A_SCREEN_AHEAD, useIsNear } from '#web/ui/use-is-near.ts'

const texts = settingsTexts.sessions

/** Where the account is signed in, and how to end that. */
export function SessionsSection() {
  const section = useRef<HTMLElement>(null)
  const sessions = useCall(contract.sessions, undefined, { enabled: useIsNear(section, A_SCREEN_AHEAD) })
  const withMessage = { successMessage: ({ message }: { message: string }) => message }
  const end = useSend(contract.endSession, withMessage)
  const endOthers = useSend(contract.endOtherSessions, withMessage)
  const hasOthers = (sessions.data?.length ?? 0) > 1
  return (
    <Section
      ref={section}
      keepsFocus
      title={texts.title}
      description={texts.body}
      actions={
        hasOthers && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({ input: undefined }, { onSuccess: () => void sessions.refetch() })}
          >
            {texts.endOthers}
          </Button>
        )
      }
    >
      <LoadState of={sessions} shape="text" count={3} compact />
      <ul aria-label={texts.title}>
        {sessions.data?.map((one) => (
          <SessionRow
            key={one.ses_id}
            session={one}
            isBusy={end.isPending}
            onEnd={() => end.mutate({ input: { id: one.ses_id } }, { onSuccess: () => void sessions.refetch() })}
          />
        ))}
      </ul>
    </Section>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd(): void }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {session.device}
        </Text>
        <Hint component="div">
          <DotLine
            parts={[
              session.place,
              <Fragment key="used">
                {texts.used} <RelativeTime value={session.ses_date_used} />
              </Fragment>,
            ]}
          />
        </Hint>
      </div>
      {session.is_current ? (
        <StatusChip tone="success" size="sm" label={texts.current} />
      ) : (
        <Button size="xs" variant="default" disabled={isBusy} aria-label={texts.endOf(session.device)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
