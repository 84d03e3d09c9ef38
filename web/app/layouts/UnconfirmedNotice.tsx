import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { unconfirmedNoticeTexts as texts } from '#web/app/layouts/unconfirmed-notice.texts.ts'
import { useSend } from '#web/core/query.ts'

/** For whoever has signed up and not yet shown that the mailbox is theirs. */
export function UnconfirmedNotice({ email }: { email: string }) {
  const again = useSend(authContract.sendConfirmation, { successMessage: ({ message }) => message })
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />} title={texts.title} mb="lg">
      <Text size="sm" mb="xs">
        {texts.body(email)}
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
