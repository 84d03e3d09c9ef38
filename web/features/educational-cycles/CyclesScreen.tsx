import { nouns } from '#web/parts/nouns.texts.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import {
  type Cycle,
  cycleFilters,
  educationalCyclesContract as contract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { CyclePreviewDialog } from '#web/features/educational-cycles/CyclePreviewDialog.tsx'
import { PracticeSection } from '#web/features/educational-cycles/PracticeSection.tsx'
import { CycleStatusChip } from '#web/parts/CycleStatusChip.tsx'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import type { Column } from '#web/ui/data-table.types.ts'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { toast } from '#web/ui/toast.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = cyclesTexts.list

export const columns = columnsOf<Cycle>(cycleFilters, [
  { id: 'edc_title', sortable: true, width: 238 },
  { id: 'edc_status', cell: (row) => <CycleStatusChip cycle={row} />, sortable: true, width: 160 },
  { id: 'edc_organizor', sortable: true, width: 166 },
  { id: 'edc_openingDate', sortable: true, width: 108 },
  { id: 'edc_closingDate', sortable: true, width: 108 },
  { id: 'applications', sortable: true, width: 92 },
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
  { id: 'edc_date_created', sortable: true, defaultHidden: true },
])

const views = viewsOf(texts.views, {
  open: { edc_status: 'OPEN_FOR_APPLICATIONS' },
  closed: { edc_status: 'CLOSED' },
  completed: { edc_status: 'COMPLETED' },
})

function Cycles() {
  const [previewed, setPreviewed] = useState<Cycle | null>(null)
  const isPast = usePastDay() !== null
  const list = useList(contract.list, { exportCall: contract.export })
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
      actions={
        <Allowed call={contract.create}>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => navigate('/admin/educational-cycles/create')}
          >
            {texts.create}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        {...list}
        tableId="educational-cycles"
        label={texts.title}
        noun={nouns.cycle}
        columns={[...columns, actions]}
        rowId={(row) => String(row.edc_id)}
        rowLabel={(row) => row.edc_title}
        rowHref={(row) => `/admin/educational-cycles/${row.edc_id}/participants`}
        searchPlaceholder={texts.search}
        views={views}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      {/* Below a list that has come, which it would else be pushed down by. */}
      {!isPast && (list.rows || list.error) && <PracticeSection />}
      {previewed && <CyclePreviewDialog cycle={previewed} onClose={() => setPreviewed(null)} />}
    </PageFrame>
  )
}

function CycleMenu({ cycle, onPreview }: { cycle: Cycle; onPreview(): void }) {
  const base = `/admin/educational-cycles/${cycle.edc_id}`
  const copy = useSend(contract.copy, {
    onSuccess: (created) => {
      toast.success(texts.copied(created.edc_title))
      navigate(`/admin/educational-cycles/${created.edc_id}/edit`)
    },
  })
  return (
    <LateMenu
      target={
        <ActionIcon aria-label={texts.more(cycle.edc_title)}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        <Menu.Item onClick={() => navigate(`${base}/participants`)}>{texts.participants}</Menu.Item>
        <Menu.Item onClick={() => navigate(`${base}/assessment-centre`)}>{texts.centre}</Menu.Item>
        <Allowed call={contract.edit}>
          <Menu.Item onClick={() => navigate(`${base}/edit`)}>{texts.edit}</Menu.Item>
        </Allowed>
        <Menu.Item onClick={onPreview}>{texts.preview}</Menu.Item>
        <Allowed call={contract.copy}>
          <Menu.Item onClick={() => copy.mutate({ input: { id: cycle.edc_id } })}>{texts.copy}</Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </LateMenu>
  )
}

export const CyclesScreen = withPast(Cycles)
