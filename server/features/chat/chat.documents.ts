import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { receiptIdOf } from '#shared/features/chat/chat.rules.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import {
  type ChatRow,
  type CollectionId,
  findDocument,
  isCollection,
  listDocuments,
} from '#server/features/chat/chat.documents.queries.ts'
import { type ChatContext, requirePerson } from '#server/features/chat/chat.http.ts'
import { toDocument, type Vocabulary } from '#server/features/chat/chat.protocol.documents.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { parseFilters } from '#server/features/chat/chat.protocol.filters.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'
import * as writes from '#server/features/chat/chat.writes.queries.ts'

// The documents of the chat in both vocabularies of the protocol, over the same rows.

type DocumentRequest = FastifyRequest<{ Params: { database: string; collection: string; id: string } }>

const shapes = [
  { words: 'documents', path: '/databases/:database/collections/:collection/documents' },
  { words: 'rows', path: '/tablesdb/:database/tables/:collection/rows' },
] as const satisfies readonly { words: Vocabulary; path: string }[]

export function documentReads(scope: FastifyInstance, chat: ChatContext): void {
  for (const { words, path } of shapes) {
    scope.get(path, (request: DocumentRequest) => list(chat, words, request))
    scope.get(`${path}/:id`, (request: DocumentRequest) => read(chat, words, request))
  }
}

export function documentWrites(scope: FastifyInstance, chat: ChatContext): void {
  for (const { words, path } of shapes) {
    scope.post(path, (request: DocumentRequest, reply) => create(chat, words, request, reply))
    scope.patch(`${path}/:id`, (request: DocumentRequest) => change(chat, words, request))
    scope.put(`${path}/:id`, (request: DocumentRequest) => {
      if (collectionOf(chat, request) !== 'receipts') throw new ChatError('general_route_not_found')
      return change(chat, words, request)
    })
    scope.delete(`${path}/:id`, (request: DocumentRequest, reply) => remove(chat, request, reply))
  }
}

function collectionOf(chat: ChatContext, { params }: DocumentRequest): CollectionId {
  if (params.database !== chat.names.database) throw new ChatError('database_not_found')
  if (!isCollection(params.collection)) throw new ChatError('collection_not_found')
  return params.collection
}

/** The client writes `queries[0]=…&queries[1]=…`; the values are in that order. */
function filtersOf(request: DocumentRequest) {
  const query = request.query as Record<string, string | string[]>
  const texts = Object.entries(query).flatMap(([name, value]) => (/^queries(\[\d*\])?$/.test(name) ? value : []))
  return parseFilters(texts)
}

async function list(chat: ChatContext, words: Vocabulary, request: DocumentRequest) {
  const me = await requirePerson(chat, request)
  const collection = collectionOf(chat, request)
  const isCounted = (request.query as { total?: string }).total !== 'false'
  const options = { filters: filtersOf(request), isCounted }
  const { total, rows } = await listDocuments(chat.services.connection.db, collection, me, options)
  return { total, [words]: rows.map((row) => toDocument(collection, row, chat.names.database, words)) }
}

async function read(chat: ChatContext, words: Vocabulary, request: DocumentRequest) {
  const me = await requirePerson(chat, request)
  const collection = collectionOf(chat, request)
  const row = await findDocument(chat.services.connection.db, collection, me, request.params.id)
  if (!row) throw new ChatError('document_not_found')
  return toDocument(collection, row, chat.names.database, words)
}

const bodyShape = z.object({
  data: z.record(z.string(), z.unknown()).default({}),
  documentId: z.string().optional(),
  rowId: z.string().optional(),
})

function bodyOf(request: DocumentRequest) {
  const parsed = bodyShape.safeParse(request.body)
  if (!parsed.success) throw new ChatError('general_argument_invalid')
  return { data: parsed.data.data, id: parsed.data.documentId ?? parsed.data.rowId }
}

const ID = /^[a-zA-Z0-9][\w.-]{0,35}$/

/** `unique()` asks the server for an id. */
export function newIdOr(given: string | undefined): string {
  const id = given === 'unique()' ? randomBytes(10).toString('hex') : (given ?? '')
  if (!ID.test(id)) throw new ChatError('general_argument_invalid', 'Invalid document ID.')
  return id
}

/** Runs a write in one transaction and returns the document. `act` may return another id. */
async function write(
  chat: ChatContext,
  target: { me: ChatPerson; collection: CollectionId; id: string; words: Vocabulary },
  act: (work: Work) => Promise<string | void>,
) {
  const { me, collection, words } = target
  const row = await inTransaction(chat.services, { audience: {} }, async (work): Promise<ChatRow> => {
    const id = (await act(work)) ?? target.id
    const document = await findDocument(work.db, collection, me, id)
    if (!document) throw new ChatError('document_not_found')
    return document
  })
  return toDocument(collection, row, chat.names.database, words)
}

async function create(chat: ChatContext, words: Vocabulary, request: DocumentRequest, reply: FastifyReply) {
  const me = await requirePerson(chat, request)
  await chat.limits.write.take(me.id)
  const collection = collectionOf(chat, request)
  const { data, id: given } = bodyOf(request)
  const id = newIdOr(given)
  const document = await write(chat, { me, collection, id, words }, (work) => {
    if (collection === 'messages') return writes.postMessage(work, me, id, data)
    if (collection === 'receipts') return writes.markRead(work, me, data)
    if (collection === 'rooms') return writes.createRoom(work, me, id)
    throw new ChatError('user_unauthorized')
  })
  return reply.status(201).send(document)
}

async function change(chat: ChatContext, words: Vocabulary, request: DocumentRequest) {
  const me = await requirePerson(chat, request)
  await chat.limits.write.take(me.id)
  const collection = collectionOf(chat, request)
  const { id } = request.params
  const { data } = bodyOf(request)
  return write(chat, { me, collection, id, words }, (work) => {
    if (collection === 'messages') return writes.changeMessage(work, me, id, data)
    if (collection === 'receipts') return writes.markRead(work, me, ownReceipt(me, id, data))
    if (collection === 'rooms') return writes.renameRoom(work, me, id, data)
    throw new ChatError('user_unauthorized')
  })
}

/** A receipt is named by its room and its reader: nobody writes another one's. */
function ownReceipt(me: ChatPerson, id: string, data: Record<string, unknown>) {
  const room = id.slice(0, id.lastIndexOf('.'))
  if (id !== receiptIdOf(room, me.id)) throw new ChatError('document_not_found')
  return { ...data, room }
}

async function remove(chat: ChatContext, request: DocumentRequest, reply: FastifyReply) {
  const me = await requirePerson(chat, request)
  await chat.limits.remove.take(me.id)
  if (collectionOf(chat, request) !== 'messages') throw new ChatError('user_unauthorized')
  await inTransaction(chat.services, { audience: {} }, (work) => writes.removeMessage(work, me, request.params.id))
  return reply.status(204).send()
}
