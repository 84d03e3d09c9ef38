import { vocative } from '#shared/core/greek-case.ts'
import { dotted, formatDate, formatNumber, plural } from '#shared/core/format.ts'
import type {
  AgendaItem,
  CompanyPile,
  NewsKind,
  QueueItem,
  QueueKind,
} from '#shared/features/control-panel/control-panel.contract.ts'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'

/** «Φαίνονται οι 100 παλαιότερες εταιρείες από 1.500.» */
const cutTo = (article: string, what: string) => (shown: number, all: number) =>
  `Φαίνονται ${article} ${formatNumber(shown)} ${what} από ${formatNumber(all)}.`

interface PileWords {
  title: string
  /** Where all of them are. */
  href: string
  all: string
}

export const controlPanelTexts = {
  title: 'Πίνακας ελέγχου',
  office: {
    waiting: (count: number) =>
      count === 0 ? 'τίποτα δεν περιμένει' : count === 1 ? '1 περιμένει' : `${count} περιμένουν`,
    queue: {
      title: 'Τι περιμένει',
      oldest: 'Το παλαιότερο πρώτο.',
      age: (days: number) => (days <= 0 ? 'σήμερα' : days === 1 ? 'χθες' : `${days} ημ.`),
      all: 'Όλα',
      filter: 'Είδος εκκρεμότητας',
      kinds: {
        companies: 'Εταιρείες',
        requests: 'Αιτήματα',
        cycles: 'Κύκλοι',
        chats: 'Συνομιλίες',
        mails: 'E-mail',
        'follow-ups': 'Παρακολούθηση',
      } satisfies Record<QueueKind, string>,
      about: {
        companies: (item: QueueItem) => `${item.title} ζητά έγκριση`,
        requests: (item: QueueItem) => `${item.detail} ζητά υποψηφίους για «${item.title}»`,
        cycles: (item: QueueItem) => item.title,
        chats: (item: QueueItem) => `${item.title} περιμένει απάντηση`,
        mails: (item: QueueItem) => `Δεν έφυγε: ${item.title}`,
        'follow-ups': (item: QueueItem) => `Διαφωνούν για τη δουλειά: ${item.title}`,
      } satisfies Record<QueueKind, (item: QueueItem) => string>,
      /** Begin from the closed row. */
      acts: {
        companies: 'Έγκριση',
        requests: 'Πρόταση',
        cycles: 'Έναρξη εξέτασης',
        chats: 'Απάντηση',
        mails: 'Αποστολή τώρα',
        'follow-ups': 'Κλείσιμο…',
      } satisfies Record<QueueKind, string>,
      more: (count: number) => `Ακόμη ${count}`,
      /** Where more wait than the list holds. */
      cut: {
        companies: cutTo('οι', 'παλαιότερες εταιρείες'),
        requests: cutTo('τα', 'παλαιότερα αιτήματα'),
        cycles: cutTo('οι', 'παλαιότεροι κύκλοι'),
        chats: cutTo('οι', 'παλαιότερες συνομιλίες'),
        mails: cutTo('τα', 'παλαιότερα e-mail'),
        'follow-ups': cutTo('οι', 'παλαιότερες διαφωνίες'),
      } satisfies Record<QueueKind, (shown: number, all: number) => string>,
      screens: {
        companies: { href: '/admin/companies', words: 'Όλες οι εταιρείες' },
        requests: { href: '/admin/listings', words: 'Όλες οι αγγελίες' },
        cycles: { href: '/admin/educational-cycles', words: 'Όλοι οι κύκλοι' },
        chats: null,
        mails: { href: '/admin/outbox', words: 'Όλα τα εξερχόμενα' },
        'follow-ups': { href: '/admin/follow-up', words: 'Όλη η παρακολούθηση' },
      } satisfies Record<QueueKind, { href: string; words: string } | null>,
      later: 'Αργότερα',
      laterOptions: [
        { days: 1, label: 'Αύριο' },
        { days: 3, label: 'Σε 3 ημέρες' },
        { days: 7, label: 'Σε μία εβδομάδα' },
      ],
      putOff: (until: string) => `Θα ξαναφανεί στις ${until}.`,
      putOffTitle: (count: number) => `Σε αναβολή (${formatNumber(count)})`,
      putOffCut: (shown: number, all: number) =>
        `Φαίνονται τα ${formatNumber(shown)} που επιστρέφουν πρώτα, από ${formatNumber(all)}.`,
      bringBack: 'Επαναφορά',
      until: (day: string) => `έως ${day}`,
      open: 'Άνοιγμα',
      next: 'Επόμενο / προηγούμενο',
      nothing: 'Τίποτα δεν περιμένει',
      begin: {
        title: 'Από πού ξεκινάς',
        body: 'Φτιάξε τον πρώτο κύκλο και άνοιξε τις αιτήσεις, ή φέρε από ένα αρχείο όσους έχουν ήδη κάνει αίτηση.',
        cycle: 'Νέος κύκλος',
        people: 'Εισαγωγή από αρχείο',
        colleague: 'Πρόσκληση συναδέλφου',
      },
      nothingBody:
        'Καμία εταιρεία για έγκριση, κανένα αίτημα, καμία συνομιλία, καμία διαφωνία και καμία αποτυχημένη αποστολή.',
    },
    today: {
      title: 'Σήμερα',
      nothing: 'Κανένα ραντεβού για σήμερα.',
      allDay: 'όλη μέρα',
      done: 'Όλα τα ραντεβού της ημέρας έγιναν.',
      cut: (shown: number, all: number) =>
        `Φαίνονται ${formatNumber(shown)} από τα ${formatNumber(all)} ραντεβού της ημέρας.`,
      more: (hidden: number, over: number) =>
        over === 0 ? `Ακόμη ${hidden}` : over === hidden ? `Όσα έγιναν (${over})` : `Όλη η ημέρα (ακόμη ${hidden})`,
      kinds: {
        interview: (item: AgendaItem) => `Συνέντευξη · ${item.detail}`,
        centre: (item: AgendaItem) =>
          item.count === 1 ? 'Κέντρο αξιολόγησης · 1 άτομο' : `Κέντρο αξιολόγησης · ${item.count} άτομα`,
        sending: (item: AgendaItem) =>
          item.count === 1 ? 'Αποστολή σε 1 άτομο' : `Αποστολή σε ${formatNumber(item.count)} άτομα`,
        opens: () => 'Ανοίγουν οι αιτήσεις',
        closes: () => 'Τελευταία ημέρα για αιτήσεις',
      } satisfies Record<AgendaItem['kind'], (item: AgendaItem) => string>,
    },
    cycles: {
      title: 'Κύκλοι',
      all: 'Όλοι',
      about: ({ edc_status, edc_openingDate, edc_closingDate, edc_lac_starting_date, applications, stages }: Cycle) =>
        edc_status === 'JUST_CREATED_UNABLE_TO_APPLY'
          ? edc_openingDate
            ? `ανοίγει ${formatDate(edc_openingDate)}`
            : 'δεν έχει ανοίξει'
          : dotted(
              plural(applications, 'αίτηση', 'αιτήσεις'),
              edc_status === 'OPEN_FOR_APPLICATIONS'
                ? edc_closingDate && `κλείνει ${formatDate(edc_closingDate)}`
                : stages.FINALIST
                  ? `${formatNumber(stages.FINALIST)} φιναλίστ`
                  : edc_lac_starting_date && `κέντρο ${formatDate(edc_lac_starting_date)}`,
            ),
    },
    news: {
      title: 'Από την τελευταία φορά',
      since: (when: string) => `από ${when}`,
      nothing: 'Τίποτα νέο.',
      kinds: {
        applications: ['νέα αίτηση', 'νέες αιτήσεις'],
        hires: ['πρόσληψη', 'προσλήψεις'],
        companies: ['νέα εταιρεία', 'νέες εταιρείες'],
        answers: ['απάντηση σε πρόσκληση', 'απαντήσεις σε προσκλήσεις'],
      } satisfies Record<NewsKind, [string, string]>,
    },
    figures: {
      title: 'Η χρονιά έως σήμερα',
      all: 'Όλοι οι δείκτες',
      caption: (until: string, year: number) =>
        `Από 01/01 έως ${until}, και τα δύο έτη · ${year} γραμμή, ${year - 1} στικτή`,
      before: (value: string) => `πέρυσι ${value}`,
    },
  },
  company: {
    hello: (name: string) => (name ? `Καλώς ήρθατε, ${vocative(name)}.` : 'Καλώς ήρθατε.'),
    title: 'Για να ξέρετε',
    hint: 'Το παλαιότερο πρώτο.',
    nothing: 'Όλα στη θέση τους',
    nothingBody: 'Καμία άρνηση, κανένα αίτημα και καμία προθεσμία που πέρασε.',
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
