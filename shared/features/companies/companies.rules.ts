import { percentOf } from '#shared/core/format.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'

export type CompanyStatus = 'PENDING_APPROVAL' | 'APPROVED' | 'ARCHIVED'
export type CompanyDecision = 'approve' | 'reject' | 'archive'

/** Which decision is open from which state. A rejected company has no state: its row is gone, its history stays. */
export const decisions = {
  approve: { from: ['PENDING_APPROVAL', 'ARCHIVED'], to: 'APPROVED' },
  reject: { from: ['PENDING_APPROVAL'], to: 'REJECTED' },
  archive: { from: ['APPROVED'], to: 'ARCHIVED' },
} as const satisfies Record<
  CompanyDecision,
  { from: readonly CompanyStatus[]; to: Exclude<CompanyStatus, 'PENDING_APPROVAL'> | 'REJECTED' }
>

export function mayDecide(decision: CompanyDecision, status: CompanyStatus): boolean {
  return (decisions[decision].from as readonly CompanyStatus[]).includes(status)
}

export const companyStatusWords: Record<CompanyStatus | 'REJECTED', string> = {
  PENDING_APPROVAL: 'Περιμένει έγκριση',
  APPROVED: 'Εγκεκριμένη',
  ARCHIVED: 'Αρχειοθετημένη',
  REJECTED: 'Απορρίφθηκε',
}

/** Why a registration is refused; the words are also those that the company reads. */
export const rejectionReasons = {
  INCOMPLETE: 'Λείπουν ή δεν είναι σωστά κάποια στοιχεία',
  NOT_VERIFIED: 'Δεν μπορέσαμε να επαληθεύσουμε την εταιρεία',
  PERSONAL_EMAIL: 'Χρειάζεται e-mail της εταιρείας και όχι προσωπικό',
  WRONG_AFM: 'Το ΑΦΜ δεν αντιστοιχεί στην επωνυμία',
  DUPLICATE: 'Η εταιρεία συμμετέχει ήδη στο πρόγραμμα',
  NOT_ELIGIBLE: 'Η δραστηριότητα δεν ταιριάζει στο πρόγραμμα',
  OTHER: 'Άλλος λόγος',
} as const
export type RejectionReason = keyof typeof rejectionReasons
export const rejectionReasonKeys = Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]

export function reasonWords(reasons: readonly string[]): string[] {
  return reasons.map((reason) =>
    Object.hasOwn(rejectionReasons, reason) ? rejectionReasons[reason as RejectionReason] : reason,
  )
}

// What stands beside the decision.

const freeMail = new Set(
  'gmail.com,googlemail.com,yahoo.com,yahoo.gr,hotmail.com,hotmail.gr,outlook.com,outlook.com.gr,live.com,icloud.com,windowslive.com,msn.com,aol.com,protonmail.com,proton.me,gmx.com,gmx.net,mail.com,otenet.gr,forthnet.gr,hol.gr,freemail.gr,in.gr'.split(
    ',',
  ),
)

export function mailDomain(email: string): string {
  return email.split('@').at(-1)?.toLowerCase() ?? ''
}

/** The domain of the address, or nothing when anybody can have one there. */
export function ownMailDomain(email: string): string {
  const domain = mailDomain(email)
  return freeMail.has(domain) ? '' : domain
}

/** `https://www.Example.gr/about` → `example.gr` */
export function siteHost(site: string): string {
  const match = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:[:/?#]|$)/iu.exec(site.trim())
  return match?.[1]?.toLowerCase() ?? ''
}

export const mailMatches = ['same', 'different', 'free', 'no-site'] as const
export type MailMatch = (typeof mailMatches)[number]

/** Does the address of the person belong to the site of the company? A subdomain on either side does. */
export function mailMatch(email: string, site: string): MailMatch {
  const domain = mailDomain(email)
  const host = siteHost(site)
  if (freeMail.has(domain)) return 'free'
  if (host === '') return 'no-site'
  const belongs = domain === host || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`)
  return belongs ? 'same' : 'different'
}

const legalForms = new Set(
  [
    'αε αεε αβεε αεβε αεβτε αβετε ατε αξε αττε μαε επε μεπε ικε μικε οε εε sa ae epe ike oe ee ltd plc llc inc gmbh pc',
    'ανωνυμη ανωνυμος εταιρεια εταιρια ετερορρυθμη ομορρυθμη μονοπροσωπη περιορισμενης ευθυνης ιδιωτικη κεφαλαιουχικη',
  ]
    .join(' ')
    .split(' ')
    .map(foldGreek),
)

/** The name without its legal form, as a fold key: «Δελφοί Α.Ε.» and `Delfoi SA` have the same one. */
export function nameKey(name: string): string {
  const words = name.replaceAll(/(?<=\p{L})\.(?=\p{L}|\s|$)/gu, '').split(/[^\p{L}\p{M}\p{N}]+/u)
  const keys = words.map(foldGreek).filter((key) => key !== '')
  const distinctive = keys.filter((key) => !legalForms.has(key))
  return (distinctive.length > 0 ? distinctive : keys).join(' ')
}

/** Cyrillic letters and digits, each before the Latin letter that it looks or sounds like. */
const lookAlikes = 'аaеeоoтtіiнnиnгgрr0o1i3e4a'

/** A name as it looks and sounds, whatever scripts it mixes, without gaps, signs and legal form. */
function nameSkeleton(name: string): string {
  const letters = Array.from(name.normalize('NFKC').toLowerCase(), (sign) => {
    const at = lookAlikes.indexOf(sign)
    return at >= 0 && at % 2 === 0 ? lookAlikes.charAt(at + 1) : sign
  })
  return nameKey(letters.join('')).replaceAll(' ', '')
}

/** Does the name belong to the programme, so that no company may take it? `brand` is the name of this installation. */
export function isReservedName(name: string, brand: string): boolean {
  const own = nameSkeleton(name)
  return own !== '' && ['Regen', 'Regeneration', brand].some((reserved) => nameSkeleton(reserved) === own)
}

function trigrams(key: string): Set<string> {
  const padded = `  ${key} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** How alike two names are, 0 … 1, whatever script and legal form they are written with. */
export function nameLikeness(first: string, other: string): number {
  const [a, b] = [nameKey(first), nameKey(other)]
  if (a === b) return 1
  const [left, right] = [trigrams(a), trigrams(b)]
  const common = [...left].filter((part) => right.has(part)).length
  return common / (left.size + right.size - common)
}

export const LOOK_ALIKE = 0.5

/** What of the profile is filled in, so that the control panel can say what is missing. */
export interface ProfileFacts {
  cny_name: string
  cny_size: string
  cny_activity: string
  cny_afm: string | null
  cny_site: string
  cny_logo: string | null
  usr_fullname: string
  usr_phone: string
  usr_company_position: string
}

export const profileParts: readonly (readonly [key: keyof ProfileFacts, label: string])[] = [
  ['cny_name', 'Επωνυμία'],
  ['cny_size', 'Μέγεθος'],
  ['cny_activity', 'Δραστηριότητα'],
  ['cny_site', 'Ιστότοπος'],
  ['cny_afm', 'ΑΦΜ'],
  ['usr_fullname', 'Ονοματεπώνυμο'],
  ['usr_phone', 'Τηλέφωνο'],
  ['usr_company_position', 'Θέση στην εταιρεία'],
]

export function profileCompleteness(facts: ProfileFacts): { percent: number; missing: string[] } {
  const missing = profileParts.filter(([key]) => !facts[key]).map(([, label]) => label)
  return { percent: percentOf((profileParts.length - missing.length) / profileParts.length), missing }
}
