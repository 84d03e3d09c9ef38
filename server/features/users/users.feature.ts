import { usersContract } from '#shared/features/users/users.contract.ts'
import { SECRET_COLUMN } from '#server/core/erasure-ledger.ts'
import type { Feature } from '#server/core/feature.ts'
import { eraseAgain, eraseRestored } from '#server/features/users/users.erasure.service.ts'
import { usersHandlers } from '#server/features/users/users.handlers.ts'
import { usersMailTemplates } from '#server/features/users/users.mail-templates.ts'
import { usersPersonal } from '#server/features/users/users.personal.ts'

export const usersFeature: Feature = {
  handlers: usersHandlers,
  personal: usersPersonal,
  mailTemplates: usersMailTemplates,
  encrypted: [SECRET_COLUMN],
  schedules: {
    'erase-again': { cron: '5 4 * * *', run: eraseAgain },
    'erase-restored': { cron: '40 2 * * *', atStart: true, evenQuiet: true, run: eraseRestored },
  },
  undo: [
    {
      entity: 'user',
      action: 'changed',
      call: usersContract.edit,
      needs: 'usr_company_position',
      names: { usr_fullname: 'name', usr_email: 'email', usr_phone: 'phone', usr_company_position: 'company_position' },
    },
  ],
}
