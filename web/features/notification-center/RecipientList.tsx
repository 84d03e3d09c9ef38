import { nouns } from '#web/parts/nouns.texts.ts'
import {
  notificationCenterContract as contract,
  type Recipient,
  recipientFields,
  type Sending,
} from '#shared/features/notification-center/notification-center.contract.ts'
import { outcomeWords } from '#shared/features/notification-center/notification-center.rules.ts'
import { useList } from '#web/core/use-list.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { OutcomeChip } from '#web/features/notification-center/SendingChips.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { timeCells } from '#web/ui/time-cells.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = centerTexts.detail
const pageOf = ({ usr_role, usr_id, cny_id }: Recipient) =>
  usr_role === 'CANDIDATE' || cny_id === null ? `/admin/candidates/${usr_id}` : `/admin/companies/${cny_id}/edit`

const columns = columnsOf<Recipient>(recipientFields, [
  { id: 'usr_fullname', sortable: true, width: 220 },
  { id: 'usr_email', width: 300 },
  {
    id: 'outcome',
    cell: (row) => <OutcomeChip status={row.outcome} />,
    csv: (row) => outcomeWords[row.outcome],
    sortable: true,
    width: 150,
  },
  { id: 'reason', header: texts.reason, width: 260 },
  { id: 'at', header: texts.at, ...timeCells<Recipient>((row) => row.at), width: 160 },
])

const common = { problems: { outcome: ['FAILED', 'BOUNCED'] }, leftOut: { outcome: ['LEFT_OUT'] } }
const views = {
  PUSH: viewsOf(texts.views, { ...common, opened: { outcome: ['OPENED'] } }),
  // Nobody knows who has read a letter: an empty list would say that nobody has.
  EMAIL: viewsOf(texts.views, common),
}

/** The recipients of a sending, with the status of each message. */
export function RecipientList({ sending, isGoing }: { sending: Sending; isGoing: boolean }) {
  const list = useList(contract.recipients, {
    input: { id: sending.notg_id },
    refetchInterval: isGoing ? 5000 : false,
  })
  return (
    <Section title={texts.recipients} padding="flush">
      <DataTable
        {...list}
        tableId="recipients"
        label={texts.recipientsLabel}
        noun={nouns.recipient}
        columns={columns}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.usr_fullname}
        rowHref={pageOf}
        views={views[sending.notg_channel]}
        searchPlaceholder={texts.search}
        empty={{ title: texts.noRecipients }}
      />
    </Section>
  )
}
