import type { PersonalData } from '#server/core/personal-data.ts'

export const entryPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    entry_version: {
      key: ['env_version'],
      freeText: { env_note: 'Κείμενα της αρχικής σελίδας, σημείωση' },
      notPersonal: ['env_texts'],
      kept: 'Όλες οι μορφές μένουν, ως απόδειξη του τι έγραφε η σελίδα',
    },
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
