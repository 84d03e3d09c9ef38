export const certificateWords = { ACTIVE: 'Σε ισχύ', EXPIRED: 'Έληξε' } as const
export const statusWords = { ON: 'Ενεργός', FROZEN: 'Παγωμένος', OFF: 'Κρυφός' } as const
export const genderWords = { FEMALE: 'Γυναίκα', MALE: 'Άνδρας', OTHER: 'Άλλο' } as const
