import type { Noun } from '#web/ui/nouns.ts'

/** What the rows of lists are called. */
export const nouns = {
  ad: { one: 'διαφήμιση', many: 'διαφημίσεις', gender: 'feminine' },
  candidate: { one: 'υποψήφιος', many: 'υποψήφιοι', gender: 'masculine' },
  company: { one: 'εταιρεία', many: 'εταιρείες', gender: 'feminine' },
  cycle: { one: 'κύκλος', many: 'κύκλοι', gender: 'masculine' },
  dataRequest: { one: 'αίτημα', many: 'αιτήματα', gender: 'neuter' },
  erasure: { one: 'διαγραφή', many: 'διαγραφές', gender: 'feminine' },
  export: { one: 'εξαγωγή', many: 'εξαγωγές', gender: 'feminine' },
  followUp: { one: 'ερώτηση', many: 'ερωτήσεις', gender: 'feminine' },
  interview: { one: 'συνέντευξη', many: 'συνεντεύξεις', gender: 'feminine' },
  letter: { one: 'γράμμα', many: 'γράμματα', gender: 'neuter' },
  listing: { one: 'αγγελία', many: 'αγγελίες', gender: 'feminine' },
  meeting: { one: 'άτομο', many: 'άτομα', gender: 'neuter' },
  participant: { one: 'συμμετέχων', many: 'συμμετέχοντες', gender: 'masculine' },
  reading: { one: 'ανάγνωση', many: 'αναγνώσεις', gender: 'feminine' },
  recipient: { one: 'παραλήπτης', many: 'παραλήπτες', gender: 'masculine' },
  row: { one: 'γραμμή', many: 'γραμμές', gender: 'feminine' },
  sending: { one: 'αποστολή', many: 'αποστολές', gender: 'feminine' },
  act: { one: 'ενέργεια', many: 'ενέργειες', gender: 'feminine' },
} as const satisfies Record<string, Noun>
