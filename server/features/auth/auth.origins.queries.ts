import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { networkOf } from '#server/core/addresses.ts'
import { newSecret } from '#server/core/sessions.ts'
import type { Services, Work } from '#server/core/work.ts'
import { writeOnce } from '#server/database/kept-plans.ts'
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
  const device = deviceOf(work, request) ?? newSecret()
  setCookie(work, reply, 'device', { value: device, maxAge: ORIGIN_DAYS * 86_400 })
  const ofDevice = markOf(services, `device ${device}`)
  const marks = [ofDevice, markOf(services, `network ${networkOf(request.ip)}`)]
  const { rows } = await keepMarks(db, { usr_id, marks, now: now.toISOString() })
  return { isNewDevice: rows.length > 0 && !rows.some(({ kno_mark }) => kno_mark === ofDevice) }
}

/** Gives the marks that were known before. Those that were used longest ago make room. */
const keepMarks = writeOnce(
  (_db, { usr_id, marks, now }: { usr_id: number; marks: string[]; now: string }) => sql<{
    kno_mark: string
  }>`with kept as (
      insert into known_origin (kno_fk_usr_id, kno_mark, kno_date_used)
      select ${usr_id}::int, mark, ${now}::timestamptz from unnest(${marks}::text[]) as mark
      on conflict (kno_fk_usr_id, kno_mark) do update set kno_date_used = excluded.kno_date_used
    ), forgotten as (
      delete from known_origin where kno_fk_usr_id = ${usr_id} and kno_mark in (
        select kno_mark from known_origin where kno_fk_usr_id = ${usr_id} and kno_mark <> all(${marks}::text[])
        order by kno_date_used desc offset ${sql.lit(MAX_ORIGINS - 2)})
    )
    select kno_mark from known_origin where kno_fk_usr_id = ${usr_id}`,
)
