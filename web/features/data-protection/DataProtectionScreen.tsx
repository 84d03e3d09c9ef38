import { dataProtectionContract as contract } from '#shared/features/data-protection/data-protection.contract.ts'
import { useMay } from '#web/core/session.ts'
import { useTab } from '#web/core/use-tab.ts'
import { ConsentsTab } from '#web/features/data-protection/ConsentsTab.tsx'
import { dataProtectionTexts as texts } from '#web/features/data-protection/data-protection.texts.ts'
import { LedgerTab } from '#web/features/data-protection/LedgerTab.tsx'
import { ProcessingTab } from '#web/features/data-protection/ProcessingTab.tsx'
import { RequestsTab } from '#web/features/data-protection/RequestsTab.tsx'
import { RetentionTab } from '#web/features/data-protection/RetentionTab.tsx'
import { ExportsTab, ReadingsTab } from '#web/features/data-protection/TrailTabs.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'

const tabs = {
  requests: RequestsTab,
  retention: RetentionTab,
  processing: ProcessingTab,
  consents: ConsentsTab,
  erasures: LedgerTab,
  exports: ExportsTab,
  readings: ReadingsTab,
}
type TabId = keyof typeof tabs
const forEverybody = ['retention', 'processing', 'consents', 'erasures', 'exports', 'readings'] as const

/** For whoever looks after people's data. */
export function DataProtectionScreen() {
  const mayReadRequests = useMay(contract.requests)
  const ids: readonly [TabId, ...TabId[]] = mayReadRequests ? ['requests', ...forEverybody] : forEverybody
  const [tab, setTab] = useTab<TabId>(ids)
  const Tab = tabs[tab]
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <PageTabs
        tabs={ids.map((id) => ({ id, label: texts.tabs[id] }))}
        value={tab}
        onChange={setTab}
        label={texts.title}
      >
        <Tab key={tab} />
      </PageTabs>
    </PageFrame>
  )
}
