import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { appTexts } from '#web/app/app.texts.ts'
import { useSend } from '#web/core/query.ts'
import { useSession } from '#web/core/session.ts'

const texts = appTexts.unconfirmed

/** For whoever has signed up and not yet shown that the mailbox is theirs. */
export function UnconfirmedNotice() {
  const session = useSession()
  const again = useSend(authContract.sendConfirmation, { successMessage: ({ message }) => message })
  if (session.status !== 'in' || session.user.usr_email_confirmed) return null
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />} title={texts.title} mb="lg">
      <Text size="sm" mb="xs">
        {texts.body(session.user.usr_email)}
      </Text>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ input: undefined })}
        >
          {texts.again}
        </Button>
      </Group>
    </Alert>
  )
}
