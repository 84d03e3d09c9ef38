import { invalid } from '#shared/core/errors.ts'
import { cutKeys, encryptLetterKeys, fillMarks, keysOfLetter } from '#server/core/mail/letter-keys.ts'
import { bodyHtml, letterPage, pictureHtml } from '#server/core/mail/layout.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import { openKeys, type StoredMail } from '#server/features/mail/mail.queries.ts'

/**
 * A mail as the office may read it. Its links open other people's accounts and pages: they are their receiver's
 * alone. Where there is no mail server the outbox is the only way to them, until they are used.
 */
export async function maskedMail(work: Work, mail: StoredMail): Promise<StoredMail & { is_masked: boolean }> {
  const { keys: installationKeys, config } = work.services
  const isTheirs = !mail.is_local && (config.smtpUrl !== undefined || hasLeft(mail))
  const keys = isTheirs ? [] : keysOfLetter(installationKeys, mail.mai_keys)
  const open = await openKeys(work, keys.map(hashSecret))
  const shown = keys.map((key) => (open.has(hashSecret(key).toString('hex')) ? key : undefined))
  const fill = (text: string) => fillMarks(text, (index) => shown[index])
  const is_masked = mail.mai_keys !== '' && (isTheirs || shown.includes(undefined))
  return { ...mail, mai_text: fill(mail.mai_text), mai_html: fill(letterPage(mail, config.brandName)), is_masked }
}

const hasLeft = (mail: StoredMail) => mail.mai_status === 'SENT' || mail.mai_status === 'BOUNCED'

/** A reworded mail gets its hidden links back; it can lose them, but not bring others. */
export function rewordedMail(work: Work, mail: StoredMail, words: { mai_subject: string; mai_text: string }) {
  const { keys: installationKeys } = work.services
  const keys = keysOfLetter(installationKeys, mail.mai_keys)
  const filled = (field: keyof typeof words) =>
    fillMarks(words[field], (index) => {
      if (keys[index] !== undefined) return keys[index]
      throw invalid({ [field]: `Το •••${index + 1} δεν ήταν στο γράμμα: άφησε τους συνδέσμους όπως είναι.` })
    })
  const [mai_subject, mai_text] = [filled('mai_subject'), filled('mai_text')]
  const pictures = mail.mai_attachments.flatMap(({ cid }) => (cid === undefined ? [] : pictureHtml({ cid, alt: '' })))
  const html = bodyHtml(mai_text, (line) => line) + pictures.join('')
  const { letter, keys: all } = cutKeys({ mai_subject, mai_text, mai_html: html, mai_footer: '' }, keys)
  return { ...letter, mai_keys: encryptLetterKeys(installationKeys, all) }
}
