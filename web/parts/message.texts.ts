import { formatNumber } from '#shared/core/format.ts'

export const messageTexts = {
  write: (count: number) => `Μήνυμα (${formatNumber(count)})`,
  tooMany: (most: number) =>
    `Έως ${formatNumber(most)} άτομα με το όνομά τους. Για περισσότερα, κοινό με φίλτρα στο κέντρο ειδοποιήσεων.`,
} as const
