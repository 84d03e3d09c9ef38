import { vocative } from '#shared/core/greek-case.ts'
import type { CompanyPile, QueueKind } from '#shared/features/control-panel/control-panel.contract.ts'

interface PileWords {
  title: string
  /** Where all of them are. */
  href: string
  all: string
}

export const controlPanelTexts = {
  title: 'Πίνακας ελέγχου',
  office: {
    hello: (name: string) => (name ? `Καλώς ήρθες, ${vocative(name)}.` : 'Καλώς ήρθες.'),
    title: 'Τι περιμένει',
    hint: 'Το παλαιότερο πρώτο.',
    nothing: 'Τίποτα δεν περιμένει',
    nothingBody: 'Καμία εταιρεία για έγκριση, κανένα αίτημα, καμία συνομιλία και καμία αποτυχημένη αποστολή.',
    piles: {
      companies: { title: 'Εταιρείες για έγκριση', href: '/admin/companies', all: 'Όλες οι εταιρείες' },
      requests: {
        title: 'Ζητήθηκαν υποψήφιοι',
        href: '/admin/listings',
        all: 'Όλες οι αγγελίες',
      },
      cycles: { title: 'Κύκλοι που θέλουν ένα βήμα', href: '/admin/educational-cycles', all: 'Όλοι οι κύκλοι' },
      chats: { title: 'Συνομιλίες χωρίς απάντηση', href: '', all: '' },
      mails: { title: 'E-mail που δεν έφυγαν', href: '/admin/outbox', all: 'Εξερχόμενα' },
    } satisfies Record<QueueKind, PileWords>,
  },
  company: {
    hello: (name: string) => (name ? `Καλώς ήρθατε, ${vocative(name)}.` : 'Καλώς ήρθατε.'),
    title: 'Τι σας περιμένει',
    hint: 'Το παλαιότερο πρώτο.',
    nothing: 'Τίποτα δεν σας περιμένει',
    nothingBody: 'Όταν ένας υποψήφιος απαντήσει ή μια συνέντευξη ολοκληρωθεί, θα το δείτε εδώ.',
    piles: {
      outcomes: { title: 'Συνεντεύξεις χωρίς έκβαση', href: '/company/interviews', all: 'Όλες οι συνεντεύξεις' },
      proposals: { title: 'Προτείνουν άλλη ώρα', href: '/company/interviews', all: 'Όλες οι συνεντεύξεις' },
      refused: { title: 'Αρνήθηκαν την πρόσκληση', href: '/company/interviews', all: 'Όλες οι συνεντεύξεις' },
      unanswered: {
        title: 'Προσκλήσεις χωρίς απάντηση',
        href: '/company/interviews',
        all: 'Όλες οι συνεντεύξεις',
      },
      requests: {
        title: 'Ζητήσατε υποψηφίους, απαντά το γραφείο',
        href: '/company/job-listings',
        all: 'Όλες οι αγγελίες',
      },
      deadlines: {
        title: 'Αγγελίες που έληξε η προθεσμία τους',
        href: '/company/job-listings',
        all: 'Όλες οι αγγελίες',
      },
    } satisfies Record<CompanyPile, PileWords>,
  },
  more: (count: number) => (count === 1 ? 'και 1 ακόμη' : `και ${count} ακόμη`),
  tour: [
    {
      title: 'Καλώς ήρθατε',
      body: 'Η εταιρεία σας εγκρίθηκε. Σε λίγα βήματα θα δείτε πού βρίσκεται το καθετί.',
    },
    {
      target: '#panel-waiting',
      title: 'Τι σας περιμένει',
      body: 'Εδώ μαζεύονται όσα θέλουν απάντηση από εσάς: συνεντεύξεις, αρνήσεις, προθεσμίες.',
    },
    {
      target: '#panel-profile',
      title: 'Το προφίλ της εταιρείας',
      body: 'Όσο πιο πλήρες είναι, τόσο πιο εύκολα σας γνωρίζουν οι υποψήφιοι.',
    },
    {
      target: 'nav a[href="/company/job-listings"]',
      title: 'Αγγελίες',
      body: 'Δημοσιεύστε μια θέση και δείτε αμέσως ποιοι απόφοιτοι ταιριάζουν.',
    },
    {
      target: 'nav a[href="/company/chat"]',
      title: 'Συνομιλία',
      body: 'Για ό,τι χρειαστείτε, γράψτε κατευθείαν στο γραφείο του προγράμματος.',
    },
  ],
}
