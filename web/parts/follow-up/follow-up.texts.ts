import { agreeing, dotted, formatDate } from '#shared/core/format.ts'
import { monthsAfterHire } from '#shared/features/follow-up/follow-up.rules.ts'

export const hireFollowUpTexts = {
  title: 'Πορεία μετά την πρόσληψη',
  ofCompany: 'Όσοι δεν απάντησαν δεν μετρούν ούτε ως παραμονή ούτε ως αποχώρηση.',
  kept: ({ asked, works, left, disputed }: { asked: number; works: number; left: number; disputed: number }) =>
    dotted(
      works + left === 0
        ? 'καμία απάντηση'
        : `${agreeing(works, 'εργάζεται', 'εργάζονται')} ${works} από ${works + left} με απάντηση`,
      `ρωτήθηκαν για ${asked}`,
      disputed > 0 && `διαφωνίες ${disputed}`,
    ),
  all: 'Όλες οι ερωτήσεις της εταιρείας',
  hired: (day: string, position: string) => `${position} · πρόσληψη ${formatDate(day)}`,
  monthsAfter: (month: number) => `Μετά από ${monthsAfterHire(month)}`,
  graduate: 'Απόφοιτος',
  employer: 'Εταιρεία',
  nothing: 'δεν απάντησε',
  unasked: 'δεν έχει ρωτηθεί',
  letters: (count: number, day: string) =>
    count === 1 ? `ένα γράμμα, ${formatDate(day)}` : `${count} γράμματα, το τελευταίο ${formatDate(day)}`,
  byOffice: 'τηλεφωνικά',
  inField: 'στο αντικείμενο',
  notInField: 'όχι στο αντικείμενο',
  due: (day: string) => `ερώτηση ${formatDate(day)}`,
  stopped: 'Ο απόφοιτος ζήτησε να μη ρωτιέται.',
  record: 'Καταχώριση απάντησης',
  recordHint: 'Για απαντήσεις που ήρθαν τηλεφωνικά. Καθεμία παίρνει τη θέση της προηγούμενης της ίδιας πλευράς.',
  month: 'Μήνας',
  side: 'Ποιος απάντησε',
  answer: 'Απάντηση',
  contract: 'Σύμβαση',
  hours: 'Ωράριο',
  unknown: 'Δεν ξέρουμε',
  recorded: 'Η απάντηση καταχωρίστηκε.',
  settle: 'Κλείσιμο διαφωνίας',
  settleHint: 'Οι απαντήσεις μένουν όπως δόθηκαν. Στους δείκτες μετράει ό,τι αποφασιστεί εδώ.',
  works: 'Τι ισχύει',
  worksYes: 'Εργάζεται εκεί',
  worksNo: 'Δεν εργάζεται πια εκεί',
  reason: 'Πώς έγινε γνωστό',
  reasonHint: 'Π.χ. «Μίλησα με την εταιρεία στις 12/3». Μένει στο ιστορικό του προσώπου.',
  settled: 'Η διαφωνία έκλεισε.',
  decided: (words: string, by: string, at: string) => `Απόφαση γραφείου: ${words} · ${by}, ${formatDate(at)}`,
} as const
