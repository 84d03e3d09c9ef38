import { plural } from '#shared/core/format.ts'

export const notificationsTexts = {
  title: 'Ειδοποιήσεις',
  subtitle: (unread: number) =>
    unread === 0 ? 'Τις έχεις διαβάσει όλες.' : `${plural(unread, 'αδιάβαστη', 'αδιάβαστες')}`,
  all: 'Όλες',
  unread: 'Αδιάβαστες',
  readAll: 'Σήμανση όλων ως αναγνωσμένων',
  readOne: 'Σήμανση ως αναγνωσμένη',
  more: 'Περισσότερες',
  emptyTitle: 'Καμία ειδοποίηση ακόμη',
  emptyBody: 'Εδώ έρχονται όσα σε αφορούν: εγκρίσεις, απαντήσεις, μηνύματα του γραφείου.',
  emptyUnread: 'Δεν έχεις αδιάβαστες ειδοποιήσεις',
  today: 'Σήμερα',
  yesterday: 'Χθες',
  isUnread: 'αδιάβαστη',
}
