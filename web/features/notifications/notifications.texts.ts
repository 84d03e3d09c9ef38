import { formatNumber, plural } from '#shared/core/format.ts'

export const notificationsTexts = {
  title: 'Ειδοποιήσεις',
  subtitle: (unread: number) =>
    unread === 0 ? 'Όλες είναι διαβασμένες.' : `${plural(unread, 'αδιάβαστη', 'αδιάβαστες')}`,
  all: 'Όλες',
  unread: 'Αδιάβαστες',
  readAll: 'Σήμανση όλων ως αναγνωσμένων',
  readOne: 'Σήμανση ως αναγνωσμένη',
  more: (left: number) => `Περισσότερες (ακόμη ${formatNumber(left)})`,
  emptyTitle: 'Καμία ειδοποίηση ακόμη',
  emptyBody: 'Εδώ έρχονται όσα αφορούν τον λογαριασμό: εγκρίσεις, απαντήσεις, μηνύματα του γραφείου.',
  emptyUnread: 'Καμία αδιάβαστη ειδοποίηση',
  today: 'Σήμερα',
  yesterday: 'Χθες',
  isUnread: 'αδιάβαστη',
}
