import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import WebSocket from 'ws'
import type { BenchContext } from '#bench/kit/context.ts'
import { askWell } from '#bench/kit/ask.ts'
import { middleOf, quantile } from '#bench/kit/figures.ts'
import { memoryOf, processorOf } from '#bench/kit/usage.ts'
import { forgetSignedIn, makeSignedIn } from '#bench/kit/signed-in.ts'
import { ROOMS_LIMIT, roomIdOf } from '#shared/features/chat/chat.rules.ts'

// V9: a thousand people of two hundred companies with open sockets; how long until a message is acknowledged, and until
// the last one in its room has it. The people here share the processor with the product.

const ROOMS = 200
const PEOPLE_PER_ROOM = 5
const PER_SECOND = 40
const SECONDS = 15
const DOMAIN = 'chat.bench'

interface Person {
  usr_id: number
  room: string
  cookie: string
}

export async function run(context: BenchContext): Promise<void> {
  const { url, pid } = await context.product()
  const people = await makePeople(context)
  try {
    const arrivals = new Map<string, number[]>()
    const before = memoryOf(pid)
    const began = performance.now()
    const sockets = await Promise.all(people.map((person) => open(url, person, arrivals)))
    const opened = (performance.now() - began) / 1000
    context.report({ what: `${people.length} sockets open`, ours: opened, unit: 's' })
    context.report({ what: 'memory of these sockets', ours: memoryOf(pid) - before, unit: 'MB' })
    await talk(context, url, people, arrivals)
    await lists(context, url, people)
    for (const socket of sockets) socket.close()
  } finally {
    await forgetSignedIn(context, DOMAIN)
  }
}

async function makePeople(context: BenchContext): Promise<Person[]> {
  const companies = await sql<{ cny_id: number }>`select cny_id from company where cny_status = 'APPROVED'
    order by cny_id limit ${ROOMS}`.execute(context.services.connection.db)
  const members = companies.rows.flatMap(({ cny_id }) =>
    Array.from({ length: PEOPLE_PER_ROOM }, (_, number) => ({ cny_id, name: `${cny_id}-${number}` })),
  )
  const people = await makeSignedIn(context, DOMAIN, [...members, { cny_id: null, name: 'office' }])
  return people.map(({ usr_id, cny_id, cookie }) => ({
    usr_id,
    room: cny_id === null ? '' : roomIdOf('COMPANY', cny_id),
    cookie,
  }))
}

/** Waits until it is connected and subscribed; from then on it notes when which message arrives. */
function open(url: string, person: Person, arrivals: Map<string, number[]>): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?project=regen`, {
      headers: { cookie: person.cookie },
    })
    const channels = ['tablesdb.chat.tables.messages.rows.create']
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code} before it was subscribed`)))
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as {
        type: string
        data: { payload: { $id: string } }
      }
      if (frame.type === 'connected')
        socket.send(JSON.stringify({ type: 'subscribe', data: [{ subscriptionId: 'x', channels }] }))
      else if (frame.type === 'response') resolve(socket)
      else if (frame.type === 'event' && person.room) arrivals.get(frame.data.payload.$id)?.push(performance.now())
    })
  })
}

