import type { Feature } from '#server/core/feature.ts'
import { accountHandlers } from '#server/features/account/account.handlers.ts'
import { accountMailTemplates } from '#server/features/account/account.mail-templates.ts'
import { accountPersonal } from '#server/features/account/account.personal.ts'

export const accountFeature: Feature = {
  handlers: accountHandlers,
  personal: accountPersonal,
  mailTemplates: accountMailTemplates,
  // Whoever has lost the key comes in without the second factor, by password, and adds it anew.
  encrypted: [
    { table: 'totp', column: 'tot_secret', whenLost: 'deleted' },
    { table: 'totp', column: 'tot_next_secret', whenLost: 'emptied' },
  ],
}
