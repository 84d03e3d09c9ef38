import { makeKeys } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'

/** A link in an e-mail works for as long as an appointment or a decision may take. */
export const PERSONAL_DAYS = 60

/** The link to the personal page, for an e-mail to this candidate only. Each e-mail has its own key. */
export async function personalLinkFor(work: Work, candidateId: number): Promise<string> {
  const links = await personalLinksFor(work, [candidateId])
  return links.get(candidateId) as string
}

/** The same for many, by the id of the candidate. */
export async function personalLinksFor(work: Work, candidateIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(candidateIds)]
  const keys = await makeKeys(
    work,
    ids.map((usr_id) => ({ kind: 'personal', usr_id, minutes: PERSONAL_DAYS * 24 * 60 })),
  )
  return new Map(ids.map((usr_id, index) => [usr_id, linkOf(work, keys[index] as string)]))
}

export function linkOf(work: Work, key: string): string {
  return new URL(`/me/${key}`, work.services.config.publicUrl).href
}
