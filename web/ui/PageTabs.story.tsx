import { type Stories, WithState } from '#web/kit/story.tsx'
import { PageTabs } from './PageTabs.tsx'

const tabs = [
  { id: 'all', label: 'Όλοι', count: 120 },
  { id: 'new', label: 'Νέοι', count: 0 },
  { id: 'done', label: 'Ολοκληρωμένοι' },
]

export const stories: Stories = {
  Tabs: {
    show: () => (
      <WithState initial="all">
        {(value, set) => (
          <PageTabs tabs={tabs} value={value} onChange={set} label="Στάδια">
            <p>Καρτέλα {value}</p>
          </PageTabs>
        )}
      </WithState>
    ),
  },
}
