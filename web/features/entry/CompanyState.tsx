import { Button, Group } from '@mantine/core'
import { IconArchive, IconHourglass, IconUserCheck } from '@tabler/icons-react'
import { formatDate } from '#shared/core/format.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { PersonKind } from '#shared/permissions.ts'
import { useCall } from '#web/core/query.ts'
import { signOut, useUser } from '#web/core/session.ts'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** For a signed-in user whose company is not approved: its status, and what comes next. */
export function CompanyState({ kind }: { kind: PersonKind }) {
  const { company } = useUser()
  const name = company?.cny_name ?? ''
  const isPending = kind === 'pending'
  const waiting = useCall(companiesContract.waiting, undefined, { enabled: isPending }).data
  const dates = waiting
    ? [texts.sentOn(formatDate(waiting.sent)), waiting.usual_days === null ? '' : texts.usually(waiting.usual_days)]
    : []
  const state = kind === 'archived' ? texts.archived : kind === 'pending' ? texts.pending : null
  useDocumentTitle((state ?? texts.newcomer).title)
  const icon =
    kind === 'archived' ? (
      <IconArchive size={40} />
    ) : kind === 'pending' ? (
      <IconHourglass size={40} />
    ) : (
      <IconUserCheck size={40} />
    )
  return (
    <EmptyState
      level={1}
      icon={icon}
      title={state?.title ?? texts.newcomer.title}
      body={state ? [state.body(name), ...dates, state.next].filter(Boolean).join(' ') : texts.newcomer.body}
      action={
        <Group gap="xs" justify="center">
          {isPending && <LinkButton href="/own-company">{texts.correct}</LinkButton>}
          {state && (
            <LinkButton variant={isPending ? 'default' : 'filled'} href="/contact">
              {texts.contact}
            </LinkButton>
          )}
          <Button variant="default" onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </Group>
      }
    />
  )
}
