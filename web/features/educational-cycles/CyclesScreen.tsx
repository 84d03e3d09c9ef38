import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import {
  type Cycle,
  cycleFilters,
  educationalCyclesContract as contract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { downloadList } from '#web/core/download-list.ts'
import { messageOf } from '#web/core/errors.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { CyclePreviewDialog } from '#web/features/educational-cycles/CyclePreviewDialog.tsx'
import { CycleStatusChip } from '#web/features/educational-cycles/CycleStatusChip.tsx'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, TableView } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = cyclesTexts.list

function filterOf(field: keyof typeof cycleFilters): Pick<Column<Cycle>, 'filter'> {
  const { kind, ...rest } = cycleFilters[field]
  return { filter: { kind, ...('options' in rest ? { options: rest.options } : {}) } }
}

const day = (value: string | null) => (value ? formatDate(value) : '')

const columns: Column<Cycle>[] = [
  {
    id: 'edc_title',
    header: texts.name,
    cell: (row) => row.edc_title,
    sortable: true,
    width: 198,
    ...filterOf('edc_title'),
  },
  {
    id: 'edc_status',
    header: texts.status,
    cell: (row) => <CycleStatusChip status={row.edc_status} />,
    sortable: true,
    width: 176,
    ...filterOf('edc_status'),
  },
  {
    id: 'edc_organizor',
    header: texts.category,
    cell: (row) => row.edc_organizor,
    sortable: true,
    width: 148,
    ...filterOf('edc_organizor'),
  },
  {
    id: 'edc_openingDate',
    header: texts.opening,
    cell: (row) => day(row.edc_openingDate),
    sortable: true,
    width: 108,
    ...filterOf('edc_openingDate'),
  },
  {
    id: 'edc_closingDate',
    header: texts.closing,
    cell: (row) => day(row.edc_closingDate),
    sortable: true,
    width: 108,
    ...filterOf('edc_closingDate'),
  },
  {
    id: 'applications',
    header: texts.applications,
    cell: (row) => formatNumber(row.applications),
    sortable: true,
    align: 'right',
    width: 92,
    ...filterOf('applications'),
  },
  {
    id: 'finalists',
    header: texts.finalists,
    cell: (row) => formatNumber(row.stages.FINALIST ?? 0),
    align: 'right',
    width: 92,
  },
  {
    id: 'succeeded',
    header: texts.succeeded,
    cell: (row) => formatNumber(row.stages.SUCCEEDED ?? 0),
    align: 'right',
    width: 118,
  },
  {
    id: 'hours',
    header: texts.hours,
    cell: (row) => formatNumber(row.edc_hard_skills + row.edc_soft_skills + row.edc_learning_hours),
    align: 'right',
    defaultHidden: true,
  },
  {
    id: 'edc_date_created',
    header: texts.created,
    cell: (row) => formatDate(row.edc_date_created),
    sortable: true,
    defaultHidden: true,
    ...filterOf('edc_date_created'),
  },
]

const view = (id: keyof typeof texts.views, value: string): TableView => ({
  id,
  name: texts.views[id],
  state: { filters: [{ field: 'edc_status', op: 'eq', value }] },
})
const views = [view('open', 'OPEN_FOR_APPLICATIONS'), view('closed', 'CLOSED'), view('completed', 'COMPLETED')]
const download = downloadList(contract.export)

export function CyclesScreen() {
  const [state, setState] = useListAddress()
  const [previewed, setPreviewed] = useState<Cycle | null>(null)
  const list = useCall(contract.list, listInput(state), { keepPrevious: true })
  const actions: Column<Cycle> = {
    id: 'actions',
    header: texts.actions,
    isAction: true,
    width: 44,
    cell: (row) => <CycleMenu cycle={row} onPreview={() => setPreviewed(row)} />,
  }
  return (
    <PageFrame
      title={texts.title}
      width="wide"
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate('/admin/educational-cycles/create')}
        >
          {texts.create}
        </Button>
      }
    >
      <DataTable
        tableId="educational-cycles"
        label={texts.title}
        columns={[...columns, actions]}
        rows={list.data?.documents}
        total={list.data?.total}
        rowId={(row) => String(row.edc_id)}
        rowLabel={(row) => row.edc_title}
        rowHref={(row) => `/admin/educational-cycles/${row.edc_id}/participants`}
        state={state}
        onStateChange={setState}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        searchPlaceholder={texts.search}
        onExport={download}
        views={views}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      {previewed && <CyclePreviewDialog cycle={previewed} onClose={() => setPreviewed(null)} />}
    </PageFrame>
  )
}

function CycleMenu({ cycle, onPreview }: { cycle: Cycle; onPreview(): void }) {
  const base = `/admin/educational-cycles/${cycle.edc_id}`
  const copy = useSend(contract.copy, {
    onSuccess: (made) => {
      toast.success(texts.copied(made.edc_title))
      navigate(`/admin/educational-cycles/${made.edc_id}/edit`)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.more(cycle.edc_title)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(`${base}/participants`)}>{texts.participants}</Menu.Item>
        <Menu.Item onClick={() => navigate(`${base}/assessment-centre`)}>{texts.centre}</Menu.Item>
        <Menu.Item onClick={() => navigate(`${base}/edit`)}>{texts.edit}</Menu.Item>
        <Menu.Item onClick={onPreview}>{texts.preview}</Menu.Item>
        <Menu.Item onClick={() => copy.mutate({ input: { id: cycle.edc_id } })}>{texts.copy}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
