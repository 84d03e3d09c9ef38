import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import type { PaletteEntry } from './palette-entries.ts'

const actions: PaletteEntry[] = [
  { id: 'candidates', label: 'Υποψήφιοι', icon: <IconUsers size={17} />, group: 'Σελίδες', href: '/candidates' },
  { id: 'companies', label: 'Εταιρείες', group: 'Σελίδες', href: '/companies', keywords: 'επιχειρήσεις' },
  { id: 'new', label: 'Νέα αγγελία', group: 'Ενέργειες', href: '/new' },
]

function search(query: string): Promise<PaletteEntry[]> {
  if (query.startsWith('λαθ')) return Promise.reject(new Error('down'))
  if (query.startsWith('μαρ')) {
    return Promise.resolve([{ id: 'p7', label: 'Μαρία Λάμπρου', description: 'Αθήνα', href: '/candidate/7' }])
  }
  return Promise.resolve([])
}

const palette = () => (
  <WithState initial={false}>
    {(opened, set) => (
      <>
        <Button onClick={() => set(true)}>Αναζήτηση</Button>
        {opened && <CommandPalette onClose={() => set(false)} actions={actions} search={search} />}
      </>
    )}
  </WithState>
)

export const stories: Stories = { Open: { show: palette, open: ['Αναζήτηση'] } }
