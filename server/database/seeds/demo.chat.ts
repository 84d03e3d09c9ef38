import { sql } from 'kysely'
import { insertRows } from '#server/database/seeds/bulk.ts'
import talks from '#server/database/seeds/demo.chat.json' with { type: 'json' }
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

// What the office, companies and candidates have written to each other. Everybody has read everything; two rooms wait
// for an answer of the office.

type Line = (typeof talks.companies)[number][number]

export async function addChat(seed: DemoSeed): Promise<void> {
  const companies = seed.companies.filter(({ status }) => status === 'APPROVED').slice(4)
  const rooms = [
    ...talks.companies.map((lines, index) => ({
      lines,
      member: companies[index]?.usr_id,
      room: companies[index]?.cny_id,
    })),
    ...talks.candidates.map((lines, index) => {
      const usr_id = seed.candidates[40 + index]?.usr_id
      return { lines, member: usr_id, room: usr_id, isCandidate: true }
    }),
  ]
  for (const { room, member, lines, ...rest } of rooms) {
    if (room === undefined || member === undefined) continue
    await addRoom(seed, `${'isCandidate' in rest ? 'CANDIDATE' : 'COMPANY'}_${room}`, member, lines)
  }
}

async function addRoom(seed: DemoSeed, room: string, member: number, lines: readonly Line[]): Promise<void> {
  const { db } = seed.work
  const readers = [...seed.admins, member]
  const office = seed.admins[0] as number
  const times = lines.map((line) => seed.daysAgo(line.daysAgo)).toSorted()
  await insertRows(
    db,
    'chat_message',
    lines.map((line, index) => {
      const sender = line.from === 'office' ? office : member
      return {
        cme_id: `demo.${room}.${index + 1}`,
        cme_room: room,
        cme_sender_id: String(sender),
        cme_fk_usr_id: sender,
        cme_side: line.from,
        cme_body: line.body,
        cme_read_by: readers.map(String),
        cme_seq: index + 1,
        cme_date_created: times[index] as string,
        cme_date_changed: times[index] as string,
      }
    }),
  )
  await insertRows(
    db,
    'chat_receipt',
    readers.map((usr_id) => ({ cre_room: room, cre_fk_usr_id: usr_id, cre_last_read_seq: lines.length })),
  )
  const last = lines.at(-1) as Line
  await sql`update chat_room set cro_seq = ${lines.length}, cro_last_message = ${last.body},
      cro_last_message_at = ${times.at(-1)}, cro_date_changed = ${times.at(-1)},
      cro_last_sender_id = ${String(last.from === 'office' ? office : member)},
      cro_mailed_office = ${lines.length}, cro_mailed_member = ${lines.length}
    where cro_id = ${room}`.execute(db)
}
