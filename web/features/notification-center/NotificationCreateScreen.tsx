import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBell, IconMail, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { notificationCenterContract as contract } from '#shared/features/notification-center/notification-center.contract.ts'
import { useBlockedReason } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { MessagePreview } from '#web/features/notification-center/MessagePreview.tsx'
import { NotificationAudienceDialog } from '#web/features/notification-center/NotificationAudienceDialog.tsx'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import {
  bodyOf,
  emptySending,
  type SendingForm,
  type SendingValues,
  useSendingForm,
  whomOf,
} from '#web/features/notification-center/sending-form.ts'
import { areComplete } from '#web/parts/AudienceBuilder.tsx'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { asking } from '#web/ui/asking.ts'
import { ComboField } from '#web/ui/ComboField.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { MOST_BY_NAME } from '#web/parts/message-action.ts'
import { listStateFromSearch } from '#web/ui/list-state.ts'

const texts = centerTexts.form

/** A new sending; `?from=7` begins with the words of an earlier one, others with whom a list has chosen. */
export function NotificationCreateScreen() {
  const [search] = useState(() => new URLSearchParams(window.location.search))
  const blockedReason = useBlockedReason(contract.push)
  const from = Number(search.get('from')) || null
  const earlier = useCall(contract.one, { id: from ?? 1 }, { enabled: from !== null })
  return (
    <PageFrame
      title={texts.title}
      breadcrumbs={[{ label: centerTexts.list.title, href: '/admin/notification-center' }, { label: texts.title }]}
      width="normal"
    >
      {blockedReason ? (
        <EmptyState title={blockedReason} />
      ) : from !== null && earlier.isPending ? (
        <LoadingSkeleton shape="form" count={6} />
      ) : (
        <Composer initial={{ ...(earlier.data ? valuesOf(earlier.data) : emptySending), ...chosenIn(search) }} />
      )}
    </PageFrame>
  )
}

/** Anybody may have typed the address: what is no number is left out. */
function chosenIn(search: URLSearchParams): Partial<SendingValues> {
  const ids = (search.get('people') ?? '').split(',').map(Number)
  const userIds = ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST_BY_NAME)
  const { filters, operator } = listStateFromSearch(Object.fromEntries(search))
  const groups = operator === 'or' ? filters.map((filter) => [filter]) : filters.length > 0 ? [filters] : []
  return { userIds, audiences: groups.map((group) => ({ title: '', filters: group })) }
}

function valuesOf(sending: {
  notg_channel: SendingValues['channel']
  notg_title: string
  notg_body: string
  notg_link: string
}): SendingValues {
  const { notg_channel: channel, notg_body: body } = sending
  return {
    ...emptySending,
    channel,
    title: sending.notg_title,
    text: channel === 'PUSH' ? body : '',
    html: channel === 'EMAIL' ? body : '',
    link: sending.notg_link,
  }
}

function Composer({ initial }: { initial: SendingValues }) {
  const { form, draft, onSubmit } = useSendingForm(initial)
  const { values } = form
  const isWhole = areComplete(values.audiences, audienceFields)
  const preview = useCall(
    contract.audience,
    { ...whomOf(values), channel: values.channel },
    { keepPrevious: true, enabled: isWhole },
  )
  return (
    <FormFrame
      form={form}
      onSubmit={onSubmit}
      draft={draft}
      submitLabel={texts.send}
      labels={{ audiences: texts.whom, day: texts.day, time: texts.time }}
    >
      <MessageSection form={form} />
      <WhomSection form={form}>
        <AudiencePreviewPanel preview={preview} />
        {`${values.title} ${bodyOf(values)}`.includes('{company}') && (preview.data?.without_company ?? 0) > 0 && (
          <Hint>{texts.withoutCompany(preview.data?.without_company ?? 0)}</Hint>
        )}
      </WhomSection>
      <WhenSection form={form} />
      <MessagePreview
        channel={values.channel}
        title={values.title}
        body={bodyOf(values)}
        link={values.link}
        people={preview.data?.documents ?? []}
      />
    </FormFrame>
  )
}

function MessageSection({ form }: { form: SendingForm }) {
  const isMail = form.values.channel === 'EMAIL'
  return (
    <Section title={texts.message}>
      <Stack gap="md">
        <RadioCards
          label={texts.channel}
          options={[
            { value: 'PUSH', label: texts.push, description: texts.pushHint, icon: <IconBell size={18} aria-hidden /> },
            {
              value: 'EMAIL',
              label: texts.email,
              description: texts.emailHint,
              icon: <IconMail size={18} aria-hidden />,
            },
          ]}
          {...form.getInputProps('channel')}
        />
        <TextField required label={texts.subject} description={texts.placeholders} {...form.getInputProps('title')} />
        {isMail ? (
          <RichTextField required label={texts.body} {...form.getInputProps('html')} />
        ) : (
          <TextArea label={texts.body} minRows={4} maxLength={2000} {...form.getInputProps('text')} />
        )}
        <LinkField form={form} />
      </Stack>
    </Section>
  )
}

/** Pages go by their names; what is typed otherwise is the address. */
function LinkField({ form }: { form: SendingForm }) {
  const { link } = form.values
  const pages = Object.entries(texts.pages)
  const page = pages.find(([, address]) => address === link)
  return (
    <ComboField
      label={texts.link}
      description={texts.linkHint}
      suggestions={pages.map(([name]) => name)}
      {...form.getInputProps('link')}
      value={page?.[0] ?? link}
      onChange={(words) => form.setFieldValue('link', pages.find(([name]) => name === words)?.[1] ?? words)}
    />
  )
}

function WhomSection({ form, children }: { form: SendingForm; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const { channel, audiences, userIds } = form.values
  const isByName = userIds.length > 0
  return (
    <Section
      title={isByName ? texts.byName(userIds.length) : texts.whom}
      description={texts.whomHint}
      actions={
        isByName ? (
          <Button variant="default" data-path="audiences" onClick={() => form.setFieldValue('userIds', [])}>
            {texts.toAudience}
          </Button>
        ) : (
          <Button
            variant="default"
            data-path="audiences"
            leftSection={<IconUsers size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {asking(audiences.length === 0 ? texts.define : texts.change)}
          </Button>
        )
      }
    >
      {form.errors.audiences && (
        <Text size="sm" c="red.7" mb="xs">
          {form.errors.audiences}
        </Text>
      )}
      {children}
      {isOpen && (
        <NotificationAudienceDialog
          channel={channel}
          audiences={audiences}
          onClose={() => setIsOpen(false)}
          onDone={(next) => {
            form.setFieldValue('audiences', next)
            form.clearFieldError('audiences')
          }}
        />
      )}
    </Section>
  )
}

function WhenSection({ form }: { form: SendingForm }) {
  return (
    <Section title={texts.when}>
      <Stack gap="md">
        <RadioCards
          options={[
            { value: 'now', label: texts.now, description: texts.nowHint },
            { value: 'later', label: texts.later, description: texts.laterHint },
          ]}
          {...form.getInputProps('when')}
        />
        {form.values.when === 'later' && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <DateField required label={texts.day} {...form.getInputProps('day')} />
            <TimeField required label={texts.time} {...form.getInputProps('time')} />
          </SimpleGrid>
        )}
      </Stack>
    </Section>
  )
}
