import { Button, Group, Stack, Text } from '@mantine/core'
import { mailContract as contract } from '#shared/features/mail/mail.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { unsubscribeTexts as texts } from '#web/features/mail/unsubscribe.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Where the link under a mail leads: opening it changes nothing, one press ends the news, another takes that back. */
export function UnsubscribeScreen({ params }: { params: Record<string, string> }) {
  const key = params.key ?? ''
  const choice = useCall(contract.newsChoice, { key })
  const choose = useSend(contract.chooseNews, { onSuccess: () => choice.refetch() })
  if (choice.error instanceof ApiError && choice.error.status === 410)
    return <BrokenLink why="ended" body={texts.expired} />
  return (
    <PageFrame title={texts.title} width="narrow">
      <LoadState of={choice} shape="text" />
      {choice.data && (
        <Section>
          <Stack gap="md">
            <Text role="status">
              {choice.data.wants_news ? texts.wants(choice.data.email) : texts.stopped(choice.data.email)}
            </Text>
            <Hint>{texts.still}</Hint>
            <Group>
              <Button
                variant={choice.data.wants_news ? 'filled' : 'default'}
                loading={choose.isPending}
                onClick={() => choose.mutate({ input: { key, wants_news: !choice.data.wants_news } })}
              >
                {choice.data.wants_news ? texts.stop : texts.start}
              </Button>
            </Group>
          </Stack>
        </Section>
      )}
    </PageFrame>
  )
}
