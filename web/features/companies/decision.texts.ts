import { agreeing, plural } from '#shared/core/format.ts'

const letterWords = (letters: number) =>
  letters === 0
    ? 'Δεν φεύγει γράμμα: κανείς της δεν έχει ενεργό λογαριασμό με επιβεβαιωμένο e-\u2060mail.'
    : 'Το γράμμα φεύγει σε λίγο.'

/** Only of what there is: «Έκλεισε 1 αγγελία και ακυρώθηκαν 2 συνεντεύξεις. » */
function endedWords(parts: readonly (string | false)[]): string {
  const words = parts.filter(Boolean).join(' και ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}. `
}

/** What is said where a company is approved, refused or archived. */
export const decisionTexts = {
  open: 'Στοιχεία',
  approve: 'Έγκριση',
  restore: 'Επαναφορά από το αρχείο',
  reject: 'Απόρριψη',
  rejectFor: 'Απόρριψη με λόγο',
  shortReasons: {
    INCOMPLETE: 'Ελλιπή στοιχεία',
    NOT_VERIFIED: 'Δεν επαληθεύτηκε',
    PERSONAL_EMAIL: 'Προσωπικό e-mail',
    WRONG_AFM: 'Λάθος ΑΦΜ',
    DUPLICATE: 'Συμμετέχει ήδη',
    NOT_ELIGIBLE: 'Άσχετη δραστηριότητα',
  },
  moreReasons: 'Άλλος λόγος…',
  archive: 'Αρχειοθέτηση',
  approved: (name: string, letters: number) => `Η εταιρεία «${name}» εγκρίθηκε. ${letterWords(letters)}`,
  rejected: (name: string, letters: number) => `Η εγγραφή της «${name}» απορρίφθηκε. ${letterWords(letters)}`,
  archived: (name: string, listings: number, interviews: number) =>
    `Η «${name}» αρχειοθετήθηκε. ${endedWords([
      listings > 0 && `${agreeing(listings, 'έκλεισε', 'έκλεισαν')} ${plural(listings, 'αγγελία', 'αγγελίες')}`,
      interviews > 0 &&
        `${agreeing(interviews, 'ακυρώθηκε', 'ακυρώθηκαν')} ${plural(interviews, 'συνέντευξη', 'συνεντεύξεις')}`,
    ])}`.trim(),
  rejectTitle: (name: string) => `Απόρριψη: ${name}`,
  rejectBody:
    'Η εταιρεία φεύγει από τη λίστα. Ο χρήστης κρατά τον λογαριασμό του, διαβάζει τους λόγους και μπορεί να υποβάλει ξανά.',
  reasons: 'Λόγοι',
  note: 'Σημείωμα προς την εταιρεία',
  noteHint: 'Προαιρετικό. Στέλνεται με e-\u2060mail και φαίνεται στη σελίδα εγγραφής της.',
  rejectSubmit: 'Απόρριψη της εγγραφής',
  archiveTitle: (name: string) => `Αρχειοθέτηση: ${name}`,
  archiveBody: (listings: number, interviews: number) =>
    `${endedWords([
      listings > 0 &&
        `θα ${agreeing(listings, 'κλείσει', 'κλείσουν')} ${plural(listings, 'ανοιχτή αγγελία', 'ανοιχτές αγγελίες')}`,
      interviews > 0 &&
        `θα ${agreeing(interviews, 'ακυρωθεί', 'ακυρωθούν')} ${plural(interviews, 'συνέντευξη που εκκρεμεί', 'συνεντεύξεις που εκκρεμούν')}`,
    ])}Οι χρήστες της εταιρείας αποσυνδέονται αμέσως. Τα στοιχεία διατηρούνται και η εταιρεία μπορεί να επανέλθει${listings > 0 ? ', αλλά οι αγγελίες δεν ανοίγουν ξανά από μόνες τους' : ''}.`,
  archiveNote: 'Προαιρετικό. Στέλνεται με e-\u2060mail στους χρήστες της εταιρείας.',
  archiveSubmit: 'Αρχειοθέτηση',
}
