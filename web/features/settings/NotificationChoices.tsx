import { Divider, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '#shared/core/contract.ts'
import {
  type NotificationChoices as Choices,
  notificationsContract as contract,
} from '#shared/features/notifications/notifications.contract.ts'
import { isMailAlone } from '#shared/features/notifications/notifications.kinds.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import classes from '#web/features/settings/notification-choices.module.css'
import { notificationChoicesTexts as texts } from '#web/features/settings/notification-choices.texts.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

/** What somebody wants to hear of, in the application and by mail; each switch holds at once. */
export function NotificationChoices() {
  const choices = useCall(contract.choices, undefined)
  return (
    <Section title={texts.title} description={texts.body}>
      <LoadState of={choices} shape="form" count={8} compact />
      {choices.data && <Switches choices={choices.data} />}
    </Section>
  )
}

type Group = Choices['groups'][number]
type Change = RequestOf<typeof contract.choose>

const nameOf = ({ group, ...said }: Change) => `${group ?? ''}.${Object.keys(said).join()}`

/** A switch stands where it was put at once, and goes back when the server did not take it. */
function useChoose() {
  const [put, setPut] = useState<Record<string, Change | undefined>>({})
  const settle = (input: Change) => setPut((all) => ({ ...all, [nameOf(input)]: undefined }))
  const choose = useSend(contract.choose, {
    onSuccess: (_answer, input) => settle(input),
    onError: (error, input) => {
      settle(input)
      showError(error)
    },
  })
  return {
    change(input: Change) {
      setPut((all) => ({ ...all, [nameOf(input)]: input }))
      choose.mutate({ input })
    },
    app: (group: Group) => put[nameOf({ group: group.id, app: true })]?.app ?? group.app,
    mail: (group: Group) => put[nameOf({ group: group.id, mail: true })]?.mail ?? group.mail,
    news: (choices: Choices) => put[nameOf({ wants_news: true })]?.wants_news ?? choices.wants_news,
  }
}

function Switches({ choices }: { choices: Choices }) {
  const choose = useChoose()
  // The office writes the news; it does not get them.
  const isReader = choices.groups.some((one) => one.id === 'messages')
  return (
    <Stack gap="md">
      <Table verticalSpacing="sm" className={classes.table} aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.kind}</Table.Th>
            <Table.Th w={92} className={classes.switch}>
              {texts.app}
            </Table.Th>
            <Table.Th w={76} className={classes.switch}>
              {texts.mail}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {choices.groups.map((group) => (
            <Row key={group.id} group={group} choose={choose} />
          ))}
        </Table.Tbody>
      </Table>
      {isReader && <Divider />}
      {isReader && (
        <SwitchField
          label={texts.news}
          description={texts.newsAbout}
          checked={choose.news(choices)}
          onChange={(wants_news) => choose.change({ wants_news })}
        />
      )}
    </Stack>
  )
}

function Row({ group, choose }: { group: Group; choose: ReturnType<typeof useChoose> }) {
  return (
    <Table.Tr>
      <Table.Td className={classes.words}>
        <Text size="sm" fw={600}>
          {group.label}
        </Text>
        <Text size="sm" c="dimmed">
          {group.about}
        </Text>
      </Table.Td>
      <Table.Td className={classes.switch} data-name={texts.app}>
        {!isMailAlone(group.id) && (
          <SwitchField
            aria-label={texts.appOf(group.label)}
            checked={choose.app(group)}
            onChange={(app) => choose.change({ group: group.id, app })}
          />
        )}
      </Table.Td>
      <Table.Td className={classes.switch} data-name={texts.mail}>
        <SwitchField
          aria-label={texts.mailOf(group.label)}
          checked={choose.mail(group)}
          onChange={(mail) => choose.change({ group: group.id, mail })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
