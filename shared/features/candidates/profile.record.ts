import * as z from 'zod'
import { timestamp } from '#shared/core/fields.ts'
import { groups, ofOffice, ofProgramme, type ProfileField } from '#shared/features/candidates/profile.field.ts'
import { coded, file, flag, instant, longText, reference } from '#shared/features/candidates/profile.kinds.ts'
import { certificateWords, statusWords } from '#shared/features/candidates/profile.words.ts'

/** Fields that no profile form writes: the CV, the account, the office note and results of programmes. */
export const recordFields = {
  has_cv: {
    ...file(),
    ...ofOffice,
    table: 'user_profile',
    column: 'usp_fk_cv_file',
    label: 'Βιογραφικό',
    filterLabel: 'Έχει βιογραφικό',
    section: 'record',
    group: groups.profile,
    filter: 'boolean',
    company: true,
    // The copy contains the file itself.
    copied: false,
  },
  usp_hired: {
    ...flag(),
    ...ofProgramme,
    label: 'Έχει προσληφθεί',
    shortLabel: 'Προσλήφθηκε',
    group: groups.programme,
    filter: 'boolean',
    exported: true,
  },
  usp_finalist_certificate_status: {
    ...coded(certificateWords),
    ...ofProgramme,
    label: 'Πιστοποιητικό',
    group: groups.programme,
    filter: 'choice',
    fact: true,
    exported: true,
  },
  usp_finalist_date: {
    ...instant(),
    ...ofProgramme,
    label: 'Ημερομηνία πιστοποιητικού',
    group: groups.programme,
    filter: 'date',
    sortable: true,
  },
  usp_finalist_fk_edc_id: { ...reference(), ...ofProgramme, label: 'Κύκλος πιστοποιητικού', copied: false },
  usp_office_note: {
    ...longText(8000),
    ...ofOffice,
    table: 'user_profile',
    label: 'Σημείωση του γραφείου',
    section: 'record',
    listed: false,
    exported: false,
  },
  usr_status: {
    ...coded(statusWords),
    ...ofOffice,
    answer: z.enum(['ON', 'FROZEN', 'OFF']),
    table: 'users',
    label: 'Κατάσταση',
    section: 'record',
    group: groups.account,
    filter: 'choice',
    sortable: true,
    erase: 'replaced',
  },
  usr_date_created: {
    ...instant(),
    ...ofOffice,
    answer: timestamp,
    table: 'users',
    label: 'Εγγραφή',
    section: 'record',
    group: groups.account,
    filter: 'date',
    sortable: true,
    erase: 'keep',
  },
  usr_date_unsubscribed: {
    ...instant(),
    ...ofOffice,
    table: 'users',
    label: 'Δεν θέλει νέα με e-mail από',
    section: 'record',
    listed: false,
    exported: false,
    erase: 'keep',
  },
} as const satisfies Record<string, ProfileField>
