import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '#shared/core/contract.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { AssessorDay, Entry } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { ask } from '#bench/kit/ask.ts'
import type { Report } from '#bench/kit/context.ts'
import { numberAfter } from '#bench/kit/flags.ts'
import type { DayWorld } from '#bench/day/world.ts'

const KILLS = 100
/** A kill comes once marks arrive again, at another moment each time: while some are on their way. */
const MOST_MS = 300
/** Each assessor gives four marks a second, which nobody does for long. */
const GIVE_MS = 250
const AGAIN_MS = 40
const AT_ONCE = 100

/** The queue of an assessor's page, without the page: what is not confirmed is sent again with the same key. */
interface Device {
  key: string
  email: string
  day: AssessorDay
  queue: Entry[]
  given: Entry[]
  refused: number
  /** How often the server has confirmed some. */
  confirmed: number
}

export async function markDuringKills(report: Report, world: DayWorld): Promise<void> {
  const kills = numberAfter('kills', KILLS)
  const devices: Device[] = []
  for (const [email, key] of world.links) {
    const day = await world.assessorDay(key)
    devices.push({ key, email, day, queue: [], given: [], refused: 0, confirmed: 0 })
  }
  const stopping = new AbortController()
  const work = devices.flatMap((device) => [give(device, stopping.signal), sendAll(world, device, stopping.signal)])
  for (let kill = 0; kill < kills; kill += 1) {
    await untilConfirmed(devices)
    await sleep((kill * 97) % MOST_MS)
    await world.kill()
  }
  stopping.abort()
  await Promise.all(work)
  await reportMarks(report, world, devices, kills)
}

/** After a start it takes a moment until the first marks are in. */
async function untilConfirmed(devices: readonly Device[]): Promise<void> {
  const count = () => devices.reduce((sum, { confirmed }) => sum + confirmed, 0)
  const before = count()
  while (count() === before) await sleep(1)
}

async function give(device: Device, signal: AbortSignal): Promise<void> {
  const { people, criteria } = device.day
  for (let at = 0; !signal.aborted; at += 1) {
    const entry: Entry = {
      key: randomUUID(),
      usr_id: people[at % people.length]?.usr_id ?? 0,
      acr_id: criteria[Math.floor(at / people.length) % criteria.length]?.acr_id,
      level: 1 + ((at * 7) % 4),
    }
    device.queue.push(entry)
    device.given.push(entry)
    await sleep(GIVE_MS)
  }
}

async function sendAll(world: DayWorld, device: Device, signal: AbortSignal): Promise<void> {
  while (!signal.aborted || device.queue.length > 0) {
    if (device.queue.length > 0) {
      const entries = device.queue.slice(0, AT_ONCE)
      // As two tabs of one device do: both may send the same.
      const answers = await Promise.all([sendSome(world, device.key, entries), sendSome(world, device.key, entries)])
      const answered = answers.find((answer) => answer !== null)
      if (answered) {
        const keys = new Set([...answered.saved, ...answered.refused.map(({ key }) => key)])
        device.confirmed += 1
        device.refused += answered.refused.length
        device.queue = device.queue.filter(({ key }) => !keys.has(key))
      }
    }
    await sleep(AGAIN_MS)
  }
}

type Received = AnswerOf<typeof contract.assessorEntries>

/** Null: nobody answered, or the answer came to nothing. */
async function sendSome(world: DayWorld, key: string, entries: readonly Entry[]): Promise<Received | null> {
  const body = { key, entries }
  const response = await ask(world.url + contract.assessorEntries.path, { body }).catch(() => null)
  if (!response?.ok) return null
  return (await response.json().catch(() => null)) as Received | null
}

interface StoredEntry {
  key: string
  email: string
  usr_id: number
  acr_id: number
  level: number
}

async function reportMarks(report: Report, world: DayWorld, devices: Device[], kills: number): Promise<void> {
  const rows = await world.query<StoredEntry>(
    `select aen_key as key, aen_email as email, aen_fk_usr_id as usr_id, aen_fk_acr_id as acr_id, aen_level as level
      from assessor_entry where aen_level is not null order by aen_id`,
  )
  const times = Map.groupBy(rows, ({ key }) => key)
  const given = devices.flatMap((device) => device.given)
  const lost = given.filter(({ key }) => !times.has(key)).length
  const doubled = [...times.values()].filter((list) => list.length > 1).length
  const place = (email: string, usr_id: number, acr_id: number | undefined) => `${email}/${usr_id}/${acr_id}`
  const latest = new Map(rows.map(({ email, usr_id, acr_id, level }) => [place(email, usr_id, acr_id), level]))
  const wrong = devices.flatMap(({ email, given: entries }) => {
    const last = new Map(entries.map(({ usr_id, acr_id, level }) => [place(email, usr_id, acr_id), level]))
    return [...last].filter(([where, level]) => latest.get(where) !== level)
  }).length
  const refused = devices.reduce((sum, device) => sum + device.refused, 0)
  report({
    what: `marks lost, doubled or wrong after ${kills} kills of the server`,
    ours: lost + doubled + wrong + refused,
    unit: 'marks',
    noneOf: given.length,
    holds: given.length > kills,
    note: `${devices.length} assessors; each batch was sent twice at once`,
  })
}
