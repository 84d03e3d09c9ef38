import { adFields } from '#shared/features/ads/ads.contract.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { companyFilters } from '#shared/features/companies/companies.contract.ts'
import { cycleFilters } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { listingLabels } from '#shared/features/job-listings/job-listings.rules.ts'
import { mailFields } from '#shared/features/mail/mail.contract.ts'

const fromFields = (fields: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** The Greek names of stored columns, each from the place that gave it. */
const labels: Record<string, string> = {
  ...fromFields(adFields),
  ...fromFields(companyFilters),
  ...fromFields(cycleFilters),
  ...fromFields(mailFields),
  ...fromFields(profile),
  ...listingLabels,
  ad_body: 'Κείμενο',
  ad_image: 'Εικόνα',
  ad_link: 'Σύνδεσμος',
  cny_date_decided: 'Ημερομηνία απόφασης',
  cny_logo: 'Λογότυπο',
  edc_assessors: 'Αξιολογητές',
  edc_description: 'Περιγραφή',
  edc_image: 'Εικόνα',
  edc_lac_general_instructions_file: 'Γενικές οδηγίες',
  edc_lac_graphic_design_file: 'Αρχείο γραφιστικής',
  edc_lac_interview_flow_file: 'Ροή της συνέντευξης',
  jl_close_reason: 'Λόγος κλεισίματος',
  jl_date_closed: 'Ημερομηνία κλεισίματος',
  edc_hard_skills: 'Ώρες: τεχνικές δεξιότητες',
  edc_soft_skills: 'Ώρες: οριζόντιες δεξιότητες',
  edc_learning_hours: 'Ώρες: μάθηση',
  edc_lac_assessors_per_room: 'Αξιολογητές σε κάθε αίθουσα',
  edc_lac_days: 'Ημέρες του κέντρου',
  edc_lac_total_days: 'Πλήθος ημερών του κέντρου',
  edc_lac_starting_date: 'Πρώτη ημέρα του κέντρου',
  edc_lac_slot_minutes: 'Διάρκεια κάθε συνέντευξης (λεπτά)',
  edc_lac_day_start: 'Ώρα έναρξης',
  edc_lac_day_end: 'Ώρα λήξης',
  edc_lac_breaks: 'Διαλείμματα',
  edc_lac_skip_weekends: 'Χωρίς Σαββατοκύριακα',
  edc_lac_is_online: 'Διαδικτυακά',
  edc_lac_language: 'Γλώσσα αξιολόγησης',
  edc_lac_poll_link: 'Σύνδεσμος ψηφοφορίας',
  usr_status: 'Κατάσταση',
  reasons: 'Λόγοι',
  usr_company_position: 'Θέση στην εταιρεία',
  mtp_subject: 'Θέμα',
  mtp_body: 'Κείμενο',
  note: 'Σημείωση του γραφείου',
  days: 'Ημέρες',
  number: 'Αριθμός απόδειξης',
  mentions: 'Σημεία που ίσως μιλούν για το πρόσωπο',
  replaced: 'Σημεία όπου έφυγε το όνομα',
  rows: 'Γραμμές',
  people: 'Πρόσωπα',
  email: 'E-mail',
  role: 'Ρόλος',
  version: 'Μορφή',
  cycle: 'Κύκλος',
  assessor: 'Αξιολογητής',
  fields: 'Πεδία',
  ended: 'Έφυγαν',
  warned: 'Ρωτήθηκαν',
  held: 'Δεσμευμένα',
  from: 'Από',
  until: 'Έως',
  reason: 'Λόγος',
  filters: 'Φίλτρα',
  q: 'Αναζήτηση',
  tables: 'Πίνακες',
  leaves: 'Αποχωρεί (αριθμός)',
  takes_seat: 'Παίρνει τη θέση (αριθμός)',
  letters: 'E-mail',
  sta_id: 'Αριθμός ενέργειας',
}

/** A number names the person whose value it is. */
export const labelOf = (name: string) => labels[name] ?? (/^\d+$/.test(name) ? `Πρόσωπο ${name}` : name)
