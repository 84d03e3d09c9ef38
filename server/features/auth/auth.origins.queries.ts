import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#server/core/addresses.ts'
import { newSecret } from '#server/core/sessions.ts'
import type { Services, Work } from '#server/core/work.ts'
import { cookieOf, setCookie } from '#server/features/auth/auth.cookies.ts'

// Where an account has been signed in from: the device, by a cookie of its own, and the network.

/** For how long a device that is not used is remembered. */
export const ORIGIN_DAYS = 180
const MAX_ORIGINS = 40

const deviceOf = (work: Work, request: FastifyRequest) =>
  /^[\w-]{43}$/.exec(cookieOf(work, request, 'device') ?? '')?.[0]
const markOf = (services: Services, origin: string) => services.keys.mark('origin of a sign-in', origin)

/** The marks of the device and the network of a request. */
export function marksOf(work: Work, request: FastifyRequest): string[] {
  const { services } = work
  const device = deviceOf(work, request)
  const network = markOf(services, `network ${networkOf(request.ip)}`)
  return device ? [markOf(services, `device ${device}`), network] : [network]
}

/** The mark by which this account knows the device, or else the network, of a request; null when it knows neither. */
export async function knownOrigin(work: Work, usr_id: number, request: FastifyRequest): Promise<string | null> {
  const marks = marksOf(work, request)
  const rows = await work.db
    .selectFrom('known_origin')
    .select('kno_mark')
    .where('kno_fk_usr_id', '=', usr_id)
    .where('kno_mark', 'in', marks)
    .execute()
  return marks.find((mark) => rows.some((row) => row.kno_mark === mark)) ?? null
}

/**
 * After a sign-in: the device gets its cookie, and both are known to the account from now on. `isNewDevice`: the account
 * has been signed in before, and from elsewhere.
 */
export async function rememberOrigin(
  work: Work,
  usr_id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ isNewDevice: boolean }> {
  const { db, services, now } = work
  const rows = await db.selectFrom('known_origin').select('kno_mark').where('kno_fk_usr_id', '=', usr_id).execute()
  const knownMarks = new Set(rows.map(({ kno_mark }) => kno_mark))
  const device = deviceOf(work, request) ?? newSecret()
  setCookie(work, reply, 'device', { value: device, maxAge: ORIGIN_DAYS * 86_400 })
  const ofDevice = markOf(services, `device ${device}`)
  const marks = [ofDevice, markOf(services, `network ${networkOf(request.ip)}`)]
  await db
    .insertInto('known_origin')
    .values(marks.map((kno_mark) => ({ kno_fk_usr_id: usr_id, kno_mark, kno_date_used: now.toISOString() })))
    .onConflict((on) => on.columns(['kno_fk_usr_id', 'kno_mark']).doUpdateSet({ kno_date_used: now.toISOString() }))
    .execute()
  if (knownMarks.union(new Set(marks)).size > MAX_ORIGINS) await forgetOldest(work, usr_id)
  return { isNewDevice: knownMarks.size > 0 && !knownMarks.has(ofDevice) }
}

async function forgetOldest({ db }: Work, usr_id: number): Promise<void> {
  const kept = db
    .selectFrom('known_origin')
    .select('kno_mark')
    .where('kno_fk_usr_id', '=', usr_id)
    .orderBy('kno_date_used', 'desc')
    .limit(MAX_ORIGINS)
  await db.deleteFrom('known_origin').where('kno_fk_usr_id', '=', usr_id).where('kno_mark', 'not in', kept).execute()
}
