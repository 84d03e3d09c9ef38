import { nouns } from '#web/parts/nouns.texts.ts'
import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { navigate } from '#web/core/navigation.ts'
import { useList } from '#web/core/use-list.ts'
import { AddToCycleDialog } from '#web/features/candidates/AddToCycleDialog.tsx'
import { AddToListingDialog } from '#web/features/candidates/AddToListingDialog.tsx'
import { candidateColumns } from '#web/features/candidates/CandidateColumns.tsx'
import type { CandidatePanelProps } from '#web/features/candidates/CandidatePanel.tsx'
import { candidatesTexts as texts } from '#web/features/candidates/candidates.texts.ts'
import { type Placing, usePlacing } from '#web/features/candidates/use-placing.ts'
import { useStatusAction } from '#web/features/candidates/use-status-action.ts'
import { useTagging } from '#web/parts/tags/use-tagging.tsx'
import { useStoredOptions } from '#web/parts/use-stored-options.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { viewsOf } from '#web/ui/columns-and-views.ts'
import type { TableView } from '#web/ui/data-table.types.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { messageAction } from '#web/parts/message-action.ts'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Allowed } from '#web/core/Allowed.tsx'
import { useInAdvance } from '#web/core/page-is-there.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { useMay } from '#web/core/session.ts'

const views: TableView[] = [
  ...viewsOf(texts.views, {
    graduates: { usp_finalist_certificate_status: 'ACTIVE' },
    available: { usp_open_for_work: true, usp_hired: false },
    hired: { usp_hired: true },
  }),
  {
    id: 'hidden',
    name: texts.views.hidden,
    state: { filters: [{ field: 'usr_status', op: 'neq', value: 'ON' }] },
  },
]

const loadPanel = async () => (await import('#web/features/candidates/CandidatePanel.tsx')).CandidatePanel

/** The list of all candidates, with search, filters and bulk actions. */
function Candidates() {
  const [opened, setOpened] = useState<number | null>(null)
  const list = useList(contract.search, { exportCall: contract.export })
  const fields = useStoredOptions(candidateFields, list.state.filters)
  const { actions, placing, onClose } = usePlacing(list.state)
  const status = useStatusAction(list.state)
  const tagging = useTagging(list.state)
  const mayChange = useMay(contract.changeStatus)
  return (
    <PageFrame
      title={texts.title}
      badge={
        <HelpMark about={texts.title} href="/admin/help/find-people">
          {texts.help}
        </HelpMark>
      }
      actions={<EnterPeople />}
    >
      <DataTable
        {...list}
        tableId="candidates"
        label={texts.title}
        noun={nouns.candidate}
        columns={candidateColumns}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.usr_fullname}
        rowHref={(row) => `/admin/candidates/${row.usr_id}`}
        onOpen={(row) => setOpened(row.usr_id)}
        activeRowId={opened === null ? undefined : String(opened)}
        filterFields={fields}
        searchPlaceholder={texts.search}
        views={views}
        bulkActions={mayChange ? [...actions, messageAction(list.state), ...tagging.actions, ...status] : []}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      <PanelBeside
        rows={list.rows}
        skip={list.state.skip}
        total={list.total ?? 0}
        opened={opened}
        onOpen={setOpened}
        onClose={() => setOpened(null)}
      />
      {tagging.dialog}
      {placing && <PlacingDialog placing={placing} onClose={onClose} />}
    </PageFrame>
  )
}

/** Loaded with the first person that is opened: then it stays, and closes as it opened. */
function PanelBeside(props: CandidatePanelProps) {
  const { opened, onClose } = props
  const [hasOpened, setHasOpened] = useState(false)
  useInAdvance(loadPanel)
  if (opened !== null && !hasOpened) setHasOpened(true)
  const onFailed = () => {
    setHasOpened(false)
    onClose()
  }
  return hasOpened && <LoadedDialog load={loadPanel} props={props} onFailed={onFailed} />
}

/** The two ways in for people: a sheet, or one by one. Who may do one may do the other. */
function EnterPeople() {
  return (
    <Allowed call={contract.create}>
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
    </Allowed>
  )
}

function PlacingDialog({ placing, onClose }: { placing: Placing; onClose(): void }) {
  const { onDone } = placing
  if (placing.where === 'cycle') return <AddToCycleDialog target={placing.target} onClose={onClose} onDone={onDone} />
  return <AddToListingDialog userIds={placing.userIds} onClose={onClose} onDone={onDone} />
}

export const CandidatesScreen = withPast(Candidates)
