import { REASON_MINUTES, SMALL_GROUP } from '#shared/core/small-groups.ts'

export const smallGroupTexts = {
  title: 'Λίγα πρόσωπα με ευαίσθητο στοιχείο',
  body: `Όταν ένα ευαίσθητο στοιχείο αφορά λιγότερα από ${SMALL_GROUP} πρόσωπα, ο αριθμός μπορεί να δείξει ποια είναι. Γράψε γιατί χρειάζεται: ο λόγος μένει στο ίχνος ενεργειών και ανοίγει τα στοιχεία για ${REASON_MINUTES} λεπτά.`,
  reason: 'Λόγος',
  submit: 'Άνοιγμα με αυτόν τον λόγο',
} as const
