import { agreeing, formatNumber } from '#shared/core/format.ts'
import type { HealthState } from '#shared/features/health/health.rules.ts'

export const healthLineTexts = {
  title: 'Υγεία της πλατφόρμας',
  overall: {
    good: 'Όλα λειτουργούν',
    warning: 'Κάτι θέλει προσοχή',
    bad: 'Κάτι δεν λειτουργεί',
  } satisfies Record<HealthState, string>,
  letters: (count: number) => `E-mail: ${formatNumber(count)} ${agreeing(count, 'περιμένει', 'περιμένουν')}`,
  lettersFailed: (count: number) => `${formatNumber(count)} δεν ${agreeing(count, 'έφυγε', 'έφυγαν')} σήμερα`,
  backup: (when: string) => `Αντίγραφο ασφαλείας: ${when}`,
  noBackup: 'Αντίγραφο ασφαλείας: κανένα',
  free: (size: string) => `Ελεύθερος χώρος: ${size}`,
  more: 'Κατάσταση της πλατφόρμας',
}
