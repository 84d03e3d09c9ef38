import { Divider, Stack, Switch, Table, Text } from '@mantine/core'
import {
  type NotificationChoices as Choices,
  notificationsContract as contract,
} from '#shared/features/notifications/notifications.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { notificationChoicesTexts as texts } from '#web/parts/notification-choices.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { toast } from '#web/ui/toast.tsx'

/** What somebody wants to hear of, in the application and by mail; each switch holds at once. */
export function NotificationChoices() {
  const choices = useCall(contract.choices, undefined)
  return (
    <Section title={texts.title} description={texts.body}>
      {choices.error && <ErrorState compact error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isPending && <LoadingSkeleton shape="text" count={4} />}
      {choices.data && <Switches choices={choices.data} />}
    </Section>
  )
}

function Switches({ choices }: { choices: Choices }) {
  const choose = useSend(contract.choose, {
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  // The office writes the news; it does not get them.
  const isReader = choices.groups.some((one) => one.id === 'messages')
  const change = (input: Parameters<typeof choose.mutate>[0]['input']) => choose.mutate({ input })
  return (
    <Stack gap="md">
      <Table verticalSpacing="sm" aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.kind}</Table.Th>
            <Table.Th w={90}>{texts.app}</Table.Th>
            <Table.Th w={90}>{texts.mail}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {choices.groups.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {one.label}
                </Text>
                <Text size="sm" c="dimmed">
                  {one.about}
                </Text>
              </Table.Td>
              <Table.Td>
                <Switch
                  aria-label={texts.appOf(one.label)}
                  checked={one.app}
                  disabled={choose.isPending}
                  onChange={(event) => change({ group: one.id, app: event.currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>
                <Switch
                  aria-label={texts.mailOf(one.label)}
                  checked={one.mail}
                  disabled={choose.isPending}
                  onChange={(event) => change({ group: one.id, mail: event.currentTarget.checked })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isReader && <Divider />}
      {isReader && (
        <SwitchField
          label={texts.news}
          description={texts.newsAbout}
          checked={choices.wants_news}
          disabled={choose.isPending}
          onChange={(wants_news) => change({ wants_news })}
        />
      )}
    </Stack>
  )
}
