import type { OfficeGrade } from '#shared/permissions.ts'

export const roleWords = {
  COMPANY_USER: 'Χρήστης εταιρείας',
  REGEN_ADMINISTRATOR: 'Γραφείο προγράμματος',
  CANDIDATE: 'Υποψήφιος',
} as const

export const gradeWords: Record<OfficeGrade, string> = { OWNER: 'Υπεύθυνος', MEMBER: 'Μέλος', VIEWER: 'Αναγνώστης' }
