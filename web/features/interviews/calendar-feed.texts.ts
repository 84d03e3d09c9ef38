import { FEED_MONTHS } from '#shared/features/interviews/interviews.periods.ts'
import { type CalendarFeedTexts, feedTexts } from '#web/parts/calendar-feed/calendar-feed.texts.ts'

export const companyFeedTexts: CalendarFeedTexts = {
  ...feedTexts,
  open: 'Στο ημερολόγιό σας',
  title: 'Οι συνεντεύξεις στο ημερολόγιό σας',
  body: 'Το Outlook, το Google Calendar ή το τηλέφωνό σας διαβάζει μόνο του τις συνεντεύξεις: όσες ορίζονται εμφανίζονται, όσες αλλάζουν μετακινούνται, όσες ακυρώνονται φεύγουν. Πόσο συχνά, το ορίζει το πρόγραμμά σας.',
  once: `Τη βλέπετε μόνο τώρα. Δείχνει ονόματα υποψηφίων, γι’ αυτό είναι μόνο για εσάς. Λήγει αν δεν διαβαστεί για ${FEED_MONTHS} μήνες.`,
}
