import type { FastifyRequest } from 'fastify'
import type { Call } from '#shared/core/contract.ts'
import { networkOf } from '#server/core/addresses.ts'
import type { Person } from '#server/core/person.ts'
import { Rate } from '#server/core/rate.ts'
import type { Services } from '#server/core/work.ts'

export interface RequestLimits {
  check(request: FastifyRequest, person: Person | null, call: Call): Promise<void>
}

/** Requests a minute from one person; a screen that opens makes about ten. */
const GENERAL_PER_MINUTE = 1200
/** A school or a telephone operator is one address: it may do what so many people may. */
const PEOPLE_AT_AN_ADDRESS = 5

export function requestLimits(services: Services, options: { generalPerMinute?: number } = {}): RequestLimits {
  const rates = new Map<string, Rate>()
  const rateOf = (name: string, points: number) => {
    const rate = rates.get(name) ?? new Rate(services, { name, points })
    rates.set(name, rate)
    return rate
  }
  return {
    async check(request, person, call) {
      if (person?.apiKey) {
        const { id, perMinute } = person.apiKey
        await rateOf(`key ${perMinute}`, perMinute).take(`key ${id}`)
        return
      }
      const isPerson = person !== null && person.usr_id > 0
      const who = isPerson ? `user ${person.usr_id}` : `address ${networkOf(request.ip)}`
      const kind = isPerson ? '' : ' address'
      const factor = isPerson ? 1 : PEOPLE_AT_AN_ADDRESS
      await rateOf(`any${kind}`, (options.generalPerMinute ?? GENERAL_PER_MINUTE) * factor).take(who)
      if (call.perMinute === undefined) return
      await rateOf(`${call.method} ${call.path}${kind}`, call.perMinute * factor).take(who)
    },
  }
}
