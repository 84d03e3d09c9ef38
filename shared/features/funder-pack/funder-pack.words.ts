import type { Gap, PackRow, Sex, WorkAnswer } from '#shared/features/funder-pack/funder-pack.rules.ts'

// What the values of a row are called.

export const sexWords: Record<Sex, string> = { FEMALE: 'Γυναίκα', MALE: 'Άνδρας', OTHER: 'Άλλο' }
export const outcomeWords: Record<PackRow['outcome'], string> = {
  RUNNING: 'Δεν έχει ολοκληρώσει',
  COMPLETED: 'Ολοκλήρωσε',
  LEFT_EARLY: 'Αποχώρησε',
}
export const answerWords: Record<WorkAnswer, string> = {
  PLATFORM: 'Πρόσληψη στην πλατφόρμα',
  ELSEWHERE: 'Εργασία αλλού, όπως δήλωσε',
  NONE: 'Καμία γνωστή εργασία',
  LATER: 'Δεν ήρθε η ημέρα',
}

export const gapWords: Record<Gap, { missing: string; who: string }> = {
  sex: { missing: 'Φύλο', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  birthdate: { missing: 'Ημερομηνία γέννησης', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  education: { missing: 'Σπουδές', who: 'Ο απόφοιτος στη σελίδα του, ή το γραφείο' },
  labour: {
    missing: 'Εργασιακή κατάσταση την ημέρα της αίτησης',
    who: 'Ο απόφοιτος στη σελίδα του για την τελευταία αίτησή του, ή το γραφείο στην αίτηση',
  },
  leaving: { missing: 'Ημέρα εξόδου από το πρόγραμμα', who: 'Το γραφείο στην αίτηση' },
}
