import { formatNumber } from '#shared/core/format.ts'

/** What the rows of a list are called, and the gender that its words take. */
export interface Noun {
  one: string
  many: string
  gender: 'masculine' | 'feminine' | 'neuter'
}

const all = { masculine: 'Όλοι', feminine: 'Όλες', neuter: 'Όλα' }
const selected = {
  masculine: ['επιλεγμένος', 'επιλεγμένοι'],
  feminine: ['επιλεγμένη', 'επιλεγμένες'],
  neuter: ['επιλεγμένο', 'επιλεγμένα'],
} as const
const wholeSelection = {
  masculine: 'Επιλεγμένοι και οι',
  feminine: 'Επιλεγμένες και οι',
  neuter: 'Επιλεγμένα και τα',
}

export const anyRow: Noun = { one: 'αποτέλεσμα', many: 'αποτελέσματα', gender: 'neuter' }

/** «57 υποψήφιοι» */
export function countWords({ one, many }: Noun, count: number): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

export function allWord({ gender }: Noun): string {
  return all[gender]
}

/** «3 επιλεγμένοι» */
export function selectedWords({ gender }: Noun, count: number): string {
  return `${formatNumber(count)} ${selected[gender][count === 1 ? 0 : 1]}`
}

export function wholeSelectionWords({ gender }: Noun, count: number): string {
  return `${wholeSelection[gender]} ${formatNumber(count)} που ταιριάζουν`
}
