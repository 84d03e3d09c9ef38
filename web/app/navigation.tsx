import { type ReactNode, useMemo } from 'react'
import { features } from '#web/app/features.ts'
import type { MenuEntry, PaletteAct } from '#web/core/feature.ts'
import { useMayCall } from '#web/core/session.ts'

export interface MenuItem {
  href: string
  label: string
  icon: ReactNode
  keywords?: string | undefined
  call?: MenuEntry['call'] | undefined
  waits?: MenuEntry['waits'] | undefined
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
        .map(({ href, label, icon: Icon, keywords, call, waits }) => ({
          href,
          label,
          keywords,
          call,
          waits,
          icon: <Icon size={18} />,
        })),
    }))
    .filter((section) => section.items.length > 0)
}

/** The menu of this person: pages that they may not read are left out. */
export function useMenu(area: Area): MenuSection[] {
  const may = useMayCall()
  return useMemo(
    () =>
      menus[area]
        .map((section) => ({ ...section, items: section.items.filter(({ call }) => call === undefined || may(call)) }))
        .filter((section) => section.items.length > 0),
    [area, may],
  )
}

export const menus = { admin: menuOf('admin'), company: menuOf('company') }

/** What the command palette can begin in an area. */
export function actsOf(area: Area): PaletteAct[] {
  return features.flatMap((feature) => feature.acts ?? []).filter(({ href }) => href.startsWith(`/${area}/`))
}
