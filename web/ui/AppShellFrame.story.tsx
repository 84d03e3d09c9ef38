import { Alert, Text } from '@mantine/core'
import { IconBriefcase, IconHome, IconUsers } from '@tabler/icons-react'
import type { Stories } from '#web/kit/story.tsx'
import { AppShellFrame, type NavigationSection } from './AppShellFrame.tsx'

const sections: NavigationSection[] = [
  { items: [{ href: '/here', label: 'Αρχική', icon: <IconHome size={18} /> }] },
  {
    label: 'Πρόσωπα',
    items: [
      {
        href: '/candidates',
        label: 'Υποψήφιοι',
        icon: <IconUsers size={18} />,
        count: { count: 12, words: '12 περιμένουν' },
      },
      {
        href: '/companies',
        label: 'Εταιρείες',
        icon: <IconBriefcase size={18} />,
        count: { count: 1200, words: '1.200 περιμένουν', isUrgent: true },
      },
    ],
  },
]

export const stories: Stories = {
  'With navigation': () => (
    <AppShellFrame
      brand="Regen"
      homeHref="/"
      sections={sections}
      headerEnd={<Text size="sm">Ελένη</Text>}
      banner={<Alert title="Χωρίς σύνδεση">Ό,τι βλέπεις μπορεί να έχει αλλάξει.</Alert>}
    >
      <h1>Πίνακας ελέγχου</h1>
    </AppShellFrame>
  ),
}
