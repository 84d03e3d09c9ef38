import { Alert, Button, Stack, Text } from '@mantine/core'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useHash } from '#web/core/use-hash.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { settingsTexts } from '#web/features/settings/settings.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = settingsTexts.emailChange

/** Behind the links of the two letters; the key is used up by the button, never by looking at the page. */
export function EmailChangeScreen() {
  const link = /^#(confirm|undo)\.([\w-]{20,200})$/.exec(useHash())
  const isUndo = link?.[1] === 'undo'
  const input = { kind: isUndo ? 'undo' : 'confirm', key: link?.[2] ?? '' } as const
  const look = useCall(contract.emailLook, input, { enabled: link !== null })
  const undo = useSend(contract.undoEmail, { onError: false })
  const confirm = useSend(contract.confirmEmail, { onError: false })
  const act = isUndo ? undo : confirm
  if (!link) return <BrokenLink why="torn" />
  const hasEnded = act.error?.code === 'link_expired'
  // What was sent has used the link: the next look says so.
  const isSent = act.isPending || act.data !== undefined
  if (hasEnded || (!isSent && look.error?.code === 'link_expired'))
    return (
      <BrokenLink why="ended" body={isUndo ? texts.undoEnded : texts.ended} takesFocus={hasEnded}>
        <LinkButton href="/login">{texts.login}</LinkButton>
      </BrokenLink>
    )
  return (
    <PageFrame title={texts.title} width="narrow">
      <Section keepsFocus>
        <Stack gap="md">
          <LoadState of={look} shape="text" isQuiet />
          {look.data && !act.data && <Text>{isUndo ? texts.undoBody : texts.confirmBody}</Text>}
          {look.data && !act.data && (
            <Button
              color={isUndo ? 'red' : undefined}
              loading={act.isPending}
              onClick={() => act.mutate({ input: { key: input.key } })}
            >
              {isUndo ? texts.undo : texts.confirm}
            </Button>
          )}
          {act.error && (
            <Alert color="red" role="alert">
              {messageOf(act.error)}
            </Alert>
          )}
          {act.data && (
            <Alert color="green" role="status">
              {act.data.message}
            </Alert>
          )}
          {undo.data && <NewPassword email={undo.data.email} />}
          <UiLink href="/login" underline="always">
            {texts.login}
          </UiLink>
        </Stack>
      </Section>
    </PageFrame>
  )
}

/** No password opens the account that was taken back: the next one is asked for here. */
function NewPassword({ email }: { email: string }) {
  const request = useSend(authContract.resetInit)
  if (request.data) return <Text role="status">{request.data.message}</Text>
  return (
    <Button loading={request.isPending} onClick={() => request.mutate({ input: { email } })}>
      {texts.newPassword}
    </Button>
  )
}
