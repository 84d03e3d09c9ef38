import { invalid } from '#shared/core/errors.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { openKeys, type StoredMail } from '#server/features/mail/mail.queries.ts'

/** Keys are 256 bits as base64url; nothing else in our mails looks like that. */
const KEY = /(?<![\w-])[\w-]{43}(?![\w-])/g
const MASK = /•••(\d*)/g

const keysOf = (mail: StoredMail) => [...new Set(`${mail.mai_text} ${mail.mai_html}`.match(KEY))]

/**
 * A mail as the office may read it. Its links open other people's accounts and pages: they are their receiver's
 * alone. Where there is no mail server the outbox is the only way to them, until they are used.
 */
export async function maskedMail(work: Work, mail: StoredMail): Promise<StoredMail & { is_masked: boolean }> {
  const keys = keysOf(mail)
  const hasServer = work.services.config.smtpUrl !== undefined
  const hasLeft = mail.mai_status === 'SENT' || mail.mai_status === 'BOUNCED'
  const isTheirs = !mail.is_local && (hasServer || hasLeft)
  const open = isTheirs ? new Set<string>() : await openKeys(work, keys.map(hashSecret))
  const secret = new Map(keys.map((key, index) => [key, maskOf(keys, index)]))
  for (const key of keys) if (open.has(hashSecret(key).toString('hex'))) secret.delete(key)
  const mask = (text: string) => text.replaceAll(KEY, (key) => secret.get(key) ?? key)
  return { ...mail, mai_text: mask(mail.mai_text), mai_html: mask(mail.mai_html), is_masked: secret.size > 0 }
}

/** Several links stay apart, so that each comes back where it belongs. */
function maskOf(keys: readonly string[], index: number): string {
  return keys.length === 1 ? '•••' : `•••${index + 1}`
}

/** A reworded mail gets its hidden links back; it can lose them, but not bring others. */
export function unmasked(mail: StoredMail, text: string): string {
  const keys = keysOf(mail)
  const byMask = new Map(keys.map((key, index) => [maskOf(keys, index), key]))
  if (byMask.size === 0) return text
  return text.replaceAll(MASK, (mask) => {
    const key = byMask.get(mask)
    if (key === undefined)
      throw invalid({ mai_text: `Το ${mask} δεν ήταν στο γράμμα: άφησε τους συνδέσμους όπως είναι.` })
    return key
  })
}
