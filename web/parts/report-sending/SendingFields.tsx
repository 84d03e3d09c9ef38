import { SegmentedControl } from '@mantine/core'
import { reportsContract as calls } from '#shared/features/reports/reports.contract.ts'
import {
  sendingFormats,
  type SendingStep,
  sendingSteps,
  weekdayWords,
} from '#shared/features/reports/reports.sending.ts'
import { useCall } from '#web/core/query.ts'
import { sendingTexts as texts } from '#web/parts/report-sending/report-sending.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** Who may be chosen. */
export function useReceivers() {
  const { data, error, refetch } = useCall(calls.receivers, undefined)
  const options = data?.map(({ usr_id, usr_fullname }) => ({ value: String(usr_id), label: usr_fullname }))
  return { options: options ?? [], isReady: options !== undefined, error, refetch }
}

interface SendingForm {
  values: { rps_every: SendingStep }
  setValues(values: { rps_every: SendingStep; rps_day: string }): void
  getInputProps(name: 'rps_day' | 'rps_format' | 'rps_usr_ids'): object
}

interface SendingFieldsProps {
  form: SendingForm
  receivers: ReturnType<typeof useReceivers>
  formats: Record<(typeof sendingFormats)[number], string>
}

const monthDays = Array.from({ length: 31 }, (_, index) => String(index + 1))
const weekDays = weekdayWords.map((label, index) => ({ value: String(index + 1), label }))

/** When something goes out by mail, how, and to whom. */
export function SendingFields({ form, receivers, formats }: SendingFieldsProps) {
  const isWeekly = form.values.rps_every === 'WEEK'
  return (
    <>
      <SegmentedControl
        aria-label={texts.every}
        data={sendingSteps.map((value) => ({ value, label: texts.steps[value] }))}
        value={form.values.rps_every}
        onChange={(value) => form.setValues({ rps_every: value as SendingStep, rps_day: '1' })}
      />
      <SelectField
        required
        label={texts.day}
        description={isWeekly ? undefined : texts.monthHint}
        options={isWeekly ? weekDays : monthDays}
        {...form.getInputProps('rps_day')}
      />
      <SelectField
        required
        label={texts.format}
        options={sendingFormats.map((value) => ({ value, label: formats[value] }))}
        {...form.getInputProps('rps_format')}
      />
      {receivers.error && !receivers.isReady && (
        <ErrorState compact error={receivers.error} onRetry={() => void receivers.refetch()} />
      )}
      <MultiSelectField
        required
        label={texts.receivers}
        description={texts.receiversHint}
        options={receivers.options}
        {...form.getInputProps('rps_usr_ids')}
      />
    </>
  )
}
