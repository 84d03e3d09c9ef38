import { Anchor } from '@mantine/core'
import { inOrder } from '#shared/core/in-order.ts'
import { LATEST_COMPANY_CHANGES, LATEST_COMPANY_DECISIONS } from '#shared/core/latest.ts'
import { dotted, formatDate, NOTHING } from '#shared/core/format.ts'
import { companyLabels } from '#shared/features/companies/companies.contract.ts'
import { type CompanyStatus, companyStatusWords, reasonWords } from '#shared/features/companies/companies.rules.ts'
import type { CompanyChange, CompanyDetails, CompanyEvent } from '#shared/features/companies/companies.schemas.ts'
import { companyTexts as texts } from '#web/parts/companies.texts.ts'
import { type KeyValue, KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { Timeline, type TimelineEntry } from '#web/ui/Timeline.tsx'

export function SiteLink({ site }: { site: string }) {
  if (!/^https?:\/\//i.test(site)) return <>{site}</>
  return (
    <Anchor size="sm" href={site} target="_blank" rel="noopener noreferrer">
      {site.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Anchor>
  )
}

function factsOf(company: CompanyDetails): KeyValue[] {
  return [
    { label: texts.size, value: texts.sizeOf(company.cny_size) },
    { label: texts.activity, value: company.cny_activity },
    { label: texts.afm, value: company.cny_afm },
    { label: texts.site, value: company.cny_site && <SiteLink site={company.cny_site} /> },
    { label: texts.registered, value: formatDate(company.cny_date_created) },
    { label: texts.firstHire, value: company.cny_first_hire_date && formatDate(company.cny_first_hire_date) },
    { label: texts.listings, value: texts.listingsOf(company.open_listings, company.all_listings) },
    { label: texts.openInterviews, value: String(company.open_interviews) },
    { label: texts.hires, value: String(company.hires) },
  ]
}

export function CompanyFacts({ company }: { company: CompanyDetails }) {
  return <KeyValueList columns={2} items={factsOf(company)} />
}

function entryOf(event: CompanyEvent): TimelineEntry {
  const words = companyStatusWords[event.cyh_to as CompanyStatus | 'REJECTED'] ?? event.cyh_to
  const why = dotted(...reasonWords(event.cyh_reasons), event.cyh_note)
  return {
    id: String(event.cyh_id),
    who: event.by,
    what: event.cyh_from === null ? texts.registeredBy : words,
    at: event.cyh_date_created,
    ...(why ? { detail: why } : {}),
    tone: event.cyh_to === 'APPROVED' ? 'success' : event.cyh_to === 'REJECTED' ? 'danger' : 'neutral',
  }
}

function entryOfChange(change: CompanyChange): TimelineEntry {
  const words = change.fields.map(({ field, before, after }) => {
    const label = companyLabels[field as keyof typeof companyLabels] ?? field
    return field === 'cny_logo' ? label : `${label}: ${before || NOTHING} → ${after || NOTHING}`
  })
  return {
    id: `change ${change.aud_id}`,
    who: change.by,
    what: texts.changed,
    at: change.aud_at,
    detail: words.join(' · '),
  }
}

/** Decisions and changes of a company together, the latest first. */
export function CompanyHistory({ company }: { company: CompanyDetails }) {
  const entries = [...company.history.map(entryOf), ...company.changes.map(entryOfChange)]
  return (
    <>
      <Timeline entries={entries.toSorted((a, b) => inOrder(b.at, a.at))} />
      {company.history.length < LATEST_COMPANY_DECISIONS && (
        <LatestOnly rows={company.changes} most={LATEST_COMPANY_CHANGES} />
      )}
      <LatestOnly rows={company.history} most={LATEST_COMPANY_DECISIONS} />
    </>
  )
}
