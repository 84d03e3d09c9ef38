import type * as z from 'zod'

// The Greek sentence of every kind of failure for which a schema has no words of its own.

const typeSentences: Record<string, string> = {
  string: 'Χρειάζεται κείμενο',
  number: 'Χρειάζεται αριθμός',
  int: 'Χρειάζεται ακέραιος αριθμός',
  bigint: 'Χρειάζεται ακέραιος αριθμός',
  nan: 'Χρειάζεται αριθμός',
  boolean: 'Χρειάζεται ναι ή όχι',
  date: 'Χρειάζεται ημερομηνία',
  array: 'Χρειάζεται λίστα',
  object: 'Χρειάζεται αντικείμενο με πεδία',
  record: 'Χρειάζεται αντικείμενο με πεδία',
  null: 'Πρέπει να μείνει κενό',
  undefined: 'Πρέπει να μείνει κενό',
}

const formatSentences: Record<string, string> = {
  email: 'Χρειάζεται έγκυρο e-mail',
  url: 'Χρειάζεται έγκυρη διεύθυνση',
  date: 'Χρειάζεται ημερομηνία',
  time: 'Χρειάζεται ώρα, π.χ. 09:30',
  datetime: 'Χρειάζονται ημέρα και ώρα',
}

/** How much is allowed, in the unit of the value. */
function size(origin: string, count: number | bigint): string {
  if (origin === 'string') return `${count} ${Number(count) === 1 ? 'χαρακτήρας' : 'χαρακτήρες'}`
  return origin === 'array' || origin === 'set' ? `${count} στοιχεία` : String(count)
}

export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || (issue.input === null && issue.expected === 'string'))
        return 'Το πεδίο είναι υποχρεωτικό'
      return typeSentences[issue.expected] ?? 'Μη έγκυρη τιμή'
    case 'too_big':
      return `Το πολύ ${size(issue.origin, issue.maximum)}`
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin === 'string'
        ? 'Το πεδίο είναι υποχρεωτικό'
        : `Τουλάχιστον ${size(issue.origin, issue.minimum)}`
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'Μη έγκυρη μορφή'
    case 'not_multiple_of':
      return `Χρειάζεται πολλαπλάσιο του ${issue.divisor}`
    case 'invalid_value':
      return 'Μη έγκυρη επιλογή'
    case 'unrecognized_keys':
      return 'Άγνωστο πεδίο'
    default:
      return 'Μη έγκυρη τιμή'
  }
}
