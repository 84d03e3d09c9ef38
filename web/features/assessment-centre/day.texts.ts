import { athensDay } from '#shared/core/dates.ts'
import { agreeing, formatDateTime, formatNumber, formatTime, plural } from '#shared/core/format.ts'
import { type RoomState, SLOT_LETTER_MINUTES } from '#shared/features/assessment-centre/assessment-centre.day.ts'

/** Longer than this over its time no talk goes on. */
const LONGEST_MINUTES = 180

export const dayTexts = {
  title: 'Ημέρα αξιολόγησης',
  open: 'Ημέρα αξιολόγησης',
  none: 'Το πρόγραμμα δεν έχει ώρες ακόμη.',
  days: 'Ημέρες',
  come: (here: number, all: number) => `${formatNumber(here)} από ${formatNumber(all)} ήρθαν`,
  inside: (count: number) => `${formatNumber(count)} τώρα μέσα`,
  judged: (count: number, all: number) => `${formatNumber(count)} από ${formatNumber(all)} με βαθμούς`,
  rooms: 'Αίθουσες και ώρες',
  late: (room: string, minutes: number) => `${room}: ${formatNumber(minutes)}′ πίσω`,
  arrival: {
    title: 'Άφιξη',
    label: 'Κωδικός ή όνομα',
    hint: 'Ο πενταψήφιος κωδικός είναι στην πρόσκληση. Ένας σαρωτής τον γράφει εδώ μόνος του.',
    submit: 'Ήρθε',
    arrived: (name: string, where: string) => `${name}: ήρθε.${where === '' ? ' Δεν έχει ώρα ακόμη.' : ` ${where}`}`,
    /** The time somebody has; of another day, the day as well. */
    slot: ({ eduasr_title, eduass_time }: { eduasr_title: string; eduass_time: string }, day: string) =>
      athensDay(eduass_time) === day
        ? `${eduasr_title}, ${formatTime(eduass_time)}`
        : `Η ώρα του προγράμματος είναι άλλη ημέρα: ${formatDateTime(eduass_time)}, ${eduasr_title}.`,
    already: (name: string, at: string) => `${name}: είναι ήδη εδώ από τις ${formatTime(at)}.`,
    code: (code: string) => `Κωδικός ${code}`,
    nobody: 'Κανείς με αυτό το όνομα.',
    choose: (name: string) => `Ήρθε: ${name}`,
  },
  scanner: {
    open: 'Σάρωση με την κάμερα',
    close: 'Κλείσιμο κάμερας',
    picture: 'Η εικόνα της κάμερας',
    hint: 'Κράτησε τον κωδικό QR μέσα στο πλαίσιο. Η άφιξη σημειώνεται μόνη της.',
    scanned: (code: string) => `Διαβάστηκε ο κωδικός ${code}.`,
    refused: 'Η κάμερα δεν άνοιξε. Δώσε άδεια στον φυλλομετρητή ή γράψε τον κωδικό.',
  },
  absent: {
    title: (count: number) => `Δεν ήρθαν (${formatNumber(count)})`,
    freed: 'Ελεύθερες θέσεις ώρας',
    slot: (room: string, time: string) => `${room}, ${time}`,
    put: (name: string) => `Βάλε εδώ: ${name}`,
    putIn: (name: string, where: string) => `Βάλε εδώ: ${name}, ${where}`,
    table: (name: string, where: string) => `Στο τραπέζι, διά ζώσης: ${name}, ${where}`,
    tableShort: 'Στο τραπέζι',
    isHere: 'είναι εδώ',
    notHere: 'δεν έχει έρθει',
    noReserve: 'Κανείς δεν περιμένει χωρίς ώρα.',
    placed: (name: string, where: string) => `${name}: ${where}`,
    came: (name: string) => `Ήρθε τελικά: ${name}`,
  },
  waiting: {
    title: (count: number) => `Στην αναμονή (${formatNumber(count)})`,
    reserve: (number: number) => `αναπληρωματικός ${number}`,
    none: 'Κανείς δεν περιμένει.',
  },
  expected: {
    title: (count: number) => `Περιμένουμε (${formatNumber(count)})`,
    none: 'Ήρθαν όλοι.',
    call: (name: string) => `Κλήση: ${name}`,
  },
  room: {
    state: (state: RoomState): string =>
      state.kind === 'late'
        ? `${formatNumber(state.minutes)}′ πίσω`
        : { empty: 'άδεια', 'on-time': 'στην ώρα', done: 'τέλειωσε', missing: 'λείπει ένας' }[state.kind],
    closed: 'Έκλεισε από απουσία',
    free: 'Ελεύθερο',
    here: 'εδώ',
    notHere: 'δεν έχει έρθει',
    cameAt: 'Ήρθε',
    since: (at: string) => `μέσα από τις ${formatTime(at)}`,
    done: (at: string, sheets: number) =>
      `τέλειωσε στις ${formatTime(at)} · ${sheets === 0 ? 'χωρίς βαθμούς' : plural(sheets, 'βαθμολογία', 'βαθμολογίες')}`,
    pause: (from: string, until: string) => `διάλειμμα ${formatTime(from)}–${formatTime(until)}`,
    now: (at: string) => `τώρα ${formatTime(at)}`,
    left: (minutes: number) => {
      if (minutes >= 0) return `${agreeing(minutes, 'μένει', 'μένουν')} ${formatNumber(minutes)}′`
      // Nobody talks so long: the end was not noted.
      return minutes < -LONGEST_MINUTES ? 'δεν σημειώθηκε πότε τέλειωσε' : `${formatNumber(-minutes)}′ πέρα από την ώρα`
    },
    onSite: 'διά ζώσης',
    atTable: 'Στο τραπέζι, διά ζώσης',
    online: 'Διαδικτυακά',
    start: (name: string) => `Μπήκε: ${name}`,
    startShort: 'Μπήκε',
    finish: (name: string) => `Τέλειωσε: ${name}`,
    finishShort: 'Τέλειωσε',
    noShow: (name: string) => `Δεν ήρθε: ${name}`,
    noShowShort: 'Δεν ήρθε',
    back: (name: string) => `Πίσω στην αναμονή: ${name}`,
    backShort: 'Πίσω στην αναμονή',
    undoArrival: 'Δεν έχει έρθει',
    more: (name: string) => `Ενέργειες: ${name}`,
    shift: (room: string) => `Μετακίνηση των επόμενων: ${room}`,
    shiftShort: 'Μετακίνηση…',
    lose: (room: string) => `Χάθηκε η αίθουσα: ${room}`,
    loseShort: 'Χάθηκε…',
    lost: (at: string, day: string) =>
      `Κλειστή από ${athensDay(at) === day ? `τις ${formatTime(at)}` : formatDateTime(at)}`,
    notOffered: 'Δεν προσφέρεται',
  },
  badges: {
    title: 'Καρτελάκια',
    withoutCode: (count: number) =>
      `${plural(count, 'άτομο δεν έχει κωδικό άφιξης', 'άτομα δεν έχουν κωδικό άφιξης')}: το καρτελάκι βγαίνει χωρίς QR.`,
    give: 'Να πάρουν κωδικό',
    given: (count: number) => plural(count, 'άτομο πήρε κωδικό', 'άτομα πήραν κωδικό'),
    picture: (name: string) => `Ο κωδικός άφιξης ως QR: ${name}`,
    reserve: 'Αναπληρωματικός',
    none: 'Κανείς δεν έχει ώρα αυτή την ημέρα.',
    hint: (count: number) =>
      `${plural(count, 'καρτελάκι', 'καρτελάκια')}, δέκα σε κάθε σελίδα A4. Κόψε στις διακεκομμένες γραμμές.`,
  },
  doors: 'Φύλλα για τις πόρτες',
  away: {
    waiting: (count: number) =>
      `Χωρίς δίκτυο: ${plural(count, 'κίνηση κρατήθηκε', 'κινήσεις κρατήθηκαν')} σε αυτή τη συσκευή και ${agreeing(count, 'στέλνεται', 'στέλνονται')} μόλις υπάρξει σύνδεση.`,
    stale: (at: string) => `Χωρίς δίκτυο: η εικόνα είναι των ${formatTime(at)}. Ό,τι σημειώνεις κρατιέται εδώ.`,
    clashes: (count: number) =>
      plural(count, 'κίνηση έφτασε αργά και θέλει τα μάτια σου', 'κινήσεις έφτασαν αργά και θέλουν τα μάτια σου'),
    clash: (name: string, reason: string) => `${name}: ${reason}`,
    dismiss: 'Τις είδα',
  },
  shift: {
    title: (room: string) => `${room}: μετακίνηση των επόμενων`,
    from: 'Από',
    minutes: 'Λεπτά πίσω',
    hint: 'Αρνητικός αριθμός τους φέρνει πιο μπροστά. Τα διαλείμματα μένουν όσο είναι.',
    letters: 'Να σταλεί μήνυμα με τη νέα ώρα',
    lettersHint: `Μένουν ${SLOT_LETTER_MINUTES} λεπτά στα εξερχόμενα.`,
    moved: (count: number, ends: string) =>
      `Μετακινούνται ${plural(count, 'θέση ώρας', 'θέσεις ώρας')}. Η τελευταία αρχίζει στις ${formatTime(ends)}.`,
    tell: (count: number) =>
      `Πρέπει να το ${agreeing(count, 'μάθει', 'μάθουν')} ${plural(count, 'άτομο', 'άτομα')} που δεν ${agreeing(count, 'έχει', 'έχουν')} έρθει:`,
    nobody: 'Όσοι αφορά είναι ήδη εδώ ή δεν είχαν μάθει ώρα.',
    submit: 'Μετακίνηση',
    done: (letters: number) =>
      letters === 0
        ? 'Οι επόμενοι μετακινήθηκαν.'
        : `Οι επόμενοι μετακινήθηκαν, ${plural(letters, 'μήνυμα περιμένει', 'μηνύματα περιμένουν')} στα εξερχόμενα.`,
    lateBody: 'Μετακίνησε τους επόμενους, για να ξέρουν όλοι την ώρα τους.',
  },
} as const
