import { count } from '#server/core/quota.ts'
import { tooMany } from '#server/core/too-many.ts'
import type { Services } from '#server/core/work.ts'

const WINDOW_MS = 60_000

interface Seen {
  /** Here, in this process. */
  own: number
  /** How many of them the others know of. */
  told: number
  /** In all processes, when it was told last. */
  total: number
}

/**
 * How often a minute. Each process counts for itself and tells the others in lots of a twentieth of the limit, so that
 * ordinary use costs no query; small limits are told one by one and are exact.
 */
export class Rate {
  private readonly services: Pick<Services, 'connection' | 'keys'>
  private readonly name: string
  private readonly points: number
  private readonly lot: number
  private window = 0
  private seen = new Map<string, Seen>()

  constructor(
    services: Pick<Services, 'connection' | 'keys'>,
    /** `alone`: what is counted is with this process only, such as an open socket. */
    rule: { name: string; points: number; alone?: boolean },
  ) {
    this.services = services
    this.name = rule.name
    this.points = rule.points
    this.lot = rule.alone ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(rule.points / 20))
  }

  async take(who: string): Promise<void> {
    const window = Math.floor(Date.now() / WINDOW_MS)
    if (window !== this.window) {
      this.window = window
      this.seen = new Map()
    }
    const seen = this.seen.get(who) ?? { own: 0, told: 0, total: 0 }
    this.seen.set(who, seen)
    if (seen.total + seen.own - seen.told >= this.points) throw this.refusal()
    seen.own += 1
    const untold = seen.own - seen.told
    if (untold < this.lot) return
    seen.told = seen.own
    const quota = { name: `rate ${this.name}`, points: this.points, minutes: 1 }
    const [counted] = await count(this.services, [{ quota, by: `${who} ${window}`, amount: untold }])
    seen.total = Math.max(seen.total, counted?.count ?? 0)
    if (seen.total > this.points) throw this.refusal()
  }

  private refusal(): Error {
    return tooMany(this.name, (WINDOW_MS - (Date.now() % WINDOW_MS)) / 1000)
  }
}
