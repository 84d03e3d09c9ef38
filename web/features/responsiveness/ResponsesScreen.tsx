import { Stack } from '@mantine/core'
import type { AnswerOf } from '#shared/core/contract.ts'
import {
  type CompanyResponse,
  responseFields,
  responsivenessContract as contract,
} from '#shared/features/responsiveness/responsiveness.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { useList } from '#web/core/use-list.ts'
import { responsivenessTexts as texts } from '#web/features/responsiveness/responsiveness.texts.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { columnsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { InOrder } from '#web/ui/InOrder.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigure.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

const defaults = { sort: '-silent', limit: 50 }

export const columns = columnsOf<CompanyResponse>(responseFields, [
  { id: 'cny_name', width: 205, sortable: true },
  { id: 'met', width: 118, sortable: true },
  { id: 'answered', width: 118, sortable: true },
  {
    id: 'silent',
    width: 100,
    sortable: true,
    cardFirst: (row) => texts.company.of(row.silent, row.answered + row.silent),
  },
  { id: 'silent_percent', width: 90, sortable: true, cell: (row) => texts.percent(row.silent_percent) },
  { id: 'median_days', width: 120, sortable: true, cardFirst: true },
  { id: 'missed', width: 90, sortable: true, cardFirst: true },
  { id: 'kept', width: 120, sortable: true, cardFirst: (row) => texts.company.of(row.kept, row.kept + row.left) },
  { id: 'kept_percent', width: 110, sortable: true, cell: (row) => texts.percent(row.kept_percent) },
  {
    id: 'is_prompt',
    header: texts.badge,
    width: 95,
    cardFirst: true,
    cell: (row) => row.is_prompt && <StatusChip tone="success" label={texts.badge} size="sm" />,
  },
])

const views = [
  {
    id: 'silent',
    name: texts.views.silent,
    state: { filters: [{ field: 'silent', op: 'gte' as const, value: 1 }] },
  },
]

/** Which companies answer whom they have met, and whose hires last. */
function Responses() {
  const list = useList(contract.list, { defaults, exportCall: contract.export })
  const isPast = usePastDay() !== null
  const figures = useCall(contract.figures, undefined)
  const badge = useCall(contract.badge, undefined)
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <InOrder>
        <Section title={texts.middle.title}>
          <LoadState of={figures} shape="text" count={3} compact />
          {figures.data && <MiddleFigures figures={figures.data} />}
        </Section>
        <DataTable
          {...list}
          tableId="company-responses"
          label={texts.list}
          noun={nouns.company}
          columns={columns}
          rowId={(row) => String(row.cny_id)}
          rowLabel={(row) => row.cny_name}
          rowHref={(row) => `/admin/company-response/${row.cny_id}`}
          filterFields={responseFields}
          views={views}
          searchPlaceholder={texts.search}
          empty={{ title: texts.empty, body: texts.emptyBody }}
        />
        {!isPast && figures.data && badge.data && (
          <ShowRule shows={badge.data.shows_prompt} prompt={figures.data.prompt} />
        )}
      </InOrder>
    </PageFrame>
  )
}

function MiddleFigures({ figures: { middle } }: { figures: AnswerOf<typeof contract.figures> }) {
  const words = texts.middle
  const few = (value: number | null) => (value === null ? words.few : undefined)
  return (
    <Stack gap="sm">
      <KeyFigures>
        <KeyFigure
          label={words.days}
          value={middle.median_days}
          hint={few(middle.median_days)}
          note={texts.notes.median_days}
        />
        <KeyFigure
          label={words.silent}
          value={texts.percent(middle.silent_percent)}
          hint={few(middle.silent_percent)}
          note={texts.notes.silent}
        />
        <KeyFigure
          label={words.kept}
          value={texts.percent(middle.kept_percent)}
          hint={few(middle.kept_percent)}
          note={texts.notes.kept}
        />
      </KeyFigures>
      <Hint>{words.about}</Hint>
    </Stack>
  )
}

function ShowRule({ shows, prompt }: { shows: boolean; prompt: number }) {
  const mayChange = useMay(contract.show)
  const change = useSend(contract.show, {
    successMessage: ({ shows_prompt }) => (shows_prompt ? texts.shown : texts.hidden),
  })
  const shown = change.isPending ? change.variables.input.shows_prompt : shows
  return (
    <Section title={texts.showTitle} description={mayChange ? undefined : texts.onlyOwners}>
      <SwitchField
        label={texts.show}
        description={texts.showHint(prompt)}
        checked={shown}
        disabled={!mayChange || change.isPending}
        onChange={(shows_prompt) => change.mutate({ input: { shows_prompt } })}
      />
    </Section>
  )
}

export const ResponsesScreen = withPast(Responses)
