import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useOnNewDay } from '#web/core/first-draw.ts'
import { Loaded } from '#web/core/Loaded.tsx'
import { useCall } from '#web/core/query.ts'
import { kindOf, useSession } from '#web/core/session.ts'
import { EntryPage } from '#web/parts/entry-page/EntryPage.tsx'
import { useEntryWords } from '#web/core/site.ts'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

// Apart, because visitors, who are the most, need none of its calls.
const loadCompanyState = () => import('./CompanyState.tsx').then((it) => it.CompanyState)

/** The first page: what the programme is and which cycles are open. A company that waits or is archived sees its status. */
export function EntryScreen() {
  const kind = kindOf(useSession())
  if (kind !== 'visitor') return <Loaded load={loadCompanyState} props={{ kind }} />
  return <VisitorPage />
}

function VisitorPage() {
  const entry = useEntryWords()
  const { data, refetch } = useCall(entryContract.overview, undefined)
  useOnNewDay(refetch)
  useDocumentTitle(entry?.words.title ?? '')
  return entry && <EntryPage {...entry} overview={data} />
}
