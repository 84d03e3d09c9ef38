import { usersContract } from '#shared/features/users/users.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { usersHandlers } from '#server/features/users/users.handlers.ts'
import { usersMailTemplates } from '#server/features/users/users.mail-templates.ts'
import { usersPersonal } from '#server/features/users/users.personal.ts'

export const usersFeature: Feature = {
  handlers: usersHandlers,
  personal: usersPersonal,
  mailTemplates: usersMailTemplates,
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
