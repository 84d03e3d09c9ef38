import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { readdress } from '#server/core/mail/outbox.ts'
import { endPersonalLinks } from '#server/core/personal-links.ts'
import type { Work } from '#server/core/work.ts'

export interface Addressee {
  usr_id: number
  usr_email: string
  usr_fullname: string
}

export const isNewAddress = (before: string, after: string) => before.toLowerCase() !== after.toLowerCase()

/**
 * Somebody has a new e-mail address: links that went to the old one open nothing any more, letters that have not left
 * go to the new one, and both addresses are told.
 */
export async function moveAddress(work: Work, before: Addressee, address: string): Promise<void> {
  await endPersonalLinks(work, before.usr_id)
  await work.db.deleteFrom('secret_key').where('key_fk_usr_id', '=', before.usr_id).execute()
  await readdress(work, before, address)
  for (const to of new Set([before.usr_email, address])) {
    await queueTemplateMail(work, {
      template: 'users.email-changed',
      to,
      toName: before.usr_fullname,
      usr_id: before.usr_id,
      about: `user:${before.usr_id}`,
      values: { old: before.usr_email, new: address },
    })
  }
}
