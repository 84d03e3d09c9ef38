import { dataProtectionContract as contract } from '#shared/features/data-protection/data-protection.contract.ts'
import { useMay } from '#web/core/session.ts'
import { useTab } from '#web/core/use-tab.ts'
import { dataProtectionTexts as texts } from '#web/features/data-protection/data-protection.texts.ts'
import { RequestsTab } from '#web/features/data-protection/RequestsTab.tsx'
import { RetentionTab } from '#web/features/data-protection/RetentionTab.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'

const tabs = { requests: RequestsTab, retention: RetentionTab }

/** For whoever looks after people's data. */
export function DataProtectionScreen() {
  const ids = useMay(contract.requests) ? (['requests', 'retention'] as const) : (['retention'] as const)
  const [tab, setTab] = useTab<keyof typeof tabs>(ids)
  const Tab = tabs[tab]
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="wide">
      <PageTabs
        tabs={ids.map((id) => ({ id, label: texts.tabs[id] }))}
        value={tab}
        onChange={setTab}
        label={texts.title}
      >
        <Tab />
      </PageTabs>
    </PageFrame>
  )
}
