export const certificateWords = { ACTIVE: 'Σε ισχύ', EXPIRED: 'Έληξε' } as const
export const statusWords = { ON: 'Ενεργός', FROZEN: 'Παγωμένος', OFF: 'Κρυφός' } as const
/** As the European Social Fund counts. */
export const labourWords = {
  EMPLOYED: 'Σε εργασία ή αυτοαπασχόληση',
  UNEMPLOYED: 'Σε ανεργία, έως 12 μήνες',
  LONG_TERM_UNEMPLOYED: 'Σε ανεργία, πάνω από 12 μήνες',
  IN_EDUCATION: 'Σε σπουδές ή κατάρτιση, χωρίς αναζήτηση εργασίας',
  INACTIVE: 'Χωρίς εργασία και χωρίς αναζήτηση, για άλλο λόγο',
} as const
export type LabourStatus = keyof typeof labourWords
export const labourStatuses = Object.keys(labourWords) as [LabourStatus, ...LabourStatus[]]
export const genderWords = { FEMALE: 'Γυναίκα', MALE: 'Άνδρας', OTHER: 'Άλλο' } as const
