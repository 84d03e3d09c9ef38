import { IconLock } from '@tabler/icons-react'
import { CHECK_PAGE, OPEN_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import { type Feature, page } from '#web/core/feature.ts'

export const funderPackFeature: Feature = {
  routes: [
    page('/admin/funder-packs', () => import('./PacksScreen.tsx'), 'PacksScreen'),
    page('/admin/funder-packs/{id}', () => import('./PackScreen.tsx'), 'PackScreen'),
    page(CHECK_PAGE, () => import('./CheckScreen.tsx'), 'CheckScreen'),
    page(OPEN_PAGE, () => import('./OpenFiguresScreen.tsx'), 'OpenFiguresScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 18,
      href: '/admin/funder-packs',
      label: 'Πακέτα φορέα',
      icon: IconLock,
      keywords: 'ΕΚΤ χρηματοδότηση δείκτες πάγωμα ESF ελεγκτής αποτύπωμα',
    },
  ],
}
