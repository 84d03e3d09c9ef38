import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import type { Person } from '#server/core/person.ts'
import { type Reader, watchAccess } from '#server/core/watched-access.ts'
import type { Services } from '#server/core/work.ts'

interface Reading {
  reader: Reader
  admitAnew(): Promise<unknown>
}

const readings = new WeakMap<FastifyRequest, Reading>()

/** JSON leaves in one piece; of a list of lines `sendLines` sees to it that its call says so. */
export const leavesBitByBit = ({ answer = 'json' }: Pick<Call, 'answer'>) => answer !== 'json'

/** Who reads the answer to this request, while it leaves. */
export function isReadBy(request: FastifyRequest, person: Person, admitAnew: Reading['admitAnew']): void {
  const { usr_id, cny_id, session, apiKey } = person
  readings.set(request, {
    reader: { usr_id, cny_id, ses_id: session?.id ?? null, apk_id: apiKey?.id ?? null },
    admitAnew,
  })
}

/** For the route of such a call: a file or a long list is broken off when its reader loses access. */
export const breakingOff =
  (services: Pick<Services, 'live' | 'log'>) =>
  async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const reading = readings.get(request)
    if (reading && payload instanceof Readable) breakOff(services, payload, reading.reader, () => reading.admitAnew())
    return payload
  }

/**
 * A file may be on its way for minutes, through a slow line for hours: whoever loses access meanwhile gets no further
 * byte. `admitAnew` throws where the request would be refused by now.
 */
export function breakOff(
  { live, log }: Pick<Services, 'live' | 'log'>,
  body: Readable | Buffer,
  reader: Reader,
  admitAnew: () => Promise<unknown>,
): void {
  if (!(body instanceof Readable)) return
  const look = () =>
    void admitAnew().catch((refusal: Error) => {
      log.info({ err: refusal }, 'a file on its way was broken off')
      // Where nothing has left yet it becomes the answer.
      body.destroy(refusal)
    })
  body.once('close', watchAccess({ live }, reader, look))
}
