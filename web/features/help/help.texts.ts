export const helpTexts = {
  title: 'Βοήθεια',
  subtitle: 'Μία σελίδα για κάθε δουλειά.',
  steps: 'Βήματα',
  troubles: 'Τι μπορεί να πάει στραβά',
  start: 'Άνοιγμα της σελίδας',
  picture: (title: string) => `Η οθόνη: ${title}`,
  search: 'Αναζήτηση στη βοήθεια',
  nothing: 'Καμία σελίδα με αυτά τα λόγια.',
} as const