/** At a steady pace, whatever the answers take, as people would. */
async function talk(
  context: BenchContext,
  url: string,
  people: Person[],
  arrivals: Map<string, number[]>,
): Promise<void> {
  const acknowledged: number[] = []
  const started = new Map<string, number>()
  const sending: Promise<void>[] = []
  const members = people.filter((person) => person.room)
  const post = async (person: Person) => {
    const rowId = randomUUID()
    arrivals.set(rowId, [])
    const began = performance.now()
    started.set(rowId, began)
    const data = { room: person.room, body: 'Καλημέρα σε όλους, ποιος έχει χρόνο σήμερα;' }
    const headers = { 'x-appwrite-project': 'regen', cookie: person.cookie }
    const body = { rowId, data }
    const response = await askWell(`${url}/v1/tablesdb/chat/tables/messages/rows`, { body, headers })
    await response.arrayBuffer()
    acknowledged.push(performance.now() - began)
  }
  const busy = processorOf((await context.product()).pid)
  const bare: Promise<number>[] = []
  for (let count = 0; count < PER_SECOND * SECONDS; count += 1) {
    bare.push(writtenBare(context))
    sending.push(post(members[(count * 7919) % members.length] as Person))
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(sending)
  const perMessage = (processorOf((await context.product()).pid) - busy) / acknowledged.length
  await sleep(1000)
  const last = [...arrivals].map(([id, times]) => Math.max(...times) - (started.get(id) ?? 0))
  const missing = [...arrivals.values()].filter((times) => times.length !== PEOPLE_PER_ROOM).length
  const what = `${members.length} sockets in ${ROOMS} rooms, ${PER_SECOND} messages a second`
  context.report({
    id: 'V9',
    what: `${what}: acknowledged, p50`,
    ours: quantile(acknowledged, 0.5),
    reference: quantile(await Promise.all(bare), 0.5),
    unit: 'ms',
    below: 10,
    note: `p99 ${quantile(acknowledged, 0.99).toFixed(1)} ms`,
    why: `Each message takes ${perMessage.toFixed(1)} ms of the one thread, with what all who are in its room are sent: a slower machine misses it`,
  })
  context.report({ what: 'processor time of the product for one message', ours: perMessage, unit: 'ms' })
  context.report({
    id: 'V9',
    what: 'last delivery in the room, from sending, p99',
    ours: quantile(last, 0.99),
    unit: 'ms',
    below: 150,
    holds: missing === 0,
    note: `p50 ${quantile(last, 0.5).toFixed(1)} ms; not with all: ${missing}`,
  })
}

/** Nothing but one committed row from the driver, at the same pace: what the machine and the disk cost just now. */
async function writtenBare({ services }: BenchContext): Promise<number> {
  const began = performance.now()
  await sql`insert into chat_session (chs_hash, chs_id, chs_fk_usr_id, chs_fk_ses_id, chs_expires_at)
    select sha256(${randomUUID()}::bytea), ${randomUUID()}, usr_id, ses_id, now()
    from session join users on usr_id = ses_fk_usr_id where usr_email like '%@chat.bench' limit 1`.execute(
    services.connection.db,
  )
  return performance.now() - began
}

async function lists(context: BenchContext, url: string, people: Person[]): Promise<void> {
  const office = people.find((person) => person.room === '')
  const query = (part: object) => encodeURIComponent(JSON.stringify(part))
  const read = (table: string, queries: object[]) => async () => {
    const list = queries.map((part, at) => `queries[${at}]=${query(part)}`).join('&')
    const headers = { 'x-appwrite-project': 'regen', cookie: office?.cookie ?? '' }
    await (await askWell(`${url}/v1/tablesdb/chat/tables/${table}/rows?total=false&${list}`, { headers })).arrayBuffer()
  }
  const newest = { method: 'orderDesc', attribute: '$updatedAt' }
  const limit = { method: 'limit', values: [ROOMS_LIMIT] }
  for (const kind of ['COMPANY_', 'CANDIDATE_']) {
    const tab = { method: 'startsWith', attribute: '$id', values: [kind] }
    const ours = await middleOf(20, read('rooms', [tab, newest, limit]))
    context.report({ what: `${ROOMS_LIMIT} rooms ${kind} by time`, ours, unit: 'ms', below: 300 })
    const named = { method: 'startsWith', attribute: 'display_name', values: ['μαρ'] }
    const byName = await middleOf(20, read('rooms', [tab, named, newest, limit]))
    context.report({ what: `rooms ${kind} whose name begins with «μαρ»`, ours: byName, unit: 'ms', below: 300 })
  }
  const inRoom = { method: 'equal', attribute: 'room', values: [people[0]?.room] }
  const page = await middleOf(
    20,
    read('messages', [inRoom, { method: 'orderDesc', attribute: 'seq' }, { method: 'limit', values: [50] }]),
  )
  context.report({ what: 'the newest 50 messages of a room', ours: page, unit: 'ms' })
}
