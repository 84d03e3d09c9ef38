import type { CompanyCandidate } from '#shared/features/candidates/candidates.schemas.ts'

/** A graduate of whom only the name is known. */
export const unknownGraduate: CompanyCandidate = {
  usr_id: 3,
  usr_fullname: 'Μαρία Ζήση',
  usr_profile: {
    usp_fk_usr_id: 3,
    has_cv: false,
    usp_hired: false,
    usp_finalist_certificate_status: null,
    usp_finalist_date: null,
    usp_finalist_fk_edc_id: null,
    usp_city: '',
    usp_about: '',
    usp_open_for_work: true,
    usp_years_experience: null,
    usp_experience_sectors: '',
    usp_experience: [],
    usp_languages: [],
    usp_software: [],
    usp_code: [],
    usp_driving_licences: [],
    usp_links: [],
  },
  education: {
    uedu_fk_usr_id: 3,
    uedu_bachelor_sector: null,
    uedu_master_degree_sector: null,
    uedu_iek_sector: null,
    uedu_epal_sector: null,
  },
}

export const graduate: CompanyCandidate = {
  ...unknownGraduate,
  usr_profile: {
    ...unknownGraduate.usr_profile,
    has_cv: true,
    usp_finalist_certificate_status: 'ACTIVE',
    usp_finalist_date: '2026-06-30T09:00:00.000Z',
    usp_finalist_fk_edc_id: 1,
    usp_city: 'Ιωάννινα',
    usp_about: 'Φτιάχνω εφαρμογές για αποθήκες.\nΜου αρέσει η δουλειά σε ομάδα.',
    usp_years_experience: 4,
    usp_experience_sectors: 'Πληροφορική',
    usp_experience: [
      {
        title: 'Τεχνικός λογισμικού',
        employer: 'Ήπειρος Α.Ε.',
        sector: '',
        from: '2021-09',
        to: null,
        description: 'Εφαρμογές για τη διαχείριση αποθήκης.',
      },
    ],
    usp_languages: [{ language: 'Αγγλικά', level: 'C1' }],
    usp_software: ['Excel'],
    usp_code: ['TypeScript'],
    usp_driving_licences: ['B'],
    usp_links: [{ label: 'Έργα', url: 'https://example.gr/erga' }],
  },
  education: { ...unknownGraduate.education, uedu_bachelor_sector: 'Πληροφορική' },
}
