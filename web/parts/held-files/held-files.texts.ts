import { formatNumber } from '#shared/core/format.ts'

export const heldFilesTexts = {
  title: (count: number) => `Αρχεία που αφαιρέθηκαν και κρατιούνται (${formatNumber(count)})`,
} as const
