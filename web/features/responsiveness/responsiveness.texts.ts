import { formatNumber, plural } from '#shared/core/format.ts'
import type { ResponseFigure } from '#shared/features/responsiveness/responsiveness.contract.ts'
import {
  LASTS_MONTH,
  LOOKS_BACK_MONTHS,
  promptRule,
  SILENCE_DAYS,
} from '#shared/features/responsiveness/responsiveness.rules.ts'

/** What each figure can and cannot say. */
const notes = {
  median_days:
    'Διάμεσος, από το τέλος της τελευταίας συνέντευξης ως την απόρριψη ή την πρόσληψη στην πλατφόρμα. Όσα ειπώθηκαν στο τηλέφωνο δεν φαίνονται, άρα η πραγματικότητα μπορεί να είναι καλύτερη.',
  silent: `Όσοι δεν πήραν απάντηση σε ${SILENCE_DAYS} ημέρες. Δεν μετρούν όσοι βρήκαν στο μεταξύ δουλειά σε άλλη εταιρεία και όσοι διαγράφηκαν. Μπορεί να τους είπαν προφορικά.`,
  missed: 'Όπως το δήλωσε η εταιρεία. Δεν λέει γιατί δεν ήρθαν.',
  kept: `Από τις προσλήψεις για τις οποίες κάποιος απάντησε στους ${LASTS_MONTH} μήνες. Δεν λέει τίποτε για τις άλλες, ούτε γιατί έφυγε κάποιος.`,
} satisfies Record<ResponseFigure, string>

const noMiddle = 'λίγες εταιρείες για σύγκριση'

const winners = (prompt: number) =>
  prompt === 0
    ? 'Καμία εταιρεία δεν το κερδίζει σήμερα.'
    : `${plural(prompt, 'εταιρεία το κερδίζει', 'εταιρείες το κερδίζουν')} σήμερα. Για τις άλλες δεν γράφεται τίποτα.`

export const responsivenessTexts = {
  title: 'Ανταπόκριση εταιρειών',
  subtitle: `Ποιες απαντούν σε όσους είδαν σε συνέντευξη και ποιων οι προσλήψεις κρατούν, τους τελευταίους ${LOOKS_BACK_MONTHS} μήνες.`,
  list: 'Εταιρείες',
  search: 'Επωνυμία',
  views: { silent: 'Άφησαν κάποιον χωρίς απάντηση' },
  empty: 'Καμία εγκεκριμένη εταιρεία',
  emptyBody: 'Μόλις εγκριθεί μια εταιρεία, φαίνεται εδώ.',
  notes,
  percent: (value: number | null) => (value === null ? '' : `${formatNumber(value)}%`),
  badge: 'Απαντά',
  middle: {
    title: 'Η μεσαία εταιρεία',
    about:
      'Οι μισές εταιρείες είναι πάνω από τον κάθε αριθμό και οι μισές κάτω. Γράφεται από πέντε εταιρείες και πάνω.',
    days: 'Ημέρες ως την απάντηση',
    silent: 'Χωρίς απάντηση',
    kept: `Εργάζονται ακόμη στους ${LASTS_MONTH} μήνες`,
    few: noMiddle,
  },
  show: 'Οι υποψήφιοι βλέπουν ποιες εταιρείες απαντούν',
  showTitle: 'Τι βλέπουν οι υποψήφιοι',
  showHint: (prompt: number) =>
    `Δίπλα στην πρόσκληση γράφεται, για παράδειγμα, «Απαντά συνήθως σε 3 ημέρες». ${promptRule} ${winners(prompt)}`,
  onlyOwners: 'Το αλλάζουν οι υπεύθυνοι του γραφείου.',
  shown: 'Οι υποψήφιοι το βλέπουν πλέον.',
  hidden: 'Οι υποψήφιοι δεν το βλέπουν πια.',
  company: {
    title: 'Ανταπόκριση εταιρείας',
    people: 'Όσοι ήρθαν σε συνέντευξη',
    searchPeople: 'Όνομα ή θέση',
    empty: 'Κανένας σε συνέντευξη',
    emptyBody: `Τους τελευταίους ${LOOKS_BACK_MONTHS} μήνες η εταιρεία δεν είδε κανέναν σε συνέντευξη.`,
    views: { silent: 'Χωρίς απάντηση', waiting: 'Μέσα στην προθεσμία' },
    of: (part: number, whole: number) =>
      whole === 0 ? 'κανείς ακόμη' : `${formatNumber(part)} από ${formatNumber(whole)}`,
    missed: 'Δεν ήρθαν στη συνέντευξη',
    profile: 'Η εταιρεία',
    hires: 'Οι ερωτήσεις μετά τις προσλήψεις της',
  },
  own: {
    title: 'Πώς απαντάτε',
    about: `Τους τελευταίους ${LOOKS_BACK_MONTHS} μήνες. Όποιος ήρθε σε συνέντευξη περιμένει να μάθει· μετράει η απόρριψη ή η πρόσληψη που καταχωρίζετε.`,
    none: 'Μόλις δείτε κάποιον σε συνέντευξη, εδώ θα φαίνεται πόσο γρήγορα απαντάτε.',
    days: 'Ημέρες ως την απάντηση',
    silent: 'Χωρίς απάντηση',
    kept: `Εργάζονται σε εσάς μετά από ${LASTS_MONTH} μήνες`,
    middle: (value: string) => `μεσαία εταιρεία: ${value}`,
    noMiddle,
    few: 'λίγες απαντήσεις ακόμη',
    shown: 'Οι υποψήφιοι βλέπουν δίπλα στην πρόσκλησή σας ότι απαντάτε.',
    notYet: `Οι υποψήφιοι βλέπουν ποιες εταιρείες απαντούν. Δεν φαίνεται ακόμη για εσάς. ${promptRule}`,
    answer: 'Όσοι περιμένουν',
  },
} as const
