import { Button } from '@mantine/core'
import { IconArchive, IconHourglass, IconUserCheck } from '@tabler/icons-react'
import type { PersonKind } from '#shared/permissions.ts'
import { signOut, useUser } from '#web/core/session.ts'
import { entryTexts } from '#web/features/entry/entry.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** For somebody who is signed in and may not go on yet: where the company stands, and what comes next. */
export function CompanyState({ kind }: { kind: PersonKind }) {
  const { company } = useUser()
  const name = company?.cny_name ?? ''
  const state = kind === 'archived' ? entryTexts.archived : kind === 'pending' ? entryTexts.pending : null
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
      title={state?.title ?? entryTexts.newcomer.title}
      body={state ? `${state.body(name)} ${state.next}` : entryTexts.newcomer.body}
      action={
        <Button variant="default" onClick={() => void signOut()}>
          {entryTexts.signOut}
        </Button>
      }
    />
  )
}
