import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import {
  type CandidateImport,
  candidateImportContract as contract,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { ImportColumns } from '#web/features/candidate-import/ImportColumns.tsx'
import { ImportResults } from '#web/features/candidate-import/ImportResults.tsx'
import { ImportRunning } from '#web/features/candidate-import/ImportRunning.tsx'
import { ImportStateChip } from '#web/features/candidate-import/ImportStateChip.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

/** One list on its way: columns, check, import, what was left over. */
export function ImportListScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const found = useCall(contract.one, { id })
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  const list = found.data
  return (
    <PageFrame
      width="normal"
      title={list?.imp_name ?? texts.title}
      badge={list && <ImportStateChip state={list.imp_status} />}
      subtitle={list && texts.recent.rows(list.imp_total)}
      breadcrumbs={[
        { label: texts.candidates, href: '/admin/candidates' },
        { label: texts.title, href: '/admin/candidates/import' },
        { label: list?.imp_name ?? '' },
      ]}
      actions={list && list.imp_status !== 'RUNNING' && <Discard list={list} />}
    >
      {found.error && !list && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!list && !found.error && <LoadingSkeleton shape="form" />}
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
        {leftOf(list) > 0 && <ImportResults list={list} />}
      </>
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
      {list.imp_status !== 'UPLOADED' && <ImportResults list={list} />}
    </>
  )
}

const leftOf = ({ counts }: CandidateImport) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function Done({ list }: { list: CandidateImport }) {
  const navigation = useNavigation()
  const left = leftOf(list)
  return (
    <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} title={texts.done.title}>
      <Text>{texts.recent.taken(list.imp_created, list.imp_filled)}.</Text>
      <Text>{left > 0 ? texts.done.left(left) : texts.done.all}</Text>
      <Group mt="sm">
        <Button component="a" variant="default" {...linkProps(navigation, '/admin/candidates?sort=-usr_date_created')}>
          {texts.done.see}
        </Button>
      </Group>
    </Alert>
  )
}

function Discard({ list }: { list: CandidateImport }) {
  const confirm = useConfirm()
  const discard = useSend(contract.discard, {
    onSuccess: (answer) => {
      toast.success(answer.message)
    },
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  async function ask() {
    const { title, body, label, keep } = texts.discard
    if (!(await confirm({ title, body, confirmLabel: label, cancelLabel: keep, tone: 'danger' }))) return
    // Left first: what is put away cannot be read again.
    navigate('/admin/candidates/import')
    discard.mutate({ input: { id: list.imp_id } })
  }
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => void ask()}>
      {texts.discard.label}
    </Button>
  )
}
