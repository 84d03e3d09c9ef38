import { Button, Group, Stack } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import { reportTypeWords } from '#shared/features/reports/reports.fields.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { ReportNameDialog } from '#web/features/reports/ReportNameDialog.tsx'
import { ReportResult } from '#web/features/reports/ReportResult.tsx'
import { ReportSettings } from '#web/features/reports/ReportSettings.tsx'
import { useArea, useFields } from '#web/features/reports/reports.area.ts'
import { type Draft, useDraftState, valuesOf } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './reports.module.css'

interface ReportBuilderProps {
  saved: SavedReport | null
  start: Draft
  title: string
}

/** A report while it is made: what it shows on one side, the answer beside it. */
export function ReportBuilder({ saved, start, title }: ReportBuilderProps) {
  const area = useArea()
  const state = useDraftState(start)
  const { draft, change } = state
  const fields = useFields(draft.type)
  return (
    <PageFrame
      title={title}
      documentTitle={title}
      breadcrumbs={[{ label: texts.title, href: area.home }, { label: reportTypeWords[draft.type] }]}
      badge={saved && state.isChanged ? <StatusChip tone="warning" label={texts.unsaved} size="sm" /> : undefined}
      width="wide"
      actions={<SaveButtons saved={saved} draft={draft} isChanged={state.isChanged} onSaved={state.markSaved} />}
    >
      <div className={classes.build}>
        <ReportSettings draft={draft} fields={fields} onChange={change} />
        <Stack gap="lg">
          <ReportResult draft={draft} fields={fields} title={saved?.rpfg_title ?? title} onChange={change} />
        </Stack>
      </div>
    </PageFrame>
  )
}

interface SaveButtonsProps {
  saved: SavedReport | null
  draft: Draft
  isChanged: boolean
  onSaved(): void
}

function SaveButtons({ saved, draft, isChanged, onSaved }: SaveButtonsProps) {
  const area = useArea()
  const [isNaming, setIsNaming] = useState(false)
  const create = useSend(area.create, { onError: false })
  const update = useSend(area.update, {
    onSuccess: (report) => {
      onSaved()
      toast.success(texts.savedToast(report.rpfg_title))
    },
  })
  const saveNew = async (rpfg_title: string) => {
    const report = await create.mutateAsync({ input: { rpfg_type: draft.type, rpfg_title, ...valuesOf(draft) } })
    toast.success(texts.savedToast(report.rpfg_title))
    navigate(`${area.home}?report=${encodeURIComponent(report._id)}`, { replace: saved === null })
  }
  return (
    <Group gap="xs">
      {saved && (
        <Button variant="default" onClick={() => setIsNaming(true)}>
          {texts.saveAs}
        </Button>
      )}
      <Button
        leftSection={<IconDeviceFloppy size={17} aria-hidden />}
        loading={update.isPending}
        disabled={saved !== null && !isChanged}
        onClick={() => (saved ? update.mutate({ input: { id: saved._id, ...valuesOf(draft) } }) : setIsNaming(true))}
      >
        {texts.save}
      </Button>
      {isNaming && (
        <ReportNameDialog
          title={texts.saveTitle}
          start={saved ? texts.copyName(saved.rpfg_title) : ''}
          onClose={() => setIsNaming(false)}
          onSubmit={saveNew}
        />
      )}
    </Group>
  )
}
