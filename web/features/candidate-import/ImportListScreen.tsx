import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import {
  type CandidateImport,
  candidateImportContract as contract,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useRecord, useSend } from '#web/core/query.ts'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { takenOf } from '#web/features/candidate-import/import-counts.ts'
import { ImportColumns } from '#web/features/candidate-import/ImportColumns.tsx'
import { ImportResults } from '#web/features/candidate-import/ImportResults.tsx'
import { ImportUnknowns } from '#web/features/candidate-import/ImportUnknowns.tsx'
import { KeptPeople, UndoImport } from '#web/features/candidate-import/ImportUndo.tsx'
import { ImportStateChip } from '#web/features/candidate-import/ImportStateChip.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { JobProgress } from '#web/ui/JobProgress.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { ForGrade } from '#web/parts/ForGrade.tsx'
import { asking } from '#web/ui/asking.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** The steps of an import: columns, check, import, remaining rows. */
export function ImportListScreen({ params }: { params: Record<string, string> }) {
  return (
    <ForGrade call={contract.one} title={texts.title}>
      <ImportList params={params} />
    </ForGrade>
  )
}

function ImportList({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const query = useRecord(contract.one, { id })
  const list = query.data
  return (
    <PageFrame
      width="normal"
      title={list?.imp_name ?? texts.title}
      badge={list && <ImportStateChip status={list.imp_status} size="md" />}
      subtitle={list && texts.recent.rows(list.imp_total)}
      breadcrumbs={[
        { label: texts.candidates, href: '/admin/candidates' },
        { label: texts.title, href: '/admin/candidates/import' },
        { label: list?.imp_name ?? '' },
      ]}
      actions={list && list.imp_status !== 'RUNNING' && <Discard list={list} />}
    >
      <LoadState of={query} shape="form" isQuiet />
      {list && <Stage list={list} />}
    </PageFrame>
  )
}

function Stage({ list }: { list: CandidateImport }) {
  if (list.imp_status === 'RUNNING') return <ImportRunning list={list} />
  if (list.imp_status === 'DONE')
    return (
      <>
        <Done list={list} />
        {list.imp_date_undo !== null && <KeptPeople id={list.imp_id} />}
        {list.imp_date_undo === null && leftOf(list) > 0 && <ImportUnknowns list={list} />}
        {leftOf(list) > 0 && <ImportResults list={list} />}
      </>
    )
  if (list.imp_date_undo !== null)
    return (
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        <Text>{texts.undo.stopped(list.imp_removed)}</Text>
        <Group mt="sm">
          <UndoImport list={list} />
        </Group>
      </Alert>
    )
  return (
    <>
      {list.imp_status === 'FAILED' && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {texts.job.failed} {texts.recent.taken(list.imp_created, list.imp_filled)}.
        </Alert>
      )}
      {/* Until somebody has checked again, the columns of a stopped list are those that it began with. */}
      {list.imp_status !== 'FAILED' && <ImportColumns key={list.imp_id} list={list} />}
      {list.imp_status !== 'UPLOADED' && (
        <>
          <ImportUnknowns list={list} />
          <ImportResults list={list} />
        </>
      )}
      {list.imp_status === 'FAILED' && (
        <Group>
          <UndoImport list={list} />
        </Group>
      )}
    </>
  )
}

const leftOf = ({ counts }: CandidateImport) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function Done({ list }: { list: CandidateImport }) {
  const left = leftOf(list)
  const isUndone = list.imp_date_undo !== null
  return (
    <Alert
      color={isUndone ? 'gray' : 'green'}
      variant="light"
      icon={<IconCircleCheck aria-hidden />}
      title={isUndone ? texts.undo.done : texts.done.title}
    >
      <Text>{texts.recent.taken(list.imp_created, list.imp_filled)}.</Text>
      {isUndone ? (
        <Text>{texts.undo.removed(list.imp_removed, list.taken)}</Text>
      ) : (
        <Text>{left > 0 ? texts.done.left(left) : texts.done.all}</Text>
      )}
      <Group mt="sm">
        <LinkButton variant="default" href="/admin/candidates?sort=-usr_date_created">
          {texts.done.see}
        </LinkButton>
        <UndoImport list={list} />
      </Group>
    </Alert>
  )
}

function Discard({ list }: { list: CandidateImport }) {
  const confirm = useConfirm()
  const discard = useSend(contract.discard, { successMessage: (answer) => answer.message })
  const { title, body, label } = list.imp_status === 'DONE' ? texts.remove : texts.discard
  async function ask() {
    if (!(await confirm({ title, body, confirmLabel: label, tone: 'danger' }))) return
    // Leave the page first: the list no longer exists afterwards.
    navigate('/admin/candidates/import')
    discard.mutate({ input: { id: list.imp_id } })
  }
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => void ask()}>
      {asking(label)}
    </Button>
  )
}

const EVERY_MS = 1000

/** The progress, for everybody in the office; only who started it may stop it. */
function ImportRunning({ list }: { list: CandidateImport }) {
  const { data = list } = useCall(contract.one, { id: list.imp_id }, { refetchInterval: EVERY_MS })
  const job_id = list.imp_fk_job_id ?? ''
  const job = useCall(jobsContract.one, { job_id }, { enabled: job_id !== '' })
  const cancel = useSend(jobsContract.cancel)
  const isUndo = data.imp_date_undo !== null
  const done = isUndo ? data.imp_removed : data.imp_created + data.imp_filled
  const total = done + (isUndo ? data.taken : takenOf(data).all)
  return (
    <JobProgress
      title={isUndo ? texts.undo.title : texts.job.title}
      state="RUNNING"
      percent={total > 0 ? (100 * done) / total : null}
      note={texts.job.note(done, total)}
      onCancel={job.data ? () => cancel.mutate({ input: { job_id } }) : undefined}
    >
      <Hint>{isUndo ? texts.undo.stay : texts.job.stay}</Hint>
    </JobProgress>
  )
}
