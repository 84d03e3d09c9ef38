import { ActionIcon, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconBriefcase,
  IconBuilding,
  IconCopy,
  IconPencil,
  IconPlus,
  IconSchool,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { LATEST_OWN_JOBS } from '#shared/core/latest.ts'
import { formatDate } from '#shared/core/format.ts'
import { type Job, jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import { asksRows, type ReportType, type RowsReport, reportTypeWords } from '#shared/features/reports/reports.types.ts'
import { FILE_KEPT_DAYS } from '#shared/features/reports/reports.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { ReportJob } from '#web/features/reports/ReportJob.tsx'
import { ReportSendings, SendingButton } from '#web/features/reports/ReportSending.tsx'
import { ReportNameDialog } from '#web/features/reports/ReportNameDialog.tsx'
import { hrefOfSaved, useArea } from '#web/features/reports/reports.area.ts'
import { draftOf, valuesOf } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { NotForGrade } from '#web/parts/ForGrade.tsx'
import { DotLine } from '#web/ui/DotLine.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import classes from './reports.module.css'
import { useMay } from '#web/core/session.ts'

const icons = {
  candidate: IconUsers,
  company: IconBuilding,
  'job-listing': IconBriefcase,
  'educational-cycle': IconSchool,
} as const

function KindCard({ type }: { type: ReportType }) {
  const { home, isOffice } = useArea()
  const Icon = icons[type]
  const about = isOffice ? texts.kinds[type] : texts.ownKinds[type === 'candidate' ? 'candidate' : 'job-listing']
  return (
    <UnstyledButton
      className={classes.kind}
      aria-label={texts.createOf(reportTypeWords[type])}
      onClick={() => navigate(`${home}?new=${type}`)}
    >
      <Group justify="space-between" wrap="nowrap">
        <Icon size={22} aria-hidden />
        <IconPlus size={17} aria-hidden className={classes.plus} />
      </Group>
      <Text fw={600} mt={8}>
        {reportTypeWords[type]}
      </Text>
      <Hint>{about}</Hint>
    </UnstyledButton>
  )
}

/** What was saved, and a beginning for each kind. Who may run none reads here the saved views of the dashboard. */
export function ReportsHome({ blockedReason }: { blockedReason?: string }) {
  const area = useArea()
  const reports = useCall(area.list, {})
  const saved = blockedReason ? reports.data?.filter((report) => !asksRows(report)) : reports.data
  if (blockedReason && saved?.length === 0) return <NotForGrade title={texts.title} />
  return (
    <PageFrame title={texts.title} subtitle={blockedReason ?? texts.subtitle} width="normal">
      <Stack gap="lg">
        {!blockedReason && (
          <SimpleGrid cols={{ base: 1, xs: 2, md: area.types.length }} spacing="sm" aria-label={texts.create}>
            {area.types.map((type) => (
              <KindCard key={type} type={type} />
            ))}
          </SimpleGrid>
        )}
        <ReportFiles />
        {area.isOffice && <ReportSendings />}
        <Section title={texts.saved} keepsFocus>
          <LoadState of={reports} shape="text" compact isQuiet />
          {saved?.length === 0 && <EmptyState compact title={texts.noneTitle} body={texts.noneBody} />}
          {saved && saved.length > 0 && (
            <ul>
              {saved.map((report) => (
                <SavedLine key={report._id} report={report} />
              ))}
            </ul>
          )}
        </Section>
      </Stack>
    </PageFrame>
  )
}

function SavedLine({ report }: { report: SavedReport }) {
  const area = useArea()
  const { _id, rpfg_title, rpfg_type } = report
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <UiLink href={hrefOfSaved(area.home, _id, report.rpfg_options.view)} fw={550}>
          {rpfg_title}
        </UiLink>
        <Hint>
          <DotLine parts={[reportTypeWords[rpfg_type], formatDate(report.rpfg_date_created)]} />
        </Hint>
      </div>
      <LineActions report={report} />
    </li>
  )
}

function LineActions({ report }: { report: SavedReport }) {
  const area = useArea()
  const { _id, rpfg_title } = report
  const [isNaming, setIsNaming] = useState(false)
  const create = useSend(area.create, {
    successMessage: (copied) => texts.savedToast(copied.rpfg_title),
  })
  const remove = useAskedSend(area.remove, { successMessage: texts.removed(rpfg_title) })
  const mayChange = useMay(area.update)
  const copy = (of: RowsReport<SavedReport>) =>
    create.mutate({
      input: {
        rpfg_type: of.rpfg_type,
        rpfg_title: texts.copyName(rpfg_title).slice(0, 120),
        ...valuesOf(draftOf(of)),
      },
    })
  function askToRemove() {
    const { removeTitle: title, removeConfirm: confirmLabel } = texts
    remove.ask({ title, body: texts.removeBody(rpfg_title), confirmLabel, tone: 'danger' }, { id: _id })
  }
  return (
    <Group gap={2} wrap="nowrap">
      {mayChange && (
        <>
          {area.isOffice && <SendingButton report={report} />}
          <ActionIcon size="lg" aria-label={texts.rename(rpfg_title)} onClick={() => setIsNaming(true)}>
            <IconPencil size={18} />
          </ActionIcon>
          {asksRows(report) && (
            <ActionIcon
              size="lg"
              aria-label={texts.duplicate(rpfg_title)}
              loading={create.isPending}
              onClick={() => copy(report)}
            >
              <IconCopy size={18} />
            </ActionIcon>
          )}
          <ActionIcon size="lg" aria-label={texts.remove(rpfg_title)} onClick={askToRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </>
      )}
      {isNaming && <RenameDialog report={report} onClose={() => setIsNaming(false)} />}
    </Group>
  )
}

function RenameDialog({ report, onClose }: { report: SavedReport; onClose(): void }) {
  const naming = useContractForm(useArea().update, {
    edited: {
      row: report,
      values: ({ rpfg_title }) => ({ rpfg_title }),
      changed: (row) => row.rpfg_date_changed,
    },
    toInput: ({ rpfg_title }) => ({ id: report._id, rpfg_title }),
  })
  return <ReportNameDialog title={texts.renameTitle} naming={naming} onClose={onClose} />
}

const KIND = 'report-file'
const MOST = 5
const KEPT_MS = FILE_KEPT_DAYS * 86_400_000

function isWorthShowing({ job_kind, job_status, job_date_finished }: Job): boolean {
  if (job_kind !== KIND || job_status === 'CANCELLED') return false
  return job_date_finished === null || Date.now() - Date.parse(job_date_finished) < KEPT_MS
}

function titleOf({ job_result, job_date_created }: Job): string {
  const name = (job_result as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name : texts.fileOf(job_date_created)
}

/** Files of long reports: what is being written, and what waits to be fetched, also after a reload. */
function ReportFiles() {
  const { data } = useCall(jobsContract.list, undefined, { staleTime: 0 })
  const jobs = (data ?? []).filter(isWorthShowing)
  if (jobs.length === 0) return null
  return (
    <Section title={texts.files} description={texts.filesHint}>
      <Stack gap="sm">
        <FirstRows rows={jobs} most={MOST}>
          {(shown) =>
            shown.map((job) => <ReportJob key={job.job_id} job_id={job.job_id} title={titleOf(job)} known={job} />)
          }
        </FirstRows>
        <LatestOnly rows={data} most={LATEST_OWN_JOBS} />
      </Stack>
    </Section>
  )
}
