import { FEED_MONTHS } from '#shared/features/interviews/interviews.periods.ts'
import { type CalendarFeedTexts, feedTexts } from '#web/parts/calendar-feed/calendar-feed.texts.ts'

export const ownFeedTexts: CalendarFeedTexts = {
  ...feedTexts,
  open: 'Στο ημερολόγιό μου',
  title: 'Οι συνεντεύξεις στο ημερολόγιό σου',
  body: 'Το ημερολόγιο του τηλεφώνου σου διαβάζει μόνο του τις συνεντεύξεις και την ώρα της αξιολόγησης: αν κάτι αλλάξει ή ακυρωθεί, αλλάζει κι εκεί.',
  once: `Τη βλέπεις μόνο τώρα. Όποιος την έχει διαβάζει τις συνεντεύξεις σου, γι’ αυτό κράτησέ τη για σένα. Λήγει αν δεν διαβαστεί για ${FEED_MONTHS} μήνες.`,
}
