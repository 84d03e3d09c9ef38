import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { networkOf } from '#server/core/addresses.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { visitor } from '#server/core/person.ts'
import { take } from '#server/core/quota.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { noteContact } from '#server/features/candidates/candidate-contact.service.ts'
import { knownPerson, type Owner, ownerOfKey } from '#server/features/personal-page/personal-page.queries.ts'
import { endOlderLinks, PERSONAL_DAYS, renewedLinkFor } from '#server/core/personal-links.ts'

export interface Entered {
  /** The same work with the candidate as the actor. */
  own: Work
  owner: Owner
  usr_id: number
  key: string
}

/** Opens the page by the key of its link. A session in the same browser does not matter here. */
export async function enter(work: Work, request: FastifyRequest): Promise<Entered> {
  const key = request.headers[PERSONAL_KEY_HEADER]
  const owner = typeof key === 'string' && key !== '' ? await ownerOfKey(work, key) : undefined
  if (!owner) throw new AppError('link_expired')
  const { usr_id, usr_email, usr_fullname } = owner
  if (!work.isDrawing) {
    const { isTransaction } = work.db
    // Beside the work, in which the person may change nothing. Whoever holds a connection waits for no other one of its pool.
    await noteContact(isTransaction ? work.services.connection.asideDb : work.db, usr_id, work.now)
    const endOlder = (writing: Work) => endOlderLinks(writing, usr_id, key as string)
    if (owner.endsOlder) await (isTransaction ? endOlder(work) : inTransaction(work.services, work, endOlder))
  }
  const person = { ...visitor, usr_id, usr_email, usr_fullname, usr_role: 'CANDIDATE' as const }
  return { own: { ...work, person }, owner, usr_id, key: key as string }
}

/** For calls that a suspended account may not make. Reading, the copy and the erasure are a right and stay open. */
export async function enterToAct(work: Work, request: FastifyRequest): Promise<Entered> {
  const entered = await enter(work, request)
  if (entered.owner.isFrozen) throw new AppError('account_frozen')
  return entered
}

/** The minimum response time, so that timing does not reveal whether an address exists. */
const ANSWER_MS = 300

// What strangers ask in somebody's name does not stop the person, who asks from elsewhere.
const renewFrom = { name: 'renew from', points: 5, minutes: 24 * 60 }
const renew = { name: 'renew', points: 30, minutes: 24 * 60 }

/** Sends a new link to the stored address only. */
export async function renewLink(
  work: Work,
  request: FastifyRequest,
  by: { key?: string | undefined; email?: string | undefined },
): Promise<void> {
  const atLeast = sleep(ANSWER_MS)
  const person = await knownPerson(work.db, by)
  const takings = [
    { quota: renewFrom, by: `${person?.usr_email} ${networkOf(request.ip)}` },
    { quota: renew, by: person?.usr_email ?? '' },
  ]
  if (person && !(await take(work.services, takings)))
    await inTransaction(work.services, { requestId: work.requestId }, (writing) => sendLink(writing, person))
  await atLeast
}

export async function sendLink(
  work: Work,
  person: Pick<Owner, 'usr_id' | 'usr_email' | 'usr_fullname'>,
): Promise<void> {
  await queueTemplateMail(work, {
    template: 'personal-page.link',
    to: person.usr_email,
    toName: person.usr_fullname,
    usr_id: person.usr_id,
    about: `user:${person.usr_id}`,
    values: {
      name: vocative(person.usr_fullname),
      link: await renewedLinkFor(work, person.usr_id),
      days: String(PERSONAL_DAYS),
    },
  })
}
