import { formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'άτομο', 'άτομα')

export const tagsTexts = {
  bulk: (count: number) => `Ετικέτα (${formatNumber(count)})`,
  title: 'Ετικέτες',
  add: 'Να μπουν',
  remove: 'Να βγουν',
  mostUsed: (shown: number, all: number) =>
    `Προτείνονται οι ${formatNumber(shown)} πιο συχνές από τις ${formatNumber(all)}. Οι άλλες γράφονται.`,
  office: 'Τις βλέπει μόνο το γραφείο, ποτέ οι εταιρείες.',
  would: (changed: number, same: number, full: number, most: number) =>
    [
      changed === 0 ? 'Δεν αλλάζει τίποτα' : `${changed === 1 ? 'Αλλάζει' : 'Αλλάζουν'} ${people(changed)}`,
      ...(same > 0 ? [`${people(same)} ${same === 1 ? 'μένει ως έχει' : 'μένουν ως έχουν'}`] : []),
      ...(full > 0 ? [`${people(full)} με ήδη ${most} ετικέτες`] : []),
    ].join(' · '),
  submit: (count: number) => `Αλλαγή: ${people(count)}`,
  done: (count: number) => `Οι ετικέτες άλλαξαν: ${people(count)}.`,
  otherFilters: 'Με φίλτρα του κύκλου, τα άτομα επιλέγονται ένα ένα.',
} as const
