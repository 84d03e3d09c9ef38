import { tooMany } from '#server/core/too-many.ts'
import type { Services } from '#server/core/work.ts'

/** How many of something may be open at one time, over all processes: event streams and sockets of a person. */
export interface PlaceRule {
  name: string
  places: number
}

/** So long a place is kept without a word from its process: that of a process that was killed falls free. */
const KEPT_SECONDS = 300
const RENEW_MS = 100_000

/** Each place is a row of `limit_count` with an end that its process moves on while the place is taken. */
export class OpenPlaces {
  private readonly services: Pick<Services, 'connection' | 'keys' | 'log'>
  /** By mark, the name of its rule. */
  private readonly held = new Map<string, string>()
  /** Places that are being given back. */
  private readonly leaving = new Set<Promise<unknown>>()
  private timer: NodeJS.Timeout | undefined

  constructor(services: Pick<Services, 'connection' | 'keys' | 'log'>) {
    this.services = services
  }

  /** Takes a place, or refuses. What it gives leaves the place again; twice is once. */
  async take(rule: PlaceRule, who: string): Promise<() => void> {
    const marks = Array.from({ length: rule.places }, (_, at) => this.markOf(rule, `${who} ${at}`))
    const mark = await this.takeOneOf(marks)
    if (mark === null) throw tooMany(rule.name, RENEW_MS / 1000)
    this.held.set(mark, rule.name)
    this.timer ??= setInterval(() => void this.renew(), RENEW_MS).unref()
    return () => this.leave(mark)
  }

  /** How many this process holds, by rule. */
  get counts(): ReadonlyMap<string, number> {
    const names = Map.groupBy(this.held.values(), (name) => name)
    return new Map([...names].map(([name, places]) => [name, places.length]))
  }

  private markOf({ name }: PlaceRule, place: string): string {
    return `${name}:${this.services.keys.mark('open place', `${name} ${place}`)}`
  }

  private async takeOneOf(marks: readonly string[]): Promise<string | null> {
    const { rows } = await this.services.connection.aside.query<{ key: string; isTaken: boolean }>(
      `with free as (
         select key from unnest($1::text[]) as wanted (key)
         where not exists (select from limit_count where lic_key = key and lic_expires_at > now())
         order by random() limit 1
       ), taken as (
         insert into limit_count as old (lic_key, lic_count, lic_expires_at)
         select key, 1, now() + $2 * interval '1 second' from free
         on conflict (lic_key) do update set lic_expires_at = excluded.lic_expires_at where old.lic_expires_at <= now()
         returning lic_key
       )
       select key, exists (select from taken where lic_key = key) as "isTaken" from free`,
      [marks, KEPT_SECONDS],
    )
    const [free] = rows
    if (!free) return null
    // Somebody else took it at the same moment: the others are tried.
    return free.isTaken ? free.key : this.takeOneOf(marks.filter((mark) => mark !== free.key))
  }

  /** All places fall free while there is a connection: what waits for one when those end is never asked. */
  async close(): Promise<void> {
    for (const mark of this.held.keys()) this.leave(mark)
    await Promise.all(this.leaving)
  }

  private leave(mark: string): void {
    if (!this.held.delete(mark)) return
    if (this.held.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    const left = this.services.connection.aside
      .query('delete from limit_count where lic_key = $1', [mark])
      // It falls free by itself some minutes later.
      .catch((error: unknown) => this.services.log.debug({ err: error }, 'a place was not given back'))
      .finally(() => this.leaving.delete(left))
    this.leaving.add(left)
  }

  private async renew(): Promise<void> {
    try {
      await this.services.connection.aside.query(
        `update limit_count set lic_expires_at = now() + $2 * interval '1 second' where lic_key in
           (select lic_key from limit_count where lic_key = any($1::text[]) order by lic_key for update)`,
        [[...this.held.keys()], KEPT_SECONDS],
      )
    } catch (error) {
      this.services.log.warn({ err: error }, 'open places were not renewed')
    }
  }
}
