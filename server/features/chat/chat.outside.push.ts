import { Query } from 'node-appwrite'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { type ChatRow, documentsById, isCollection } from '#server/features/chat/chat.documents.queries.ts'
import { hasCode, type Outside, unless } from '#server/features/chat/chat.outside.client.ts'
import { pushUser } from '#server/features/chat/chat.outside.users.ts'
import { toDocument } from '#server/features/chat/chat.protocol.documents.ts'
import { hasOutbox, takeOutbox, type OutboxEntry } from '#server/features/chat/chat.outside.queries.ts'

const AT_ONCE = 50

/** Brings outside all that was noted. One process does it at a time, so that no older state comes last. */
export async function pushNoted(services: Services, outside: Outside): Promise<void> {
  if (!(await hasOutbox(services.connection.db))) return
  while ((await inTransaction(services, {}, (work) => pushSome(work, outside))) === AT_ONCE);
}

async function pushSome(work: Work, outside: Outside): Promise<number> {
  const rows = await takeOutbox(work.db, AT_ONCE)
  const once = [...new Map(rows.map((row) => [`${row.collection} ${row.id}`, row])).values()]
  // People first: others may only be told of to those who are known.
  for (const { id } of once.filter((one) => one.collection === 'users'))
    await tolerant(work, pushUser(work, outside, id))
  const found = await documentsById(work.db, once)
  await Promise.all(
    once
      .filter((one) => one.collection !== 'users')
      .map((one) => tolerant(work, pushDocument(outside, one, found.get(`${one.collection} ${one.id}`)))),
  )
  return rows.length
}

/** What the service finds wrong will be wrong the next time too; what it could not do now is tried again. */
async function tolerant(work: Work, push: Promise<void>): Promise<void> {
  try {
    await push
  } catch (error) {
    if (!hasCode(error, 400, 409, 413)) throw error
    work.services.log.error({ err: error }, 'the chat service outside refused something')
  }
}

async function pushDocument(
  outside: Outside,
  { collection, id }: OutboxEntry,
  row: ChatRow | undefined,
): Promise<void> {
  if (!isCollection(collection)) return
  const place = { databaseId: outside.database, tableId: collection, rowId: id }
  if (row) {
    const document = toDocument(collection, row, outside.database, 'rows')
    const { $permissions } = document
    const own = Object.entries(document).filter(([name]) => !name.startsWith('$'))
    const times = { $createdAt: String(document.$createdAt), $updatedAt: String(document.$updatedAt) }
    const data = { ...Object.fromEntries(own), ...times }
    // Nobody but our key writes there.
    const permissions = $permissions.filter((permission) => permission.startsWith('read('))
    await outside.tables.upsertRow({ ...place, data, permissions })
    return
  }
  if (collection === 'rooms')
    for (const tableId of ['messages', 'receipts'])
      await outside.tables.deleteRows({ ...place, tableId, queries: [Query.equal('room', id)] })
  await unless(404, outside.tables.deleteRow(place))
}
