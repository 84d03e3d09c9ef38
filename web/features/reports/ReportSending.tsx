import { ActionIcon, Alert, Button, Group, Stack } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import {
  reportsContract as calls,
  type ReportSending,
  type SavedReport,
} from '#shared/features/reports/reports.contract.ts'
import { DASHBOARD } from '#shared/features/reports/reports.types.ts'
import { sendingWords } from '#shared/features/reports/reports.sending.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { hrefOfSaved } from '#web/features/reports/reports.area.ts'
import { sendingTexts as texts } from '#web/parts/report-sending/report-sending.texts.ts'
import { SendingFields, useReceivers } from '#web/parts/report-sending/SendingFields.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { UiLink } from '#web/ui/UiLink.tsx'
import classes from './reports.module.css'

/** Opens the setting of a report: when it goes out by mail, and to whom. */
export function SendingButton({ report }: { report: SavedReport }) {
  const [isOpen, setIsOpen] = useState(false)
  const sendings = useCall(calls.sendings, undefined)
  if (!useMay(calls.setSending)) return null
  const sending = sendings.data?.find(({ rps_fk_rpfg_id }) => rps_fk_rpfg_id === report._id) ?? null
  return (
    <>
      <ActionIcon
        color={sending ? 'regen' : 'gray'}
        size="lg"
        aria-label={texts.set(report.rpfg_title)}
        disabled={!sendings.data}
        onClick={() => setIsOpen(true)}
      >
        <IconMail size={18} />
      </ActionIcon>
      {isOpen && <SendingDialog report={report} sending={sending} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface SendingDialogProps {
  report: SavedReport
  sending: ReportSending | null
  onClose(): void
}

function useSetting(report: SavedReport, sending: ReportSending | null) {
  return useContractForm(calls.setSending, {
    initial: {
      rps_every: sending?.rps_every ?? 'WEEK',
      rps_day: String(sending?.rps_day ?? 1),
      rps_format: sending?.rps_format ?? 'xlsx',
      // Who may not see it any more is not chosen again.
      rps_usr_ids: (sending?.recipients ?? []).filter(({ may_see }) => may_see).map(({ usr_id }) => String(usr_id)),
    },
    toInput: ({ rps_day, rps_usr_ids, ...values }) => ({
      id: report._id,
      ...values,
      rps_day: Number(rps_day),
      rps_usr_ids: rps_usr_ids.map(Number),
    }),
    successMessage: ({ rps_next }) => texts.setToast(formatDate(rps_next)),
  })
}

function SendingDialog({ report, sending, onClose }: SendingDialogProps) {
  const receivers = useReceivers()
  const setting = useSetting(report, sending)
  const isView = report.rpfg_type === DASHBOARD
  return (
    <DialogForm {...setting} title={texts.title(report.rpfg_title)} canSubmit={receivers.isReady} onClose={onClose}>
      <SendingFields form={setting.form} receivers={receivers} formats={isView ? texts.viewFormats : texts.formats} />
    </DialogForm>
  )
}

/** What goes out by mail: when last, when next, to whom, and what holds it. */
export function ReportSendings() {
  const { data, error, refetch } = useCall(calls.sendings, undefined)
  if (error && !data)
    return (
      <Section title={texts.section}>
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data?.length) return null
  return (
    <Section title={texts.section} description={texts.sectionHint} keepsFocus>
      <ul>
        {data.map((sending) => (
          <SendingLine key={sending.rps_fk_rpfg_id} sending={sending} />
        ))}
      </ul>
    </Section>
  )
}

function SendingLine({ sending }: { sending: ReportSending }) {
  const { rps_fk_rpfg_id, rpfg_title, rps_problem, recipients, view } = sending
  const getting = recipients.filter(({ may_see }) => may_see).map(({ usr_fullname }) => usr_fullname)
  const barred = recipients.filter(({ may_see }) => !may_see).map(({ usr_fullname }) => usr_fullname)
  const next = (rps_problem ? texts.late : texts.next)(formatDate(sending.rps_next))
  return (
    <li className={classes.line}>
      <Stack gap={2} className={classes.words}>
        <UiLink href={hrefOfSaved('/admin/reports', rps_fk_rpfg_id, view)} fw={550}>
          {rpfg_title}
        </UiLink>
        <Hint>{texts.when(sendingWords(sending), sending.rps_format, getting)}</Hint>
        <Hint>{texts.times(next, sending.rps_last && formatDateTime(sending.rps_last))}</Hint>
        {barred.length > 0 && <Hint>{texts.barred(barred)}</Hint>}
        {rps_problem && (
          <Alert color="red" variant="light" p="xs" mt={4}>
            {texts.held(rps_problem)}
          </Alert>
        )}
      </Stack>
      <StopButton sending={sending} />
    </li>
  )
}

function StopButton({ sending: { rps_fk_rpfg_id, rpfg_title } }: { sending: ReportSending }) {
  const stop = useAskedSend(calls.stopSending, { successMessage: ({ message }) => message })
  function ask() {
    const { stopTitle: title, stop: confirmLabel } = texts
    stop.ask({ title, body: texts.stopBody(rpfg_title), confirmLabel, tone: 'danger' }, { id: rps_fk_rpfg_id })
  }
  if (!useMay(calls.stopSending)) return null
  return (
    <Group wrap="nowrap">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMailOff size={16} aria-hidden />}
        aria-label={texts.stopOf(rpfg_title)}
        loading={stop.isPending}
        onClick={ask}
      >
        {asking(texts.stop)}
      </Button>
    </Group>
  )
}
