import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { downloadList } from '#web/core/download-list.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { candidateColumns } from '#web/features/candidates/CandidateColumns.tsx'
import { CandidatePanel } from '#web/features/candidates/CandidatePanel.tsx'
import { candidatesTexts as texts } from '#web/features/candidates/candidates.texts.ts'
import { PlacingDialog } from '#web/features/candidates/PlacingDialog.tsx'
import { usePlacing } from '#web/features/candidates/use-placing.ts'
import { useStatusAction } from '#web/features/candidates/use-status-action.ts'
import { useCycleOptions } from '#web/parts/use-cycle-options.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { TableView } from '#web/ui/data-table.types.ts'
import type { ListFilter } from '#web/ui/list-state.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const view = (id: keyof typeof texts.views, ...filters: ListFilter[]): TableView => ({
  id,
  name: texts.views[id],
  state: { filters },
})
const views = [
  view('graduates', { field: 'usp_finalist_certificate_status', op: 'eq', value: 'ACTIVE' }),
  view(
    'available',
    { field: 'usp_open_for_work', op: 'eq', value: true },
    { field: 'usp_hired', op: 'eq', value: false },
  ),
  view('hired', { field: 'usp_hired', op: 'eq', value: true }),
  view('hidden', { field: 'usr_status', op: 'neq', value: 'ON' }),
]
const download = downloadList(contract.export)

/** The work-bench of the office: everybody, found in any spelling, filtered by anything, worked in bulk. */
export function CandidatesScreen() {
  const [state, setState] = useListAddress()
  const [opened, setOpened] = useState<number | null>(null)
  const list = useCall(contract.search, listInput(state), { keepPrevious: true })
  const fields = useCycleOptions(candidateFields)
  const { actions, placing, onClose } = usePlacing(state)
  const status = useStatusAction(state)
  return (
    <PageFrame
      title={texts.title}
      width="wide"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => navigate('/admin/candidates/import')}
          >
            {texts.import}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => navigate('/admin/candidates/create')}>
            {texts.create}
          </Button>
        </>
      }
    >
      <DataTable
        tableId="candidates"
        label={texts.title}
        columns={candidateColumns}
        rows={list.data?.documents}
        total={list.data?.total}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.usr_fullname}
        rowHref={(row) => `/admin/candidates/${row.usr_id}`}
        onOpen={(row) => setOpened(row.usr_id)}
        activeRowId={opened === null ? undefined : String(opened)}
        state={state}
        onStateChange={setState}
        filterFields={fields}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        searchPlaceholder={texts.search}
        views={views}
        bulkActions={[...actions, ...status]}
        onExport={download}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      <CandidatePanel
        rows={list.data?.documents}
        skip={state.skip}
        total={list.data?.total ?? 0}
        opened={opened}
        onOpen={setOpened}
      />
      {placing && <PlacingDialog placing={placing} onClose={onClose} />}
    </PageFrame>
  )
}
