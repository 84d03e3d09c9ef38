import type { PersonalData } from '#server/core/personal-data.ts'

export const retentionPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    retention_setting: { kept: 'Όσο ισχύει το διάστημα', notPersonal: ['rts_rule'] },
    retention_figure: { notPersonal: ['rtf_rule', 'rtf_problem'] },
    legal_hold: {
      erase: [{ rows: 'leh_fk_usr_id' }],
      personal: ['leh_reason'],
      kept: 'Ώσπου να άρει κάποιος τη δέσμευση',
    },
  },
}
