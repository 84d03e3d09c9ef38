import { type ChatRow, type CollectionId, isTime } from '#server/features/chat/chat.documents.queries.ts'
import { toTime } from '#server/features/chat/chat.protocol.accounts.ts'

// How a row looks on the wire, and who is told of a change to it.

/** The two vocabularies of the protocol: collections and documents, or tables and rows. */
export type Vocabulary = 'documents' | 'rows'

/** The room that a document belongs to, by which it is seen; null for what belongs to one person. */
export function roomOfDocument(collection: CollectionId, row: ChatRow): string | null {
  if (collection === 'rooms') return row.$id
  return collection === 'notifications' ? null : String(row.room)
}

/** The roles that read and change a document, written as the protocol writes them; they follow from its room alone. */
function permissionsOf(collection: CollectionId, row: ChatRow): string[] {
  const room = roomOfDocument(collection, row)
  if (room === null) return [`read("user:${String(row.not_fk_usr_id)}")`]
  const member = room.startsWith('CANDIDATE_')
    ? `user:${room.slice('CANDIDATE_'.length)}`
    : `team:company_${room.slice('COMPANY_'.length)}`
  const read = ['read("team:admins")', `read("${member}")`]
  if (collection === 'rooms') return [...read, 'update("team:admins")']
  const owner = collection === 'messages' ? row.sender_id : row.user_id
  return [...read, `update("user:${String(owner)}")`, `delete("user:${String(owner)}")`]
}

export function toDocument(collection: CollectionId, row: ChatRow, database: string, vocabulary: Vocabulary) {
  const shown = Object.entries(row).map(([name, value]) => [
    name,
    isTime(collection, name) && value !== null ? toTime(String(value)) : value,
  ])
  return {
    ...(Object.fromEntries(shown) as ChatRow),
    $sequence: String(row.$sequence),
    $permissions: permissionsOf(collection, row),
    $databaseId: database,
    [vocabulary === 'rows' ? '$tableId' : '$collectionId']: collection,
  }
}

/** An event speaks both vocabularies. */
export function toEventDocument(collection: CollectionId, row: ChatRow, database: string) {
  return { ...toDocument(collection, row, database, 'documents'), $tableId: collection }
}

export type ChatAction = 'create' | 'update' | 'delete'

const shapes = [
  ['databases', 'collections', 'documents'],
  ['databases', 'tables', 'rows'],
  ['tablesdb', 'tables', 'rows'],
] as const

/** The 16 channels that one change of a document is told on. */
export function channelsOf(database: string, collection: string, id: string, action: ChatAction): string[] {
  const lists = shapes.map(([base, group, list]) => `${base}.${database}.${group}.${collection}.${list}`)
  const plain = ['documents', 'rows', ...lists.flatMap((list) => [list, `${list}.${id}`])]
  return [...plain, ...plain.map((channel) => `${channel}.${action}`)]
}

/** The names of the event: concrete and `*` in each place, with and without the action, in both vocabularies. */
export function eventNames(database: string, collection: string, id: string, action: ChatAction): string[] {
  const places = [database, collection, id]
  return shapes.flatMap((shape) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((stars) => {
      const name = shape.map((word, at) => `${word}.${stars & (1 << at) ? '*' : places[at]}`).join('.')
      return [`${name}.${action}`, name]
    }),
  )
}
