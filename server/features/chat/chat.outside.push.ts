import { Query } from 'node-appwrite'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { type ChatRow, documentsById, isCollection } from '#server/features/chat/chat.documents.queries.ts'
import { hasCode, type Outside, unless } from '#server/features/chat/chat.outside.client.ts'
import { pushUser } from '#server/features/chat/chat.outside.users.ts'
import { toDocument } from '#server/features/chat/chat.protocol.documents.ts'
import { hasOutbox, takeOutbox, type OutboxEntry } from '#server/features/chat/chat.outside.queries.ts'

const AT_ONCE = 50

/** Sends all outbox entries to the service outside. One process at a time, so that an older state never comes last. */
export async function pushOutbox(services: Services, outside: Outside): Promise<void> {
  if (!(await hasOutbox(services.connection.db))) return
  while ((await inTransaction(services, {}, (work) => pushSome(work, outside))) === AT_ONCE);
}

async function pushSome(work: Work, outside: Outside): Promise<number> {
  const rows = await takeOutbox(work.db, AT_ONCE)
  const entries = [...new Map(rows.map((row) => [`${row.collection} ${row.id}`, row])).values()]
  // People first: permissions of documents name them.
  for (const { id } of entries.filter(({ collection }) => collection === 'users'))
    await tolerant(work, pushUser(work, outside, id))
  const documents = await documentsById(work.db, entries)
  await Promise.all(
    entries
      .filter(({ collection }) => collection !== 'users')
      .map((entry) => tolerant(work, pushDocument(outside, entry, documents.get(`${entry.collection} ${entry.id}`)))),
  )
  return rows.length
}

/** A request that the service refuses would be refused again; other failures are tried again. */
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
    const values = Object.entries(document).filter(([name]) => !name.startsWith('$'))
    const times = { $createdAt: String(document.$createdAt), $updatedAt: String(document.$updatedAt) }
    const data = { ...Object.fromEntries(values), ...times }
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
