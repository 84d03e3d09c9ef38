import type { KeyScope } from '#shared/core/key-scopes.ts'

export interface ScopeWords {
  label: string
  /** What leaves the house with it. */
  hint: string
  /** Whether it names people. */
  isPersonal: boolean
}

export const scopeWords: Record<KeyScope, ScopeWords> = {
  companies: {
    label: 'Εταιρείες',
    hint: 'Λίστα και στοιχεία εταιρειών, με όσους τις εκπροσωπούν.',
    isPersonal: true,
  },
  listings: { label: 'Αγγελίες', hint: 'Λίστα και στοιχεία αγγελιών.', isPersonal: false },
  cycles: { label: 'Εκπαιδευτικοί κύκλοι', hint: 'Λίστα και στοιχεία κύκλων, χωρίς πρόσωπα.', isPersonal: false },
  figures: {
    label: 'Δείκτες',
    hint: 'Οι γραμμές πίσω από τους δείκτες και η πορεία των προσλήψεων. Αφορούν πρόσωπα με τον αριθμό τους.',
    isPersonal: true,
  },
  reports: {
    label: 'Αναφορές',
    hint: 'Οι αποθηκευμένες αναφορές και κάθε ερώτηση σε αυτές. Μπορεί να περιέχουν στοιχεία προσώπων.',
    isPersonal: true,
  },
  candidates: {
    label: 'Υποψήφιοι',
    hint: 'Ονόματα, στοιχεία επικοινωνίας και προφίλ. Κάθε ανάγνωση μένει στο ιστορικό.',
    isPersonal: true,
  },
  participants: {
    label: 'Συμμετέχοντες κύκλων',
    hint: 'Ποιος έκανε αίτηση σε κάθε κύκλο και σε ποιο στάδιο βρίσκεται.',
    isPersonal: true,
  },
  hires: {
    label: 'Προσλήψεις και συνέχειά τους',
    hint: 'Ποιος προσλήφθηκε πού και τι απάντησαν οι δύο πλευρές.',
    isPersonal: true,
  },
}

/** What every key begins with: whoever finds one in a file knows where it belongs. */
export const KEY_MARK = 'rgk_'
export const MOST_LIVING_KEYS = 50
export const LONGEST_KEY_DAYS = 366
/** Over how many days the calls with a key are counted. */
export const USES_OF_DAYS = 30
export const PER_MINUTE = { least: 1, most: 600, usual: 120 } as const

export const keyStates = ['LIVING', 'EXPIRED', 'ENDED', 'ACCOUNT_ENDED'] as const
export type KeyState = (typeof keyStates)[number]

export const keyStateWords: Record<KeyState, string> = {
  LIVING: 'Ισχύει',
  EXPIRED: 'Έληξε',
  ENDED: 'Τερματίστηκε',
  ACCOUNT_ENDED: 'Έληξε με τον λογαριασμό',
}

interface KeyFacts {
  apk_ended_at: string | null
  apk_end_reason: string | null
  apk_expires_at: string
}

export function keyStateOf(key: KeyFacts, now: Date): KeyState {
  if (key.apk_ended_at !== null) return key.apk_end_reason === 'OFFICE' ? 'ENDED' : 'ACCOUNT_ENDED'
  return Date.parse(key.apk_expires_at) <= now.getTime() ? 'EXPIRED' : 'LIVING'
}
