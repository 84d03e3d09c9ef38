import type * as z from 'zod'

// The Greek sentence of every kind of failure for which a schema has no words of its own.

const typeSentences: Record<string, string> = {
  string: 'Γράψε κείμενο',
  number: 'Γράψε έναν αριθμό',
  int: 'Γράψε έναν ακέραιο αριθμό',
  bigint: 'Γράψε έναν ακέραιο αριθμό',
  nan: 'Γράψε έναν αριθμό',
  boolean: 'Διάλεξε ναι ή όχι',
  date: 'Γράψε μια ημερομηνία',
  array: 'Στείλε μια λίστα',
  object: 'Στείλε ένα αντικείμενο με πεδία',
  record: 'Στείλε ένα αντικείμενο με πεδία',
  null: 'Άφησέ το κενό',
  undefined: 'Άφησέ το κενό',
}

const formatSentences: Record<string, string> = {
  email: 'Γράψε ένα έγκυρο e-mail',
  url: 'Γράψε μια έγκυρη διεύθυνση',
  date: 'Γράψε μια ημερομηνία',
  time: 'Γράψε μια ώρα, π.χ. 09:30',
  datetime: 'Γράψε ημέρα και ώρα',
}

/** How much is allowed, in the unit of the value. */
function size(origin: string, count: number | bigint): string {
  if (origin === 'string') return `${count} ${Number(count) === 1 ? 'χαρακτήρας' : 'χαρακτήρες'}`
  return origin === 'array' || origin === 'set' ? `${count} στοιχεία` : String(count)
}

export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Συμπλήρωσε το πεδίο'
      return typeSentences[issue.expected] ?? 'Μη έγκυρη τιμή'
    case 'too_big':
      return `Το πολύ ${size(issue.origin, issue.maximum)}`
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin === 'string'
        ? 'Συμπλήρωσε το πεδίο'
        : `Τουλάχιστον ${size(issue.origin, issue.minimum)}`
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'Μη έγκυρη μορφή'
    case 'not_multiple_of':
      return `Γράψε ένα πολλαπλάσιο του ${issue.divisor}`
    case 'invalid_value':
      return 'Μη έγκυρη επιλογή'
    case 'unrecognized_keys':
      return 'Άγνωστο πεδίο'
    default:
      return 'Μη έγκυρη τιμή'
  }
}
