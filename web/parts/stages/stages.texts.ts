import type { ResultOf } from '#shared/core/contract.ts'
import type { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { agreeing, formatNumber, plural } from '#shared/core/format.ts'

const people = (count: number) => plural(count, 'άτομο', 'άτομα')

export const stagesTexts = {
  decide: 'Απόφαση',
  decided: 'Αν αλλάξει η απόφαση:',
  act: {
    title: (label: string) => label,
    bulk: (label: string, count: number) => `${label} (${formatNumber(count)})`,
    moves: (count: number) => `Θα ${agreeing(count, 'μετακινηθεί', 'μετακινηθούν')} ${people(count)}`,
    none: 'Κανείς δεν μπορεί να μετακινηθεί έτσι.',
    skipped: 'Μένουν όπως είναι',
    reasonCount: (reason: string, count: number) => `${reason}: ${formatNumber(count)}`,
    send: 'Να σταλεί e-\u2060mail σε καθέναν',
    sendHint: 'Ο καθένας λαμβάνει το δικό του μήνυμα, με το όνομά του.',
    withoutEmail: (count: number) => `${people(count)} χωρίς έγκυρο e-\u2060mail`,
    hold: 'Τα μηνύματα μένουν στα εξερχόμενα',
    holdMinutes: (minutes: number) =>
      minutes === 0
        ? 'Φεύγουν αμέσως'
        : minutes % 60 > 0
          ? plural(minutes, 'λεπτό', 'λεπτά')
          : minutes < 1440
            ? plural(minutes / 60, 'ώρα', 'ώρες')
            : '1 ημέρα',
    holdHint: 'Ως τότε η ενέργεια αναιρείται και δεν φεύγει τίποτα.',
    from: 'Από:',
    done: (count: number, letters: number, changed: number) =>
      `${agreeing(count, 'Μετακινήθηκε', 'Μετακινήθηκαν')} ${people(count)}${letters > 0 ? `, ${plural(letters, 'μήνυμα περιμένει', 'μηνύματα περιμένουν')} στα εξερχόμενα` : ''}.${changed > 0 ? ` ${people(changed)} ${agreeing(changed, 'άλλαξε στο μεταξύ και έμεινε όπως είναι', 'άλλαξαν στο μεταξύ και έμειναν όπως είναι')}.` : ''}`,
    undo: 'Αναίρεση',
    undone: ({ restored, kept, told, without_slot }: ResultOf<typeof contract.undo>) =>
      `${agreeing(restored, 'Επανήλθε', 'Επανήλθαν')} ${people(restored)}${kept > 0 ? `, ${people(kept)} ${agreeing(kept, 'είχε', 'είχαν')} ήδη προχωρήσει` : ''}.${told > 0 ? ` Το γράμμα είχε ήδη φύγει σε ${people(told)}.` : ''}${without_slot > 0 ? ` Χωρίς ώρα στο κέντρο, γιατί δόθηκε αλλού: ${people(without_slot)}.` : ''}`,
  },
  dropOut: {
    title: 'Αποχώρηση φιναλίστ',
    submit: 'Αποχώρηση',
    substitute: 'Τη θέση παίρνει',
    substituteHint: 'Προτείνεται ο πρώτος επιλαχών με τη σειρά της απόφασης.',
    turn: (turn: number, name: string, reason: string | null) =>
      `${turn}. ${name}${reason === null ? '' : ` (${reason})`}`,
    nobody: 'Κανείς, η θέση μένει κενή',
    happens: 'Τι θα γίνει',
    moves: (name: string, from: string, to: string) => `${name}: από «${from}» σε «${to}»`,
    empty: 'Η θέση μένει κενή.',
    noneLeft: 'Δεν υπάρχει επιλαχών που να μπορεί να πάρει τη θέση.',
    slot: (time: string) => `Ελευθερώνεται η ώρα στο κέντρο αξιολόγησης: ${time}`,
    outdated: (count: number) =>
      `${plural(count, 'μήνυμα που δεν ισχύει πια δεν θα φύγει', 'μηνύματα που δεν ισχύουν πια δεν θα φύγουν')}`,
    send: (isBoth: boolean) => (isBoth ? 'Να σταλεί e-\u2060mail και στους δύο' : 'Να σταλεί e-mail'),
    sendHint: 'Με τα κείμενα των προτύπων για την αποχώρηση και για τον φιναλίστ.',
    withoutEmail: (names: string) => `Χωρίς έγκυρο e-\u2060mail: ${names}`,
    done: (leaves: string, takes: string | null, letters: number) =>
      `Αποχώρησε: ${leaves}.${takes === null ? '' : ` Τη θέση παίρνει: ${takes}.`}${letters > 0 ? ` ${plural(letters, 'μήνυμα περιμένει', 'μηνύματα περιμένουν')} στα εξερχόμενα.` : ''}`,
  },
  mail: {
    example: (name: string) => `Όπως θα το διαβάσει: ${name}`,
    subject: 'Θέμα',
    body: 'Κείμενο',
    change: 'Αλλαγή του κειμένου για αυτή την ενέργεια',
    usual: 'Επαναφορά στο κείμενο του προτύπου',
  },
} as const
