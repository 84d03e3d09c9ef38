/** What people can choose to hear of, and by which way. Kinds of events begin with the name of their group. */
export interface NotificationGroup {
  id: string
  label: string
  about: string
  /** Kinds of notice that belong to it; a trailing dot stands for all that begin so. */
  kinds: readonly string[]
  who: readonly ('REGEN_ADMINISTRATOR' | 'COMPANY_USER')[]
}

export const notificationGroups = [
  {
    id: 'companies',
    label: 'Εταιρείες',
    about: 'Νέες εταιρείες που περιμένουν έγκριση, και όσες φτάνουν το ημερήσιο όριο αναγνώσεων.',
    kinds: ['company.registered', 'company.quota', 'company.without-user'],
    who: ['REGEN_ADMINISTRATOR'],
  },
  {
    id: 'requests',
    label: 'Αιτήματα για υποψηφίους',
    about: 'Μια εταιρεία ζητά υποψηφίους για αγγελία της.',
    kinds: ['listing.requested'],
    who: ['REGEN_ADMINISTRATOR'],
  },
  {
    id: 'data-requests',
    label: 'Αιτήματα για δεδομένα',
    about: 'Νέα αιτήματα για προσωπικά δεδομένα, και όσων η προθεσμία τελειώνει.',
    kinds: ['data-request.'],
    who: ['REGEN_ADMINISTRATOR'],
  },
  {
    id: 'hires',
    label: 'Προσλήψεις',
    about: 'Δηλώθηκε πρόσληψη σε αγγελία.',
    kinds: ['hire.'],
    who: ['REGEN_ADMINISTRATOR', 'COMPANY_USER'],
  },
  {
    id: 'morning',
    label: 'Πρωινό γράμμα',
    about: 'Ένα e-mail την ημέρα, τις εργάσιμες, με όσα περιμένουν· μόνο όταν υπάρχει κάτι νέο.',
    kinds: ['interview.morning'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'interviews',
    label: 'Συνεντεύξεις',
    about: 'Απαντήσεις υποψηφίων, αλλαγές και ακυρώσεις, την ώρα που γίνονται.',
    kinds: ['interview.'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'proposals',
    label: 'Προτάσεις υποψηφίων',
    about: 'Το γραφείο απάντησε σε αίτημά σας ή πρότεινε υποψηφίους.',
    kinds: ['listing.answered', 'candidates.'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'notes',
    label: 'Σημειώσεις συναδέλφων',
    about: 'Συνάδελφος έγραψε σημείωση για υποψήφιο και ζήτησε να τη δείτε.',
    kinds: ['note.'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'account',
    label: 'Εταιρεία και λογαριασμός',
    about: 'Εγκρίσεις και αλλαγές στην εταιρεία σας.',
    kinds: ['company.approved', 'company.rejected', 'company.archived'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'messages',
    label: 'Μηνύματα του γραφείου',
    about: 'Ανακοινώσεις από το κέντρο ειδοποιήσεων.',
    kinds: ['message'],
    who: ['COMPANY_USER'],
  },
  {
    id: 'other',
    label: 'Όλα τα άλλα',
    about: 'Ό,τι δεν ανήκει πιο πάνω.',
    kinds: [],
    who: ['COMPANY_USER', 'REGEN_ADMINISTRATOR'],
  },
] as const satisfies readonly NotificationGroup[]

export type NotificationGroupId = (typeof notificationGroups)[number]['id']
export const notificationGroupIds = notificationGroups.map((group) => group.id) as [
  NotificationGroupId,
  ...NotificationGroupId[],
]

const groups: readonly (NotificationGroup & { id: NotificationGroupId })[] = notificationGroups

/** The group of an event; a kind that no group names still belongs somewhere, so that it can be silenced. */
export function groupOfKind(kind: string): NotificationGroupId {
  const group = groups.find(({ kinds }) =>
    kinds.some((pattern) => (pattern.endsWith('.') ? kind.startsWith(pattern) : kind === pattern)),
  )
  return group?.id ?? 'other'
}

export interface Ways {
  /** In the application, live. */
  app: boolean
  mail: boolean
}

/** What a company would miss without a mail: what graduates answer, and whom the office proposes. */
const mailedToCompanies: readonly NotificationGroupId[] = ['morning', 'interviews', 'proposals']

/** What is a letter alone, and never shown in the application. */
export const isMailAlone = (group: NotificationGroupId) => group === 'morning'

/** Until they choose otherwise, everything is shown; features send the other mails that matter themselves. */
export function usualWays(group: NotificationGroupId, role: string | null): Ways {
  return { app: true, mail: role === 'COMPANY_USER' && mailedToCompanies.includes(group) }
}
