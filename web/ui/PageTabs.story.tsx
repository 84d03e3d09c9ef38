import { held, type Stories } from '#web/kit/story.tsx'
import { PageTabs, type PageTabsProps } from './PageTabs.tsx'

const tabs = [
  { id: 'all', label: 'Όλοι', count: 120 },
  { id: 'new', label: 'Νέοι', count: 0 },
  { id: 'done', label: 'Ολοκληρωμένοι' },
]

const Tabs = (props: PageTabsProps) => (
  <PageTabs {...props}>
    <p>Καρτέλα {props.value}</p>
  </PageTabs>
)

export const stories: Stories = {
  Tabs: () => held(Tabs, 'tab', { tabs, value: 'all', onChange: () => undefined, label: 'Στάδια' }),
}
