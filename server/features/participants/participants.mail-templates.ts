import type { MailTemplates, Template } from '#server/core/mail/templates.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'

const placeholders = {
  greeting: 'Η προσφώνηση με το όνομα στην κλητική',
  cycle: 'Ο τίτλος του κύκλου',
}
const sample = {
  greeting: 'Αγαπητέ Γιώργο',
  cycle: 'Αναλυτής Δεδομένων 2026',
}

function template(title: string, subject: string, words: string): Template {
  return {
    title: `Στάδια κύκλου: ${title}`,
    subject,
    body: `{greeting},\n\n${words}`,
    placeholders,
    required: ['cycle'],
    sample,
  }
}

const templates: Record<StageAction, Template> = {
  application_approved: template(
    'έγκριση αίτησης',
    'Η αίτησή σου προχωρά: {cycle}',
    `η αίτησή σου για το πρόγραμμα «{cycle}» εγκρίθηκε. Το επόμενο βήμα είναι η αξιολόγηση με παιχνίδια: θα λάβεις τον σύνδεσμο με νεότερο μήνυμα.

Καλή συνέχεια!`,
  ),
  application_rejected: template(
    'απόρριψη αίτησης',
    'Η αίτησή σου για το πρόγραμμα «{cycle}»',
    `σε ευχαριστούμε για το ενδιαφέρον σου για το πρόγραμμα «{cycle}». Διαβάσαμε την αίτησή σου με προσοχή, αλλά αυτή τη φορά δεν μπορούμε να σε δεχτούμε.

Θα χαρούμε να σε δούμε σε επόμενο πρόγραμμα.`,
  ),
  game_assessment_approved: template(
    'πέρασε τα παιχνίδια',
    'Προχωράς στο κέντρο αξιολόγησης: {cycle}',
    `πέρασες την αξιολόγηση με παιχνίδια για το πρόγραμμα «{cycle}». Το επόμενο βήμα είναι η συνάντηση στο κέντρο αξιολόγησης: θα σου γράψουμε την ημέρα και την ώρα.

Συγχαρητήρια και καλή επιτυχία!`,
  ),
  game_assessment_rejected: template(
    'δεν πέρασε τα παιχνίδια',
    'Η αξιολόγησή σου για το πρόγραμμα «{cycle}»',
    `σε ευχαριστούμε που πήρες μέρος στην αξιολόγηση με παιχνίδια για το πρόγραμμα «{cycle}». Αυτή τη φορά η διαδικασία σταματά εδώ για σένα.

Θα χαρούμε να σε δούμε σε επόμενο πρόγραμμα.`,
  ),
  assessment_centre_approved: template(
    'φιναλίστ',
    'Επιλέχθηκες: {cycle}',
    `με χαρά σου λέμε ότι επιλέχθηκες για το πρόγραμμα «{cycle}». Θα σου γράψουμε σύντομα για την έναρξη και όσα χρειάζεσαι.

Συγχαρητήρια!`,
  ),
  assessment_centre_rejected: template(
    'δεν πέρασε το κέντρο αξιολόγησης',
    'Το κέντρο αξιολόγησης για το πρόγραμμα «{cycle}»',
    `σε ευχαριστούμε για τη συμμετοχή σου στο κέντρο αξιολόγησης του προγράμματος «{cycle}». Αυτή τη φορά δεν μπορούμε να σου προσφέρουμε θέση.

Σου ευχόμαστε κάθε επιτυχία και ελπίζουμε να σε δούμε ξανά.`,
  ),
  substitute_finalist: template(
    'επιλαχών',
    'Είσαι στους επιλαχόντες: {cycle}',
    `η παρουσία σου στο κέντρο αξιολόγησης του προγράμματος «{cycle}» ήταν πολύ καλή. Είσαι στη λίστα των επιλαχόντων: αν ελευθερωθεί θέση και είναι η σειρά σου, θα σου γράψουμε.`,
  ),
  reject_finalist: template(
    'αποχώρηση φιναλίστ',
    'Η συμμετοχή σου στο πρόγραμμα «{cycle}»',
    `σε ενημερώνουμε ότι δεν συμμετέχεις πια στο πρόγραμμα «{cycle}».

Για ό,τι χρειαστείς, απάντησε σε αυτό το μήνυμα.`,
  ),
  succeeded: template(
    'επιτυχής ολοκλήρωση',
    'Συγχαρητήρια για την ολοκλήρωση: {cycle}',
    `ολοκλήρωσες με επιτυχία το πρόγραμμα «{cycle}». Το πιστοποιητικό σου είναι σε ισχύ. Οι συνεργαζόμενες εταιρείες βλέπουν το προφίλ σου μόνο αν έχεις συμφωνήσει· το ορίζεις όποτε θέλεις από την προσωπική σου σελίδα.

Συγχαρητήρια και καλή αρχή!`,
  ),
}

export const templateOfStage = (action: StageAction) => `cycles.${action.replaceAll('_', '-')}`

export const participantsMailTemplates: MailTemplates = Object.fromEntries(
  Object.entries(templates).map(([action, entry]) => [templateOfStage(action as StageAction), entry]),
)
