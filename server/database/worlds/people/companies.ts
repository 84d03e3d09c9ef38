import { afmOf } from '#shared/reference/afm.ts'
import type { CompanySize } from '#shared/reference/companies.ts'
import { addressWords } from '#server/database/worlds/people/greeklish.ts'
import type { SeededRandom } from '#server/database/worlds/people/seeded.ts'

export interface CompanyProfile {
  name: string
  activity: string
  size: CompanySize
  site: string
  email: string
  afm: string
}

const roots =
  'Αιγαίο Κυκλάδες Ταΰγετος Πίνδος Ροδόπη Παρνασσός Ζέφυρος Βορέας Πήγασος Ορίζοντας Δελφοί Κνωσός Ερμής Παλλάδα Ναυσικά Ιθάκη Φαίακες Αργώ Άνεμος Μαΐστρος Λεβάντες Πυξίδα Φάρος Γέφυρα Καρυάτις Μεσόγειος Κορυφή Σείριος Ωρίων Αλκυόνη Αστερισμός Κασσιόπη Πλειάδες Δήμητρα Άρτεμις Απόλλων Θέτις Νηρηίδες Τρίτων Αμφιτρίτη Ευρυνόμη Θάλασσα Γαία Ουρανία Φοίνικας Γρύπας Κένταυρος Ίκαρος Δαίδαλος Θησέας Περσέας Ορφέας Ευρώπη Ραδάμανθυς Αριάδνη Πηνελόπη Καλυψώ Νόστος Ιόνιο Σποράδες Δωδεκάνησα Λευκάδια Θερμαϊκός Ευβοϊκός Σαρωνικός Αρκαδία Όσσα Πήλιο Κίσσαβος Βέρμιο Γράμμος Νέστος Αλιάκμονας Αχελώος Πηνειός Στρυμόνας Εύηνος Ανατολή Μεσημβρία Λυκαυγές'.split(
    ' ',
  )

/** What a company calls its trade, four words for each activity. */
const trades: readonly (readonly [activity: string, words: string])[] = [
  ['Πληροφορική και Τηλεπικοινωνίες', 'Πληροφορική|Software|Data Analytics|Δίκτυα'],
  ['Λιανικό εμπόριο', 'Retail|Υπεραγορές|Ένδυση|Καταστήματα'],
  ['Χονδρικό εμπόριο', 'Εμπορική|Χονδρεμπορική|Εισαγωγές|Οικιακός Εξοπλισμός'],
  ['Βιομηχανία και Παραγωγή', 'Βιομηχανική|Μεταλλουργική|Πλαστικά|Συσκευασίες'],
  ['Τρόφιμα και Ποτά', 'Τρόφιμα|Οινοποιία|Γαλακτοκομικά|Αρτοποιία'],
  ['Τουρισμός και Φιλοξενία', 'Ξενοδοχεία|Resorts|Ταξίδια|Φιλοξενία'],
  ['Εστίαση', 'Εστίαση|Catering|Καφεκοπτεία|Γεύσεις'],
  ['Μεταφορές και Εφοδιαστική αλυσίδα', 'Logistics|Μεταφορική|Ταχυμεταφορές|Αποθήκες'],
  ['Ενέργεια και Περιβάλλον', 'Ενεργειακή|Φωτοβολταϊκά|Αιολικά Πάρκα|Ανακύκλωση'],
  ['Κατασκευές και Τεχνικά έργα', 'Κατασκευαστική|Τεχνική|Κλιματισμός|Δομικά Υλικά'],
  ['Υγεία και Φαρμακευτικά', 'Διαγνωστικά Κέντρα|Ιατρικά Είδη|Φαρμακαποθήκη|Φροντίδα Υγείας'],
  ['Εκπαίδευση και Κατάρτιση', 'Εκπαιδευτική|Κέντρα Κατάρτισης|Φροντιστήρια|Ξένες Γλώσσες'],
  ['Τράπεζες και Ασφάλειες', 'Ασφαλιστική|Ασφαλιστικοί Πράκτορες|Υπηρεσίες Πληρωμών|Επενδυτική'],
  ['Λογιστικά και Φοροτεχνικά', 'Λογιστική|Φοροτεχνικά|Μισθοδοσία|Ελεγκτική'],
  ['Νομικές υπηρεσίες', 'Δικηγορική Εταιρεία|Νομικοί Σύμβουλοι|Διαμεσολάβηση|Κανονιστική Συμμόρφωση'],
  ['Μάρκετινγκ και Διαφήμιση', 'Ψηφιακή Διαφήμιση|Marketing|Επικοινωνία|Έρευνες Αγοράς'],
  ['Μέσα ενημέρωσης και Πολιτισμός', 'Ψηφιακά Μέσα|Οπτικοακουστικές Παραγωγές|Πολιτιστική|Γραφικές Τέχνες'],
  ['Ακίνητα', 'Ακίνητα|Μεσιτική|Διαχείριση Κτιρίων|Real Estate'],
  ['Ναυτιλία', 'Ναυτιλιακή|Shipping|Ναυτιλιακά Εφόδια|Yachting'],
  ['Αγροτικός τομέας', 'Αγροτεχνική|Βιολογικά|Ελαιοτριβεία|Θερμοκήπια'],
  ['Δημόσιος τομέας και ΜΚΟ', 'Κοινωνική Οικονομία|Αλληλεγγύη|Αναπτυξιακή|Κοινωνική Φροντίδα'],
  ['Άλλο', 'Υπηρεσίες|Σύμβουλοι|Ασφάλεια Χώρων|Καθαρισμοί'],
]
const words = trades.flatMap(([activity, list]) => list.split('|').map((word) => ({ activity, word })))

const forms: readonly (readonly [form: string, weight: number])[] = [
  ['ΙΚΕ', 34],
  ['Α.Ε.', 28],
  ['Μονοπρόσωπη ΙΚΕ', 14],
  ['Ο.Ε.', 12],
  ['Ε.Π.Ε.', 8],
  ['Ε.Ε.', 4],
]
const sizes: readonly (readonly [size: CompanySize, weight: number])[] = [
  ['1-10', 38],
  ['11-50', 36],
  ['51-250', 19],
  ['251+', 7],
]

/** A name that suits an activity, for the employers in a CV. Two may be alike. */
export function employerName(random: SeededRandom, activity: string): string {
  const fitting = words.filter((one) => one.activity === activity)
  return `${random.pick(roots)} ${random.pick(fitting.length > 0 ? fitting : words).word}`
}

/** Each index up to this one has a name of its own. */
export const distinctCompanies = roots.length * words.length

/** The `index`-th company that does not exist: «Αιγαίο Πληροφορική Α.Ε.», «Κυκλάδες Logistics ΙΚΕ». */
export function companyProfile(random: SeededRandom, index: number): CompanyProfile {
  const root = roots[index % roots.length] as string
  // 37 makes neighbours differ in trade, and has no divisor in common that would make a root meet a word twice.
  const { activity, word } = words[(index * 37 + Math.floor(index / roots.length)) % words.length] as (typeof words)[0]
  const size = random.weighted(sizes)
  const isLarge = size === '51-250' || size === '251+'
  const domain = `${addressWords(`${root} ${word}`).join('-')}.demo`
  return {
    name: `${root} ${word} ${isLarge ? random.pick(['Α.Ε.', 'Α.Ε.', 'Α.Β.Ε.Ε.', 'ΙΚΕ']) : random.weighted(forms)}`,
    activity,
    size,
    site: `https://${domain}`,
    email: `hr@${domain}`,
    afm: afmOf(80_000_000 + ((index * 7919) % 20_000_000)),
  }
}
