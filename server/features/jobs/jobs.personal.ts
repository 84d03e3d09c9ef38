import type { PersonalData } from '#server/core/personal-data.ts'

export const jobsPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    job: {
      erase: [{ rows: 'job_fk_usr_id' }],
      counted: [{ rows: 'job_fk_usr_id', words: ['εργασία παρασκηνίου', 'εργασίες παρασκηνίου'] }],
      key: ['job_id'],
      freeText: { job_data: 'Εργασία, αίτημα', job_result: 'Εργασία, αποτέλεσμα' },
      notPersonal: ['job_kind', 'job_status', 'job_message'],
    },
  },
}
