import { Button } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { PageFrame } from './PageFrame.tsx'
import { StatusChip } from './StatusChip.tsx'

export const stories: Stories = {
  Full: () => (
    <PageFrame
      title="Ψηφιακές Λύσεις Α.Ε."
      badge={<StatusChip tone="success" label="Ενεργή" />}
      subtitle="Αθήνα, 120 άτομα"
      breadcrumbs={[{ label: 'Εταιρείες', href: '/companies' }, { label: 'Ψηφιακές Λύσεις' }]}
      actions={<Button>Έγκριση</Button>}
    >
      <p>Περιεχόμενο</p>
    </PageFrame>
  ),
  'Still unnamed': () => (
    <PageFrame
      title="Υποψήφιος"
      breadcrumbs={[
        { label: 'Αγγελίες', href: '/listings' },
        { label: '', href: '/listings/1' },
        { label: 'Υποψήφιος', href: '/listings/1/candidates' },
        { label: 'Υποψήφιος' },
      ]}
    >
      <p>Περιεχόμενο</p>
    </PageFrame>
  ),
  Narrow: () => (
    <PageFrame title="Αίτηση" width="narrow">
      <p>Περιεχόμενο</p>
    </PageFrame>
  ),
}
