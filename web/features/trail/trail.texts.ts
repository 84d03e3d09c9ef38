import { formatNumber, plural } from '#shared/core/format.ts'
import { MOST_CHAIN_PROBLEMS } from '#shared/features/trail/trail.contract.ts'
import { ACT_DAYS } from '#shared/features/trail/trail.rules.ts'

interface Undoable {
  aud_action: string
  aud_entity: string
  after: unknown
  undo: { expected?: number | undefined } | null
}

const RESTORE = 'Επαναφορά παλιών τιμών'

const people = (count: number) => plural(count, 'άτομο', 'άτομα')

/** What taking an act back does, exactly. */
function undoWords({ aud_action, aud_entity, after, undo }: Undoable) {
  if (aud_entity === 'company' && aud_action === 'approved')
    return {
      label: 'Αναίρεση έγκρισης',
      title: 'Αναίρεση της έγκρισης;',
      body: 'Η εταιρεία γυρίζει εκεί που ήταν πριν, χάνει την πρόσβαση και το γράμμα της έγκρισης δεν φεύγει.',
    }
  if (aud_entity === 'company' && aud_action === 'rejected')
    return {
      label: 'Αναίρεση απόρριψης',
      title: 'Αναίρεση της απόρριψης;',
      body: 'Η εταιρεία περιμένει ξανά έγκριση, όπως ήταν, και το γράμμα της απόρριψης δεν φεύγει.',
    }
  if (aud_entity === 'candidate-import')
    return {
      label: `Αναίρεση εισαγωγής: ${people(undo?.expected ?? 0)}`,
      title: 'Αναίρεση της εισαγωγής;',
      body: 'Φεύγουν όσοι μπήκαν με τη λίστα και αδειάζει ό,τι συμπλήρωσε. Όσοι άλλαξαν στο μεταξύ μένουν, με τον λόγο δίπλα.',
    }
  const moved = (after as { people?: unknown } | null)?.people
  if (aud_entity === 'educational-cycle' && aud_action !== 'changed')
    return {
      label: typeof moved === 'number' ? `Αναίρεση μετακίνησης: ${people(moved)}` : 'Αναίρεση μετακίνησης',
      title: 'Αναίρεση της μετακίνησης;',
      body: 'Όσοι είναι ακόμη στο στάδιο όπου τους έβαλε γυρίζουν εκεί που ήταν, και τα γράμματα που περιμένουν δεν φεύγουν.',
    }
  return { label: RESTORE }
}

export const trailTexts = {
  title: 'Ίχνος ενεργειών',
  subtitle:
    'Ποιος έκανε ή διάβασε τι, πότε και από πού. Καμία κίνηση δεν αλλάζει και δεν σβήνεται· οι τιμές της φεύγουν όταν διαγραφεί το πρόσωπο ή τελειώσει ο χρόνος τους.',
  entries: 'κινήσεις',
  search: 'Όνομα, αριθμός εγγραφής, διεύθυνση ή αίτημα',
  at: 'Πότε',
  who: 'Ποιος',
  action: 'Τι έγινε',
  entity: 'Σε τι',
  address: 'Από πού',
  request: 'Αίτημα',
  empty: 'Καμία κίνηση',
  emptyBody: 'Καμία κίνηση δεν ταιριάζει με την αναζήτηση.',
  ofOne: (what: string) => `Μόνο: ${what}`,
  allEntries: 'Όλες οι κινήσεις',
  ofPerson: 'Όλες του προσώπου',
  ofRecord: 'Όλες της εγγραφής',
  views: { readings: 'Αναγνώσεις', exports: 'Εξαγωγές', erasures: 'Διαγραφές', signIns: 'Συνδέσεις' },
  before: 'Πριν',
  after: 'Μετά',
  field: 'Στοιχείο',
  values: 'Τιμές πριν και μετά',
  emptied: 'Τα περιεχόμενα αυτής της κίνησης έχουν διαγραφεί. Μένει μόνο ότι έγινε.',
  noValues: 'Η κίνηση δεν άλλαξε τιμές.',
  undo: undoWords,
  history: {
    title: 'Ιστορικό και αναίρεση',
    subtitle: `Εγκρίσεις, εισαγωγές, μετακινήσεις και αλλαγές των τελευταίων ${ACT_DAYS} ημερών, με ό,τι αναιρείται ακόμη.`,
    changes: 'Τι άλλαξε',
    undo: 'Αναίρεση',
    /** Beside what was done, which says the rest. */
    undoShort: (label: string) => (label === RESTORE ? 'Επαναφορά' : 'Αναίρεση'),
    /** An edit can be put back until the same is changed again; an act, for as long as nothing has left the house. */
    over: (act: Undoable) => (undoWords(act).label === RESTORE ? 'Άλλαξε ξανά μετά' : 'Αναιρέθηκε ή πέρασε η ώρα'),
    empty: 'Καμία ενέργεια ακόμη',
    emptyBody: `Ό,τι εγκρίνεται, εισάγεται, μετακινείται ή αλλάζει μένει εδώ ${ACT_DAYS} ημέρες, με το παλιό και το νέο.`,
    views: { open: 'Αναιρούνται ακόμη', mine: 'Δικές μου' },
  },
  chain: 'Αλυσίδα',
  chainWhole: 'Η αλυσίδα είναι ακέραιη',
  chainBroken: 'Η αλυσίδα έχει σπάσει',
  chainUnknown: 'Δεν έχει ελεγχθεί ακόμη',
  checkedAt: (when: string, entries: number) => `${when} · ${plural(entries, 'κίνηση', 'κινήσεις')}`,
  head: 'Τέλος της αλυσίδας',
  headHint: 'Σημείωσέ το κάπου αλλού: αποδεικνύει αργότερα ότι τίποτε πριν από αυτό δεν άλλαξε.',
  checkNow: 'Έλεγχος τώρα',
  /** The check keeps no more. */
  problems: (count: number) =>
    count < MOST_CHAIN_PROBLEMS
      ? plural(count, 'πρόβλημα', 'προβλήματα')
      : `Τουλάχιστον ${formatNumber(count)} προβλήματα. Ο έλεγχος σημειώνει τα πρώτα ${formatNumber(count)}.`,
  problem: (kind: string, aud_id: number | null) =>
    aud_id === null ? (problems[kind] ?? kind) : `Κίνηση ${formatNumber(aud_id)}: ${problems[kind] ?? kind}`,
} as const

const problems: Record<string, string> = {
  entry: 'δεν είναι ό,τι λέει η αλυσίδα',
  contents: 'τα περιεχόμενα άλλαξαν χωρίς εξήγηση',
  missing: 'λείπει',
  unchained: 'μπήκε έξω από την αλυσίδα',
  numbering: 'πριν από αυτήν λείπουν κρίκοι',
  head: 'Η αλυσίδα δεν οδηγεί σε τέλος που είχε σημειωθεί παλαιότερα',
  guard: 'Μια φύλαξη της βάσης λείπει ή έχει αλλάξει',
}
