import { sql } from 'kysely'
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

/** Somebody who waits for a place. */
interface Waiting {
  /** Whose place: the same for all places of a person by one rule. */
  mark: string
  places: number
  resolve(key: string | null): void
  reject(error: unknown): void
}

interface FreePlace {
  key: string
  isTaken: boolean
}

/** Each place is a row of `limit_count` with an end that its process moves on while the place is taken. */
export class OpenPlaces {
  private readonly services: Pick<Services, 'connection' | 'keys' | 'log'>
  /** By key, the name of its rule. */
  private readonly held = new Map<string, string>()
  /** Keys of places that were left and are not given back yet. */
  private left: string[] = []
  private givingBack: Promise<void> | undefined
  /** By mark; of one person one is served after the other. */
  private readonly line = new Map<string, Waiting[]>()
  private isServing = false
  private timer: NodeJS.Timeout | undefined

  constructor(services: Pick<Services, 'connection' | 'keys' | 'log'>) {
    this.services = services
  }

  /** Takes a place, or refuses. What it gives leaves the place again; twice is once. */
  async take(rule: PlaceRule, who: string): Promise<() => void> {
    const mark = `${rule.name}:${this.services.keys.mark('open place', `${rule.name} ${who}`)}`
    const key = await new Promise<string | null>((resolve, reject) => {
      const waiting = { mark, places: rule.places, resolve, reject }
      this.line.set(mark, [...(this.line.get(mark) ?? []), waiting])
      if (!this.isServing) void this.serve()
    })
    if (key === null) throw tooMany(rule.name, RENEW_MS / 1000)
    this.held.set(key, rule.name)
    this.timer ??= setInterval(() => void this.renew(), RENEW_MS).unref()
    return () => this.leave(key)
  }

  /** How many this process holds, by rule. */
  get counts(): ReadonlyMap<string, number> {
    const names = Map.groupBy(this.held.values(), (name) => name)
    return new Map([...names].map(([name, places]) => [name, places.length]))
  }

  /** Whoever comes while PostgreSQL is asked for others goes along the next time: after a restart all come at once. */
  private async serve(): Promise<void> {
    this.isServing = true
    try {
      while (this.line.size > 0) {
        const owners = [...this.line.values()].flatMap(([first]) => first ?? [])
        const places = await this.takeFor(owners)
        // Where somebody else took it at the same moment, another one is asked for.
        for (const owner of owners) if (places.get(owner.mark)?.isTaken !== false) this.answer(owner, places)
      }
    } catch (error) {
      const waiting = [...this.line.values()].flat()
      this.line.clear()
      for (const { reject } of waiting) reject(error)
    } finally {
      this.isServing = false
    }
  }

  private answer({ mark, resolve }: Waiting, places: ReadonlyMap<string, FreePlace>): void {
    const [, ...others] = this.line.get(mark) ?? []
    if (others.length > 0) this.line.set(mark, others)
    else this.line.delete(mark)
    resolve(places.get(mark)?.key ?? null)
  }

  /**
   * One place for each, chosen by chance; no row for whom none is free. Each is looked up by its key: a join would read the
   * whole table, of which most is counts of others and rows that were just left. The plan is not kept: one that was made
   * while the table was all but empty would read all of it for each key.
   */
  private async takeFor(owners: readonly Waiting[]): Promise<Map<string, FreePlace>> {
    const [marks, places] = [owners.map(({ mark }) => mark), owners.map((owner) => owner.places)]
    const { rows } = await sql<FreePlace & { mark: string }>`with free as (
        select mark, key
        from unnest(${marks}::text[], ${places}::int[]) as owner (mark, places),
          lateral (select mark || ' ' || at as key from generate_series(1, places) as at
            where (select lic_expires_at from limit_count where lic_key = mark || ' ' || at) > now() is not true
            order by random() limit 1) as place
      ), taken as (
        insert into limit_count as old (lic_key, lic_count, lic_expires_at)
        select key, 1, now() + ${KEPT_SECONDS} * interval '1 second' from free order by key
        on conflict (lic_key) do update set lic_expires_at = excluded.lic_expires_at where old.lic_expires_at <= now()
        returning lic_key
      )
      select mark, key, exists (select from taken where lic_key = key) as "isTaken" from free`.execute(
      this.services.connection.asideDb,
    )
    return new Map(rows.map((row) => [row.mark, row]))
  }

  /** All places fall free while there is a connection: what waits for one when those end is never asked. */
  async close(): Promise<void> {
    for (const key of this.held.keys()) this.leave(key)
    await this.givingBack
  }

  private leave(key: string): void {
    if (!this.held.delete(key)) return
    if (this.held.size === 0) {
      clearInterval(this.timer)
      this.timer = undefined
    }
    this.left.push(key)
    this.givingBack ??= this.giveBack()
  }

  /** Those that are left meanwhile go along the next time: where a connection breaks, many leave at once. */
  private async giveBack(): Promise<void> {
    while (this.left.length > 0) {
      const keys = this.left
      this.left = []
      try {
        await sql`delete from limit_count where lic_key in
          (select lic_key from limit_count where lic_key = any(${keys}::text[]) order by lic_key for update)`.execute(
          this.services.connection.asideDb,
        )
      } catch (error) {
        // They fall free by themselves some minutes later.
        this.services.log.debug({ err: error }, 'places were not given back')
      }
    }
    this.givingBack = undefined
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
