import { formatDate } from '#shared/core/format.ts'
import { periodWords, viewOf } from '#shared/features/kpis/kpis.views.ts'
import { reportsContract as calls } from '#shared/features/reports/reports.contract.ts'
import type { SendingFormat, SendingStep } from '#shared/features/reports/reports.sending.ts'
import { useContractForm } from '#web/core/forms.ts'
import type { KpiAddress } from '#web/features/kpis/kpis.address.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { sendingTexts } from '#web/parts/report-sending/report-sending.texts.ts'
import { SendingFields, useReceivers } from '#web/parts/report-sending/SendingFields.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = kpisTexts.sending

interface SendViewDialogProps {
  address: KpiAddress
  onClose(): void
}

/** What the page shows, by mail each week or month. */
export function SendViewDialog({ address, onClose }: SendViewDialogProps) {
  const view = viewOf(address, today())
  const period = view.period === 'own' ? null : periodWords[view.period].toLocaleLowerCase('el')
  const receivers = useReceivers()
  const setting = useContractForm(calls.sendView, {
    initial: {
      rpfg_title: texts.nameOf(period),
      rps_every: 'WEEK' as SendingStep,
      rps_day: '1',
      rps_format: 'pdf' as SendingFormat,
      rps_usr_ids: [] as string[],
    },
    toInput: ({ rps_day, rps_usr_ids, ...values }) => ({
      ...values,
      view,
      rps_day: Number(rps_day),
      rps_usr_ids: rps_usr_ids.map(Number),
    }),
    successMessage: ({ rps_next }) => sendingTexts.setToast(formatDate(rps_next)),
  })
  return (
    <DialogForm {...setting} title={texts.title} canSubmit={receivers.isReady} onClose={onClose}>
      <Hint>{texts.shown(period)}</Hint>
      <TextField
        required
        label={texts.name}
        description={texts.nameHint}
        maxLength={120}
        {...setting.form.getInputProps('rpfg_title')}
      />
      <SendingFields form={setting.form} receivers={receivers} formats={sendingTexts.viewFormats} />
    </DialogForm>
  )
}
