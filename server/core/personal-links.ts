import { addDays, athensDay, endOfAthensDay } from '#shared/core/dates.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { dropKeysOf, type KeyKind, makeKey, makeKeys } from '#server/core/secret-keys.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'

/** A link in an e-mail works for as long as an appointment or a decision may take. */
export const PERSONAL_DAYS = 60

/** The page names the day until which the link works. */
const personalExpiry = (work: Work) => endOfAthensDay(addDays(athensDay(work.now), PERSONAL_DAYS))

/** The link to the personal page, for an e-mail to this candidate only. Each e-mail has its own key. */
export async function personalLinkFor(work: Work, candidateId: number): Promise<string> {
  const links = await personalLinksFor(work, [candidateId])
  return links.get(candidateId) as string
}

/**
 * A link in the place of the earlier ones. They end when it is opened, not when it is asked for: anybody may ask, only
 * the owner of the mailbox can open.
 */
export async function renewedLinkFor(work: Work, usr_id: number): Promise<string> {
  const data = { endsOlder: true }
  return linkOf(work, await makeKey(work, { kind: 'personal', usr_id, data, until: personalExpiry(work) }))
}

/** Ends the links that are older than this renewed one, at its first opening. */
export async function endOlderLinks(work: Work, usr_id: number, key: string): Promise<void> {
  const opened = await work.db
    .updateTable('secret_key')
    .set({ key_data: '{}' })
    .where('key_hash', '=', hashSecret(key))
    .returning('key_date_created')
    .executeTakeFirstOrThrow()
  await endPageLinks(work, usr_id, opened.key_date_created)
}

/** Show something of a person without the link to the page: whoever closes all links closes these, too. */
const BESIDE_THE_PAGE = ['calendar', 'follow-up'] satisfies KeyKind[]

/** Ends whatever shows a personal page or a part of it; false where nothing did. */
export async function endPersonalLinks(work: Work, usr_id: number): Promise<boolean> {
  let hadSome = await endPageLinks(work, usr_id)
  for (const kind of BESIDE_THE_PAGE) hadSome = (await dropKeysOf(work, usr_id, kind)) || hadSome
  return hadSome
}

/** Ends the links to the page, and what was opened with them. An ended link still offers a new one by e-mail. */
async function endPageLinks(work: Work, usr_id: number, madeBefore?: string): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('secret_key')
    .set({ key_used_at: work.now.toISOString() })
    .where('key_fk_usr_id', '=', usr_id)
    .where('key_kind', '=', 'personal')
    .where('key_used_at', 'is', null)
    .$if(madeBefore !== undefined, (query) => query.where('key_date_created', '<', madeBefore ?? ''))
    .executeTakeFirst()
  await endAccess(work, { users: [usr_id] })
  return numUpdatedRows > 0n
}

/** The same for many, by the id of the candidate. */
export async function personalLinksFor(work: Work, candidateIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(candidateIds)]
  const keys = await makeKeys(
    work,
    ids.map((usr_id) => ({ kind: 'personal', usr_id, until: personalExpiry(work) })),
  )
  return new Map(ids.map((usr_id, index) => [usr_id, linkOf(work, keys[index] as string)]))
}

export function linkOf(work: Work, key: string): string {
  return work.addressOf(`/me/${key}`)
}
