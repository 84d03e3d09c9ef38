import { SimpleGrid, Text } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import type { Sending } from '#shared/features/notification-center/notification-center.contract.ts'
import { channelWords } from '#shared/features/notification-center/notification-center.rules.ts'
import classes from '#web/features/notification-center/MessagePreview.module.css'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { filterWords } from '#web/ui/filter-words.ts'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = centerTexts.detail

function audienceWords({ notg_audiences, notg_is_by_name }: Sending): string {
  if (notg_is_by_name) return texts.byName
  if (notg_audiences.length === 0) return texts.everybody
  return notg_audiences
    .map(({ title, filters }) => {
      const words = filters.map((filter) => {
        const { field, op, value } = filterWords(filter, audienceFields)
        return [field, op, value].filter(Boolean).join(' ')
      })
      return title || words.join(' · ') || texts.everybody
    })
    .join(' ή ')
}

/** What was written, to whom, by whom and when. */
export function SendingMessage({ sending }: { sending: Sending }) {
  return (
    <Section title={texts.message}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <div className={classes.notice}>
          <Text fw={600}>{sending.notg_title}</Text>
          {sending.notg_channel === 'EMAIL' ? (
            <RichText html={sending.notg_body} />
          ) : (
            <Text className={classes.words}>{sending.notg_body}</Text>
          )}
        </div>
        <KeyValueList
          columns={1}
          items={[
            { label: texts.channel, value: channelWords[sending.notg_channel] },
            { label: texts.audience, value: audienceWords(sending) },
            { label: texts.link, value: sending.notg_link },
            { label: texts.sender, value: sending.sender },
            { label: texts.ordered, value: formatDateTime(sending.notg_date_created) },
            { label: texts.sendAt, value: formatDateTime(sending.notg_send_at) },
            ...(sending.notg_date_finished
              ? [{ label: texts.finished, value: formatDateTime(sending.notg_date_finished) }]
              : []),
          ]}
        />
      </SimpleGrid>
    </Section>
  )
}
