import type { PersonalData } from '#server/core/personal-data.ts'

export const entryPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    success_story: {
      key: ['sto_id'],
      freeText: {
        sto_title: 'Ιστορία της αρχικής σελίδας, τίτλος',
        sto_text: 'Ιστορία της αρχικής σελίδας, κείμενο',
        sto_name: 'Ιστορία της αρχικής σελίδας, όνομα',
        sto_consent: 'Ιστορία της αρχικής σελίδας, συμφωνία του προσώπου',
      },
      kept: 'Όσο συμφωνεί το πρόσωπο· το γραφείο την αφαιρεί αμέσως',
    },
  },
}
