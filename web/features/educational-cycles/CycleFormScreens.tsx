import { educationalCyclesContract as contract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useRecord } from '#web/core/query.ts'
import { EditCycleForm, NewCycleForm } from '#web/features/educational-cycles/CycleForm.tsx'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { CycleStatusChip } from '#web/parts/CycleStatusChip.tsx'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = cyclesTexts.form
const crumb = { label: cyclesTexts.list.title, href: '/admin/educational-cycles' }

export function CycleCreateScreen() {
  return (
    <PageFrame title={texts.create} breadcrumbs={[crumb, { label: texts.create }]} width="normal">
      <NewCycleForm />
    </PageFrame>
  )
}

export function CycleEditScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const cycle = useRecord(contract.one, { id })
  return (
    <PageFrame
      title={cycle.data?.edc_title ?? texts.edit}
      badge={cycle.data && <CycleStatusChip cycle={cycle.data} />}
      breadcrumbs={[crumb, { label: texts.edit }]}
      width="normal"
    >
      <PracticeCycleNotice edc_id={Number(params.id)} />
      <LoadState of={cycle} shape="form" count={8} isQuiet />
      {cycle.data && <EditCycleForm key={id} cycle={cycle.data} />}
    </PageFrame>
  )
}
