import { formatDate } from '#shared/core/format.ts'
import type { OfficeGrade } from '#shared/permissions.ts'

export const gradeHints: Record<OfficeGrade, string> = {
  OWNER: 'Κάνει τα πάντα: ομάδα, διαγραφή προσώπων, ρυθμίσεις ασφάλειας.',
  MEMBER: 'Δουλεύει με υποψηφίους, εταιρείες, κύκλους και γράμματα.',
  VIEWER: 'Μόνο βλέπει, χωρίς στοιχεία επικοινωνίας, εξαγωγές και γράμματα.',
}

export const invitationTexts = {
  title: 'Προσκλήσεις που περιμένουν',
  none: 'Καμία πρόσκληση δεν περιμένει.',
  waits: (until: string) => `Ισχύει έως ${formatDate(until)}`,
  expired: 'Έληξε',
  by: (name: string) => `από ${name}`,
  again: 'Νέος σύνδεσμος',
  againOf: (email: string) => `Νέος σύνδεσμος στο ${email}`,
  sentAgain: (email: string) => `Στείλαμε νέο σύνδεσμο στο ${email}. Ο προηγούμενος δεν ισχύει.`,
  withdraw: 'Ανάκληση',
  withdrawOf: (email: string) => `Ανάκληση της πρόσκλησης στο ${email}`,
} as const
