import type { PersonalData } from '#server/core/personal-data.ts'

export const adsPersonal: PersonalData = {
  activity: 'messages',
  tables: {
    ad: {
      kept: 'Ώσπου να τη διαγράψει το γραφείο',
      key: ['ad_id'],
      freeText: { ad_title: 'Διαφήμιση, τίτλος', ad_body: 'Διαφήμιση, κείμενο' },
      notPersonal: ['ad_link', 'ad_image', 'ad_status', 'ad_time_from', 'ad_time_until'],
    },
    ad_audiences: {
      kept: 'Όσο υπάρχει η διαφήμιση',
      key: ['ada_id'],
      freeText: { ada_title: 'Κοινό διαφήμισης, τίτλος', ada_filters: 'Κοινό διαφήμισης, φίλτρα' },
    },
    ad_view: {},
    ad_attachment: { notPersonal: ['adt_kind'] },
  },
}
