import { Button, Group, Stack, Text } from '@mantine/core'
import { retentionContract as contract } from '#shared/features/retention/retention.contract.ts'
import { useHash } from '#web/core/use-hash.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { dataProtectionTexts } from '#web/features/data-protection/data-protection.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { RenewLink } from '#web/parts/RenewLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = dataProtectionTexts.stay

/** Where the letter «Θέλεις να μείνεις;» leads. Opening it answers nothing: mail programs open links, too. One press does. */
export function StayScreen() {
  const key = useHash().slice(1)
  const isWhole = /^[\w-]{20,200}$/.test(key)
  return isWhole ? <Question key={key} stayKey={key} /> : <BrokenLink why="torn" />
}

function Question({ stayKey }: { stayKey: string }) {
  const look = useCall(contract.stayLook, { key: stayKey })
  const stay = useSend(contract.stay, { onError: false, isLast: true })
  const hasEnded = stay.error?.status === 410
  if (hasEnded || look.error?.code === 'link_expired')
    return (
      <BrokenLink why="ended" body={texts.expired} takesFocus={hasEnded}>
        <RenewLink />
      </BrokenLink>
    )
  const send = () => stay.mutate({ input: { key: stayKey } })
  return (
    <PageFrame title={texts.title} width="narrow">
      <Section keepsFocus>
        <LoadState of={look} shape="text" />
        {stay.data && (
          <Text role="status" fw={600}>
            {stay.data.message}
          </Text>
        )}
        {look.data && !stay.data && (
          <Stack gap="md">
            <Text>{texts.body}</Text>
            <Group>
              <Button size="lg" loading={stay.isPending} onClick={send}>
                {texts.yes}
              </Button>
            </Group>
            {stay.error && <ErrorState error={stay.error} onRetry={send} />}
          </Stack>
        )}
      </Section>
    </PageFrame>
  )
}
