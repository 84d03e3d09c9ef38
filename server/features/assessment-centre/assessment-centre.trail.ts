import { type AuditEntry, audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'

/** Writes into the trail of a cycle what was done in its centre. */
export const auditCentre = (work: Work, edc_id: number, entry: Omit<AuditEntry, 'entity' | 'id'>): Promise<void> =>
  audit(work, { ...entry, entity: 'educational-cycle', id: edc_id })
