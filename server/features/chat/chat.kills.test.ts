import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AppProcess } from '#server/testing/app-process.ts'
import { makeMember, type Member, startChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'
import { makeCandidate } from '#server/testing/make.ts'

// Two app processes, each killed without warning again and again while people write. A writer repeats a message with its
// id until somebody has acknowledged it. What was acknowledged is there, once, in the order in which it was written.

const KILLS = Number(process.env.CHAT_KILLS ?? 4)
const WRITERS = 6

const t = await startChat({ processes: 2, file: 'server/testing/chat/chat-process.ts' })

interface Writer {
  member: Member
  person: PlainChat
  acknowledged: string[]
  repeated: number
}

async function writers(): Promise<Writer[]> {
  const members = await t.work(async (work) => {
    const list: Member[] = []
    for (let count = 0; count < WRITERS; count += 1) {
      const usr_id = await makeCandidate(work)
      list.push(await makeMember(work, usr_id, `CANDIDATE_${usr_id}`))
    }
    return list
  })
  return Promise.all(
    members.map(async (member) => ({
      member,
      person: await PlainChat.signedIn(t.addresses[0] as string, member),
      acknowledged: [],
      repeated: 0,
    })),
  )
}

/** Writes one message after the other, each until it is acknowledged by one of the processes. */
async function write(writer: Writer, first: number, isOver: () => boolean): Promise<void> {
  let at = first
  while (!isOver()) {
    const id = randomUUID()
    for (;;) {
      const person = new PlainChat(t.addresses[at % t.addresses.length] as string)
      person.cookie = writer.person.cookie
      const status = await person.post(writer.member.room, `${writer.acknowledged.length}`, id).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 201 || status === 409) {
        writer.acknowledged.push(id)
        if (status === 409) writer.repeated += 1
        await sleep(20)
        break
      }
      expect([0, 429, 500, 503]).toContain(status)
      at += 1
      // Long against the answer of a process that is gone, short against its start.
      await sleep(25)
    }
  }
}

async function killInTurn(processes: AppProcess[]): Promise<void> {
  const starting = processes.map(() => Promise.resolve())
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = kill % processes.length
    await starting[victim]
    await sleep(50 + Math.random() * 150)
    processes[victim]?.child.kill('SIGKILL')
    starting[victim] = (processes[victim] as AppProcess).restart()
  }
  await Promise.all(starting)
}

it(`loses and doubles no acknowledged message in ${KILLS} kills`, async () => {
  const all = await writers()
  const office = await t.user(t.office)
  await office.subscribe(['tablesdb.chat.tables.messages.rows.create'])
  let isOver = false
  const writing = all.map((one, index) => write(one, index, () => isOver))
  await killInTurn(t.processes)
  isOver = true
  await Promise.all(writing)
  for (const writer of all) {
    const stored = await t.work((work) =>
      sql<{ id: string; seq: number; body: string }>`select cme_id as id, cme_seq as seq, cme_body as body
        from chat_message where cme_room = ${writer.member.room} order by cme_seq`.execute(work.db),
    )
    expect(stored.rows.map((row) => row.id)).toEqual(writer.acknowledged)
    expect(stored.rows.map((row) => row.seq)).toEqual(writer.acknowledged.map((_, at) => at + 1))
    expect(stored.rows.map((row) => row.body)).toEqual(writer.acknowledged.map((_, at) => `${at}`))
  }
  const written = all.reduce((sum, writer) => sum + writer.acknowledged.length, 0)
  expect(written).toBeGreaterThan(KILLS * 2)
  // Who listened meanwhile is back by now, or soon, and was told of nothing twice.
  const [last] = all as [Writer]
  const isBack = office.heard((event) => event.payload.body === 'μετά', 30_000)
  const again = setInterval(() => void last.person.post(last.member.room, 'μετά').catch(() => undefined), 500)
  await isBack.finally(() => clearInterval(again))
  const ids = office.events.map((event) => event.payload.$id)
  expect(new Set(ids).size).toBe(ids.length)
}, 300_000)
