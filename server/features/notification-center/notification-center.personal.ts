import { type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'

export const notificationCenterPersonal: PersonalData = {
  activity: 'messages',
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
      counted: [
        {
          rows: 'notr_fk_usr_id',
          words: ['παραλαβή μαζικής αποστολής', 'παραλαβές μαζικών αποστολών'],
          stays: STAYS_AS_FIGURE,
        },
      ],
      notPersonal: ['notr_status'],
    },
  },
}
