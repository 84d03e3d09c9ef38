import type { ReactNode } from 'react'
import { features } from '#web/app/features.ts'
import type { MenuEntry, PaletteAct } from '#web/core/feature.ts'

export interface MenuItem {
  href: string
  label: string
  icon: ReactNode
  keywords?: string | undefined
}

export interface MenuSection {
  label?: string
  items: readonly MenuItem[]
}

type Area = 'admin' | 'company'

/** The sections of the menus, from the top. */
const sections: readonly { id: MenuEntry['section']; label?: string }[] = [
  { id: 'home' },
  { id: 'programme', label: 'Πρόγραμμα' },
  { id: 'contact', label: 'Επικοινωνία' },
  { id: 'results', label: 'Αποτελέσματα' },
  { id: 'account', label: 'Λογαριασμός' },
]

function menuOf(area: Area): MenuSection[] {
  const entries = features
    .flatMap((feature) => feature.menu ?? [])
    .filter((entry) => entry.href.startsWith(`/${area}/`))
    .toSorted((a, b) => a.order - b.order)
  return sections
    .map(({ id, ...section }) => ({
      ...section,
      items: entries
        .filter((entry) => entry.section === id)
        .map(({ href, label, icon: Icon, keywords }) => ({ href, label, keywords, icon: <Icon size={18} /> })),
    }))
    .filter((section) => section.items.length > 0)
}

export const menus = { admin: menuOf('admin'), company: menuOf('company') }

/** What the command palette can begin in an area. */
export function actsOf(area: Area): PaletteAct[] {
  return features.flatMap((feature) => feature.acts ?? []).filter(({ href }) => href.startsWith(`/${area}/`))
}

/** Where a person lands after signing in. */
export function homeOf(area: Area): string {
  return `/${area}/control-panel`
}
