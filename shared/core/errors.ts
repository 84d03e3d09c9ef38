/** Every error that a call can answer: its status and its Greek sentence. Codes are part of the contract. */
export const errorTable = {
  bad_request: [400, 'Το αίτημα δεν είναι έγκυρο.'],
  not_json: [400, 'Το σώμα του αιτήματος δεν είναι έγκυρο JSON.'],
  unauthorized: [401, 'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.'],
  wrong_credentials: [401, 'Λάθος e-mail ή κωδικός.'],
  account_frozen: [403, 'Ο λογαριασμός είναι σε αναστολή. Το γραφείο του προγράμματος μπορεί να βοηθήσει.'],
  password_change_required: [403, 'Χρειάζεται πρώτα αλλαγή του κωδικού που έδωσε το γραφείο του προγράμματος.'],
  second_factor_needed: [401, 'Χρειάζεται και ο κωδικός από την εφαρμογή ή το κλειδί (passkey).'],
  second_factor_missing: [403, 'Το γραφείο ζητά δεύτερο βήμα σύνδεσης. Ορίζεται στις ρυθμίσεις.'],
  proof_required: [403, 'Χρειάζεται πρώτα επιβεβαίωση με τον κωδικό ή το κλειδί (passkey).'],
  small_group: [403, 'Αφορά λιγότερα από πέντε πρόσωπα με ευαίσθητο στοιχείο. Ανοίγει μόνο με γραμμένο λόγο.'],
  passkey_refused: [401, 'Το κλειδί δεν έγινε δεκτό. Μένει νέα προσπάθεια ή σύνδεση με τον κωδικό.'],
  role_cannot_sign_in: [403, 'Αυτός ο λογαριασμός δεν μπορεί να συνδεθεί εδώ.'],
  forbidden: [403, 'Ο λογαριασμός δεν έχει δικαίωμα για αυτή την ενέργεια.'],
  key_ended: [401, 'Το κλειδί έληξε ή τερματίστηκε. Νέο δίνει το γραφείο του προγράμματος.'],
  key_scope_missing: [403, 'Το κλειδί δεν δίνει δικαίωμα για αυτή την κλήση.'],
  key_network: [403, 'Το κλειδί δεν επιτρέπεται από αυτή τη διεύθυνση δικτύου.'],
  grade_too_low: [403, 'Ο ρόλος στην ομάδα δεν επιτρέπει αυτή την ενέργεια. Την κάνει ένας υπεύθυνος.'],
  not_found: [404, 'Δεν βρέθηκε. Ίσως δεν υπάρχει πια.'],
  method_not_allowed: [405, 'Η μέθοδος δεν επιτρέπεται εδώ.'],
  conflict: [409, 'Κάτι άλλαξε στο μεταξύ και η ενέργεια δεν ταιριάζει πια. Χρειάζεται έλεγχος και νέα προσπάθεια.'],
  already_decided: [409, 'Κάποιος άλλος αποφάσισε ήδη.'],
  mailbox_unconfirmed: [
    409,
    'Το e-mail του χρήστη της εταιρείας δεν έχει επιβεβαιωθεί ακόμη. Εγκρίνεται μόλις ανοίξει τον σύνδεσμο που του στείλαμε.',
  ],
  email_taken: [409, 'Υπάρχει ήδη λογαριασμός με αυτό το e-mail.'],
  linkedin_email_taken: [409, 'Έχεις ήδη λογαριασμό, συνδέσου.'],
  already_invited: [409, 'Υπάρχει ήδη ανοιχτή πρόσκληση για αυτό το e-mail. Στέλνεται ξανά από τη λίστα.'],
  invitation_email_taken: [
    409,
    'Με αυτό το e-mail υπάρχει ήδη λογαριασμός ή αίτηση σε πρόγραμμα. Χρειάζεται νέα πρόσκληση, σε άλλο e-mail.',
  ],
  papers_changed: [
    409,
    'Οι όροι ή η πολιτική απορρήτου άλλαξαν στο μεταξύ. Η νέα μορφή είναι στους συνδέσμους της φόρμας. Μετά την ανάγνωση αρκεί νέα αποστολή.',
  ],
  data_held: [409, 'Τα στοιχεία πρέπει προς το παρόν να διατηρηθούν για νομικό λόγο, γι’ αυτό δεν διαγράφονται.'],
  last_owner: [409, 'Είναι ο μόνος υπεύθυνος που μπορεί να συνδεθεί. Χρειάζεται πρώτα ένας ακόμη υπεύθυνος.'],
  slot_taken: [409, 'Το slot αυτό είναι πιασμένο.'],
  assessor_taken: [409, 'Ο αξιολογητής είναι ήδη σε άλλη αίθουσα.'],
  request_running: [409, 'Το ίδιο αίτημα εκτελείται ήδη.'],
  idempotency_mismatch: [422, 'Το κλειδί του αιτήματος χρησιμοποιήθηκε ήδη για άλλα στοιχεία.'],
  link_expired: [410, 'Ο σύνδεσμος έληξε, έχει χρησιμοποιηθεί ή δεν αντιγράφηκε ολόκληρος.'],
  too_large: [413, 'Το αρχείο ή το αίτημα είναι πολύ μεγάλο.'],
  unsupported_file: [415, 'Ο τύπος του αρχείου δεν υποστηρίζεται.'],
  unsupported_body: [415, 'Ο τύπος του αιτήματος δεν υποστηρίζεται.'],
  invalid: [422, 'Χρειάζονται διόρθωση τα πεδία που σημειώνονται.'],
  too_many_requests: [429, 'Πολλές προσπάθειες. Η επόμενη επιτρέπεται σε λίγο.'],
  unexpected: [500, 'Κάτι πήγε στραβά'],
  no_space: [
    503,
    'Ο χώρος τελείωσε και τίποτε δεν αποθηκεύτηκε. Όσα γράφτηκαν χρειάζεται να μείνουν κάπου αλλού ώσπου να το λύσει το γραφείο του προγράμματος.',
  ],
  unavailable: [503, 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Θα είναι ξανά σε λίγο.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errorTable

export type FieldErrors = Record<string, string>

export interface ErrorBody {
  message: string
  error: { code: string; message: string; fields?: FieldErrors; details?: unknown }
}

export interface AppErrorOptions {
  /** Replaces the sentence of the table, in Greek. */
  message?: string
  fields?: FieldErrors
  /** Facts that the screen needs to go on, such as the other person's decision. */
  details?: unknown
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
}

/** An error that a person can do something about. Anything else that is thrown is a defect and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const [status, sentence] = errorTable[code]
    super(options.message ?? sentence)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = options.fields
    this.details = options.details
    this.retryAfter = options.retryAfter
  }

  toBody(): ErrorBody {
    const error: ErrorBody['error'] = { code: this.code, message: this.message }
    if (this.fields) error.fields = this.fields
    if (this.details !== undefined) error.details = this.details
    return { message: this.message, error }
  }
}

/** `throw invalid({ closing: 'Πρέπει να είναι μετά το άνοιγμα' })`: a 422 whose message stands beside its field. */
export function invalid(fields: FieldErrors, message?: string): AppError {
  return new AppError('invalid', message === undefined ? { fields } : { fields, message })
}
