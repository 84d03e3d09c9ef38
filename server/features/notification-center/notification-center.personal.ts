import type { PersonalData } from '#server/core/personal-data.ts'

export const notificationCenterPersonal: PersonalData = {
  tables: {
    notification_generated: {
      key: ['notg_id'],
      freeText: {
        notg_title: 'Αποστολή, τίτλος',
        notg_body: 'Αποστολή, κείμενο',
        notg_filters: 'Αποστολή, φίλτρα',
        notg_audiences: 'Αποστολή, κοινό',
      },
      notPersonal: ['notg_channel', 'notg_status', 'notg_link'],
    },
    notification_recipient: {
      erase: [{ rows: 'notr_fk_usr_id', set: { notr_reason: '' } }],
      notPersonal: ['notr_status'],
    },
  },
}
