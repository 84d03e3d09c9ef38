import type { PersonalData } from '#server/core/personal-data.ts'

export const reportsPersonal: PersonalData = {
  activity: 'figures',
  tables: {
    report_field_group: {
      kept: 'Ώσπου να τη διαγράψει όποιος την έφτιαξε',
      key: ['_id'],
      freeText: {
        rpfg_title: 'Αναφορά, τίτλος',
        rpfg_filters: 'Αναφορά, φίλτρα',
        rpfg_options: 'Αναφορά, ρυθμίσεις',
      },
      notPersonal: ['_id', 'rpfg_type', 'rpfg_fields', 'rpfg_operator'],
    },
    report_sending: {
      kept: 'Ώσπου να σταματήσει η αποστολή ή να διαγραφεί η αναφορά',
      key: ['rps_fk_rpfg_id'],
      notPersonal: ['rps_fk_rpfg_id', 'rps_every', 'rps_format', 'rps_usr_ids', 'rps_problem'],
    },
  },
}
