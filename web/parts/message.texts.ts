import { formatNumber } from '#shared/core/format.ts'

export const messageTexts = {
  write: (count: number) => `Μήνυμα (${formatNumber(count)})`,
  tooMany: (most: number) =>
    `Διάλεξε έως ${formatNumber(most)} άτομα, ή όρισε το κοινό στο κέντρο ειδοποιήσεων με φίλτρα.`,
} as const
