import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { companiesHandlers } from '#server/features/companies/companies.handlers.ts'
import { companiesMailTemplates } from '#server/features/companies/companies.mail-templates.ts'
import { companiesPersonal } from '#server/features/companies/companies.personal.ts'
import { decisionInput, isDecisionOpen } from '#server/features/companies/companies.undo.queries.ts'
import { companiesRetention } from '#server/features/companies/companies.retention.ts'

export const companiesFeature: Feature = {
  handlers: companiesHandlers,
  personal: companiesPersonal,
  retention: companiesRetention,
  mailTemplates: companiesMailTemplates,
  undo: [
    {
      entity: 'company',
      action: 'changed',
      call: companiesContract.edit,
      names: { cny_name: 'name', cny_size: 'size', cny_activity: 'activity', cny_afm: 'afm', cny_site: 'site' },
    },
  ],
  undoActs: [
    {
      entity: 'company',
      actions: ['approved', 'rejected'],
      call: companiesContract.undoDecision,
      input: decisionInput,
      isOpen: isDecisionOpen,
    },
  ],
}
