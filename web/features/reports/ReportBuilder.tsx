import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import type { RowsReport } from '#shared/features/reports/reports.types.ts'
import { reportTypeWords } from '#shared/features/reports/reports.types.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { showError } from '#web/core/show-error.ts'
import { ReportNameDialog } from '#web/features/reports/ReportNameDialog.tsx'
import { ReportResult } from '#web/features/reports/ReportResult.tsx'
import { ReportSettings } from '#web/features/reports/ReportSettings.tsx'
import { useArea, useFields } from '#web/features/reports/reports.area.ts'
import { type Draft, draftOf, valuesOf } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { DraftNotice } from '#web/ui/DraftNotice.tsx'
import { NewerVersion } from '#web/ui/NewerVersion.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Draft as KeptDraft, useDraft } from '#web/ui/use-draft.ts'
import classes from './reports.module.css'
import { Allowed } from '#web/core/Allowed.tsx'

const names: Partial<Record<string, string>> = {
  fields: texts.fields,
  filters: texts.filters,
  operator: texts.filters,
  sort: texts.sort,
  chart: texts.chart,
}
/** What is grouped by, and how, is one thing on the screen. */
const nameOf = (path: string) => names[path] ?? (path.startsWith('group') ? texts.grouping : '')

/** A new report of some kind. */
export function NewReportBuilder({ start, title }: { start: Draft; title: string }) {
  const area = useArea()
  const form = useForm({ initialValues: start })
  const kept = useDraft(`report.new.${start.type}`, form)
  const [isNaming, setIsNaming] = useState(false)
  function forget() {
    form.resetDirty()
    kept.clear()
  }
  return (
    <Builder
      title={title}
      draft={form.values}
      onChange={(change) => form.setValues(change)}
      actions={
        <Allowed call={area.create}>
          <Button leftSection={<IconDeviceFloppy size={17} aria-hidden />} onClick={() => setIsNaming(true)}>
            {asking(texts.save)}
          </Button>
        </Allowed>
      }
    >
      <KeptNotice kept={kept} />
      {isNaming && (
        <SaveAsDialog draft={form.values} start="" isFirst onSaved={forget} onClose={() => setIsNaming(false)} />
      )}
    </Builder>
  )
}

/** A saved report while it is changed. */
export function SavedReportBuilder({ saved }: { saved: RowsReport<SavedReport> }) {
  const area = useArea()
  const [isNaming, setIsNaming] = useState(false)
  const {
    form,
    draft: kept,
    onSubmit,
  } = useContractForm(area.update, {
    edited: { row: saved, values: draftOf, changed: (row) => row.rpfg_date_changed },
    toInput: (draft) => ({ id: saved._id, ...valuesOf(draft) }),
    successMessage: (report) => texts.savedToast(report.rpfg_title),
    draftKey: `report.${saved._id}`,
  })
  const isChanged = form.isDirty()
  function forget() {
    form.resetDirty()
    kept?.clear()
  }
  const save = form.onSubmit(
    async (draft) => {
      try {
        if ((await onSubmit(draft)) !== false) forget()
      } catch (error) {
        showError(error)
      }
    },
    (problems) => toast.error(String(Object.values(problems)[0])),
  )
  return (
    <Builder
      title={saved.rpfg_title}
      draft={form.values}
      onChange={(change) => form.setValues(change)}
      badge={isChanged ? <StatusChip tone="warning" label={texts.unsaved} size="sm" /> : undefined}
      actions={
        <SavedActions
          isSending={form.submitting}
          maySave={isChanged && !form.version?.isOld}
          onSaveAs={() => setIsNaming(true)}
          onSave={() => save()}
        />
      }
    >
      <KeptNotice kept={kept} />
      {form.version?.isOld && <NewerVersion version={form.version} nameOf={nameOf} />}
      {isNaming && (
        <SaveAsDialog
          draft={form.values}
          start={texts.copyName(saved.rpfg_title)}
          onSaved={forget}
          onClose={() => setIsNaming(false)}
        />
      )}
    </Builder>
  )
}

interface SavedActionsProps {
  isSending: boolean
  maySave: boolean
  onSaveAs(): void
  onSave(): void
}

function SavedActions({ isSending, maySave, onSaveAs, onSave }: SavedActionsProps) {
  return (
    <Allowed call={useArea().create}>
      <Group gap="xs">
        <Button variant="default" onClick={onSaveAs}>
          {asking(texts.saveAs)}
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={17} aria-hidden />}
          loading={isSending}
          disabled={!maySave}
          onClick={onSave}
        >
          {texts.save}
        </Button>
      </Group>
    </Allowed>
  )
}

/** A report that was left half built, also by the end of the session, is here again. */
function KeptNotice({ kept }: { kept: KeptDraft | undefined }) {
  if (!kept || kept.restoredAt === null) return null
  return <DraftNotice draft={kept} restoredAt={kept.restoredAt} />
}

interface BuilderProps {
  title: string
  draft: Draft
  onChange(change: Partial<Draft>): void
  badge?: ReactNode
  actions: ReactNode
  children: ReactNode
}

/** What a report shows on one side, the answer beside it. */
function Builder({ title, draft, onChange, badge, actions, children }: BuilderProps) {
  const area = useArea()
  const fields = useFields(draft.type)
  return (
    <PageFrame
      title={title}
      documentTitle={title}
      breadcrumbs={[{ label: texts.title, href: area.home }, { label: reportTypeWords[draft.type] }]}
      badge={badge}
      actions={actions}
    >
      {children}
      <div className={classes.build}>
        <ReportSettings draft={draft} fields={fields} onChange={onChange} />
        <Stack gap="lg">
          <ReportResult draft={draft} fields={fields} title={title} onChange={onChange} />
        </Stack>
      </div>
    </PageFrame>
  )
}

interface SaveAsDialogProps {
  draft: Draft
  start: string
  /** The address of the unsaved report leaves the history. */
  isFirst?: boolean
  onSaved(): void
  onClose(): void
}

function SaveAsDialog({ draft, start, isFirst = false, onSaved, onClose }: SaveAsDialogProps) {
  const area = useArea()
  const naming = useContractForm(area.create, {
    initial: { rpfg_title: start },
    toInput: ({ rpfg_title }) => ({ rpfg_type: draft.type, rpfg_title, ...valuesOf(draft) }),
    successMessage: (report) => texts.savedToast(report.rpfg_title),
    onSuccess: (report) => {
      onSaved()
      navigate(`${area.home}?report=${encodeURIComponent(report._id)}`, { replace: isFirst })
    },
  })
  return <ReportNameDialog title={texts.saveTitle} naming={naming} onClose={onClose} />
}
