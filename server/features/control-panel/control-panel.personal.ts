import type { PersonalData } from '#server/core/personal-data.ts'

export const controlPanelPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    office_snooze: { notPersonal: ['osn_kind'] },
    office_visit: { erase: [{ rows: 'ovi_fk_usr_id' }], kept: 'Ώσπου να κλείσει ο λογαριασμός' },
  },
}
