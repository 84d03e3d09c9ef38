import { Button, Group } from '@mantine/core'
import { jobListingsContract as contract } from '#shared/features/job-listings/job-listings.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import type { DecisionProps } from '#web/core/feature.ts'
import { useSend } from '#web/core/query.ts'
import { requestTexts as texts } from '#web/features/job-listings/request.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

/** A company asks the office for candidates: look for them, or say that it is answered. */
export function RequestDecision({ item }: DecisionProps) {
  const navigation = useNavigation()
  const answer = useSend(contract.answerRequest, { successMessage: texts.answeredDone })
  useShortcut('e', texts.propose, () => navigation.navigate(item.href))
  return (
    <Group gap="xs">
      <LinkButton href={item.href}>{texts.propose}</LinkButton>
      <Allowed call={contract.answerRequest}>
        <Button variant="default" loading={answer.isPending} onClick={() => answer.mutate({ input: { id: item.id } })}>
          {texts.answered}
        </Button>
      </Allowed>
    </Group>
  )
}
