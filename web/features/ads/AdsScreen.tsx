import { nouns } from '#web/parts/nouns.texts.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDate } from '#shared/core/format.ts'
import { type Ad, adFields, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { AdPhaseChip } from '#web/features/ads/AdPhaseChip.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = adsTexts.list

const momentWords = (day: string | null, time: string | null) =>
  day && [formatDate(day), time].filter(Boolean).join(' ')

function windowWords(ad: Ad): string {
  const from = momentWords(ad.ad_date_from, ad.ad_time_from)
  const until = momentWords(ad.ad_date_until, ad.ad_time_until)
  if (from && until) return `${from} – ${until}`
  if (from) return texts.from(from)
  return until ? texts.until(until) : texts.always
}

function audienceWords({ ad_audience }: Ad): string {
  const [first] = ad_audience
  if (!first) return texts.everybody
  return ad_audience.length === 1 && first.ada_title ? first.ada_title : texts.audiences(ad_audience.length)
}

const figure = { align: 'right', width: 118 } as const

const columns = columnsOf<Ad>(adFields, [
  { id: 'ad_title', sortable: true, width: 320 },
  { id: 'ad_status', header: texts.phase, cell: (row) => <AdPhaseChip ad={row} />, sortable: true, width: 140 },
  { id: 'ad_date_from', header: texts.window, cell: windowWords, csv: windowWords, sortable: true, width: 205 },
  { id: 'audience', header: texts.audience, cell: audienceWords, csv: audienceWords, width: 145 },
  { id: 'seen', header: texts.seen, ...figure },
  { id: 'clicked', header: texts.clicked, ...figure },
  { id: 'dismissed', header: texts.dismissed, ...figure },
  {
    id: 'ad_date_created',
    cell: (row) => <RelativeTime value={row.ad_date_created} />,
    csv: (row) => formatDate(row.ad_date_created),
    sortable: true,
    width: 140,
    defaultHidden: true,
  },
])

const views = viewsOf(texts.views, {
  on: { ad_status: 'ON' },
  frozen: { ad_status: 'FROZEN' },
  off: { ad_status: 'OFF' },
})

export function AdsScreen() {
  const list = useList(contract.list)
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Allowed call={contract.create}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => navigate('/admin/ad-control/create')}>
            {texts.create}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        {...list}
        tableId="ads"
        label={texts.label}
        noun={nouns.ad}
        columns={columns}
        rowId={(row) => String(row.ad_id)}
        rowLabel={(row) => row.ad_title}
        rowHref={(row) => `/admin/ad-control/${row.ad_id}`}
        filterFields={adFields}
        views={views}
        searchPlaceholder={texts.search}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
    </PageFrame>
  )
}
