import { nouns } from '#web/parts/nouns.texts.ts'
import { useState } from 'react'
import { companiesContract, companyFilters } from '#shared/features/companies/companies.contract.ts'
import type { CompanyRow } from '#shared/features/companies/companies.schemas.ts'
import { useList } from '#web/core/use-list.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { DecisionButtons } from '#web/features/companies/DecisionButtons.tsx'
import { PendingQueue } from '#web/features/companies/PendingQueue.tsx'
import { CompanyDetailsDialog } from '#web/parts/CompanyDetailsDialog.tsx'
import { CompanyStatusChip } from '#web/parts/CompanyStatusChip.tsx'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { InOrder } from '#web/ui/InOrder.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'

const texts = companiesTexts.list

export const columns = columnsOf<CompanyRow>(companyFilters, [
  { id: 'cny_name', sortable: true, width: 220 },
  {
    id: 'cny_status',
    cell: (row) => <CompanyStatusChip status={row.cny_status} />,
    sortable: true,
    width: 150,
    cardFirst: true,
  },
  { id: 'cny_activity', sortable: true, width: 220 },
  { id: 'cny_size', sortable: true, width: 105 },
  {
    id: 'users',
    cell: (row) => row.cny_users.map((user) => user.usr_fullname || user.usr_email).join(', '),
    align: 'left',
    width: 160,
  },
  { id: 'open_listings', sortable: true, width: 150, cardFirst: true },
  { id: 'hires', sortable: true, width: 130, defaultHidden: true },
  { id: 'cny_date_created', sortable: true, width: 130, cardFirst: true },
  { id: 'cny_first_hire_date', sortable: true, defaultHidden: true },
  { id: 'cny_afm', defaultHidden: true },
  { id: 'cny_site', defaultHidden: true },
])

const views = viewsOf(texts.views, {
  waiting: { cny_status: 'PENDING_APPROVAL' },
  approved: { cny_status: 'APPROVED' },
  archived: { cny_status: 'ARCHIVED' },
})

/** All companies, with those that wait for a decision on top. */
function Companies() {
  const [opened, setOpened] = useState<number | null>(null)
  const isPast = usePastDay() !== null
  const list = useList(companiesContract.list, { exportCall: companiesContract.export, hasCounts: true })
  return (
    <PageFrame
      title={texts.title}
      badge={
        <HelpMark about={texts.title} href="/admin/help/approve-company">
          {companiesTexts.help}
        </HelpMark>
      }
    >
      <InOrder>
        {!isPast && <PendingQueue onOpen={setOpened} />}
        <DataTable
          {...list}
          tableId="companies"
          label={texts.title}
          noun={nouns.company}
          columns={columns}
          rowId={(row) => String(row.cny_id)}
          rowLabel={(row) => row.cny_name}
          rowHref={(row) => `/admin/companies/${row.cny_id}/edit`}
          onOpen={(row) => setOpened(row.cny_id)}
          activeRowId={opened === null ? undefined : String(opened)}
          searchPlaceholder={texts.search}
          views={views}
          empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
        />
      </InOrder>
      <CompanyDetailsDialog
        cny_id={opened}
        onClose={() => setOpened(null)}
        actions={(company) => <DecisionButtons company={company} onGone={() => setOpened(null)} />}
      />
    </PageFrame>
  )
}

export const CompaniesScreen = withPast(Companies)
