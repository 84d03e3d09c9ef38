import { type Attachment, type Letter, queueMail, queueMany } from '#server/core/mail/outbox.ts'
import { fill, renderTemplate, requireValues, type Wording, wordingOf } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'

export interface TemplateLetter {
  template: string
  to: string
  toName?: string
  usr_id?: number | null
  values: Record<string, string>
  attachments?: Attachment[]
  dedupeKey?: string
  about?: string
  holdUntil?: Date | null
  kind?: Letter['kind']
}

/** A letter from a template: the usual way to write to somebody. */
export async function queueLetter(work: Work, letter: TemplateLetter): Promise<number | null> {
  const { values, ...rest } = letter
  const rendered = await renderTemplate(work.db, letter.template, values, work.services.config.brandName)
  return queueMail(work, { ...rest, ...rendered })
}

/** The same letter to many, each with their own values; the wording is read once, or said for this one time. */
export async function queueLetters(
  work: Work,
  template: string,
  letters: readonly Omit<TemplateLetter, 'template'>[],
  said?: Wording,
): Promise<number[]> {
  const wording = said ?? (await wordingOf(work.db, template))
  const brand = work.services.config.brandName
  return queueMany(
    work,
    letters.map(({ values, ...rest }) => {
      requireValues(template, values)
      return { ...rest, template, ...fill(wording, values, brand) }
    }),
  )
}
