import { Account, Client, Query, Realtime, Storage, TablesDB } from 'appwrite'
import type { ChatAccount } from '#shared/features/chat/chat.contract.ts'
import {
  BUCKET,
  HISTORY_PAGE,
  receiptIdOf,
  roomIdsBegin,
  type RoomKind,
  ROOMS_LIMIT,
} from '#shared/features/chat/chat.rules.ts'
import { claimChat, readClaim } from '#web/parts/chat/chat-claim.ts'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import {
  type FileRow,
  type MessageRow,
  type ReceiptRow,
  type RoomRow,
  toFile,
  toMessage,
  toReceipt,
  toRoom,
} from '#web/parts/chat/chat-rows.ts'
import { type ChatEvents, keepSocket } from '#web/parts/chat/chat-socket.ts'
import type { RoomFilter } from '#web/parts/chat/chat-state.ts'
import type { Message, Receipt, Room, SentFile } from '#web/parts/chat/chat-types.ts'

// The only module that calls the chat service, loaded when a chat is shown.

/** Reading a room on: what came after `seq` and what has changed since. */
export interface Since {
  seq: number
  at: string | null
}

/** One request; longer lists are read in turns. */
const MOST = 500
/** So many ids of rooms fit into one query of 4,096 characters. */
const ROOMS_IN_QUERY = 150
/** Clocks of several servers, and transactions that end later than they began. */
const OVERLAP_MS = 60_000

export type ChatClient = ReturnType<typeof makeClient>

/** The session that is being opened: it is ended when it is there. */
let opening: Promise<unknown> = Promise.resolve()

/** Opens the session of the chat. Throws `ChatProblem`. */
export async function connectChat(account: ChatAccount): Promise<ChatClient> {
  const client = clientAt(account)
  const mayBeOpen = readClaim()?.isOpen === true
  // Before there is a session: whoever leaves the page or signs out meanwhile leaves one behind, which must be found.
  const claim = { user: account.userId, path: account.path, project: account.project }
  claimChat({ ...claim, isOpen: mayBeOpen })
  const session = asProblem(openSession(new Account(client), account, mayBeOpen))
  opening = session.catch(() => undefined)
  await session
  // Meanwhile it may have been left, or another account of this browser has opened its own.
  if (readClaim()?.user === account.userId) claimChat({ ...claim, isOpen: true })
  return makeClient(client, account)
}

type ChatAddress = Pick<ChatAccount, 'path' | 'project'>

function clientAt({ path, project }: ChatAddress): Client {
  return new Client().setEndpoint(new URL(path, window.location.origin).href).setProject(project)
}

/** One that is gone already is what was wanted. */
async function endSession(own: Account): Promise<void> {
  await own.deleteSession({ sessionId: 'current' }).catch(() => undefined)
}

/** Ends the session of this browser. */
export async function endChatSession(place: ChatAddress): Promise<void> {
  await opening
  await endSession(new Account(clientAt(place)))
}

async function asProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toChatProblem(error)
  }
}

const typeOf = (error: unknown) => (error as { type?: unknown } | null)?.type

async function whoIs(own: Account): Promise<string | null> {
  try {
    return (await own.get()).$id
  } catch (error) {
    if (toChatProblem(error).kind === 'signedOut') return null
    throw error
  }
}

/**
 * An open session of the same person is used; one of somebody else in this browser ends first. Where nobody has opened one
 * here, there is none to ask for.
 */
async function openSession(own: Account, account: ChatAccount, mayBeOpen: boolean): Promise<void> {
  const begin = () => own.createEmailPasswordSession({ email: account.email, password: account.chatSecret })
  const isThere = async () => {
    const userId = await whoIs(own)
    if (userId !== null && userId !== account.userId) await endSession(own)
    return userId === account.userId
  }
  if (mayBeOpen && (await isThere())) return
  try {
    await begin()
  } catch (error) {
    if (typeOf(error) !== 'user_session_already_exists') throw error
    // Another tab was faster, of the same person or of somebody else.
    if (!(await isThere())) await begin()
  }
}

function makeClient(client: Client, account: ChatAccount) {
  const own = new Account(client)
  const tables = new TablesDB(client)
  const databaseId = account.database
  const list = async <Row>(tableId: string, queries: string[], total = false) => {
    const page = await asProblem(tables.listRows({ databaseId, tableId, queries, total }))
    return { total: page.total, rows: page.rows as unknown as Row[] }
  }
  return {
    me: account.userId,
    ...roomCalls(list),
    ...messageCalls(tables, databaseId, list, account.userId),
    ...fileCalls(new Storage(client)),
    /** Emits events until the socket is closed. */
    listen: (events: ChatEvents) =>
      keepSocket({ open: () => new Realtime(client), databaseId, me: account.userId, whoIs: () => whoIs(own), events }),
  }
}

type List = <Row>(tableId: string, queries: string[], total?: boolean) => Promise<{ total: number; rows: Row[] }>

/** A number looks for rooms whose number begins so; anything else for a part of a name, or rooms known to be meant. */
function searchOf(kind: RoomKind, search: string, meant: readonly string[]): string {
  const ways = [Query.contains('display_name', [search])]
  const ids = roomIdsBegin(kind, search)
  if (ids !== null) ways.push(Query.startsWith('$id', ids))
  if (meant.length > 0) ways.push(Query.equal('$id', [...meant]))
  return ways.length > 1 ? Query.or(ways) : String(ways[0])
}

/** Which rooms a list shows. */
export interface WantedRooms {
  kind: RoomKind
  /** Those whose name has it or whose number begins so. */
  search: string
  filter: RoomFilter
  /** Rooms that the search means, too. */
  meant: readonly string[]
  /** The service cannot compare a room with one's receipt: the product says which are unread, of a search, too. */
  unread: UnreadRooms
}

export interface UnreadRooms {
  total: number
  rooms: readonly string[]
}

async function unreadRooms(list: List, { total, rooms }: UnreadRooms) {
  const parts = inParts(rooms)
  const pages = await Promise.all(
    parts.map((part) => list<RoomRow>('rooms', [Query.equal('$id', part), Query.limit(MOST)])),
  )
  const read = pages.flatMap((page) => page.rows).map(toRoom)
  return { total: read.length + total - rooms.length, rooms: read }
}

/** So few ids as fit into a query. */
function inParts(rooms: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < rooms.length; at += ROOMS_IN_QUERY) parts.push(rooms.slice(at, at + ROOMS_IN_QUERY))
  return parts
}

function roomCalls(list: List) {
  return {
    /** The rooms of a kind, the latest first, those that wait for something the longest wait first. */
    async rooms(wanted: WantedRooms): Promise<{ total: number; rooms: Room[] }> {
      const { kind, search, filter } = wanted
      if (filter === 'unread') return unreadRooms(list, wanted.unread)
      const queries = [Query.startsWith('$id', `${kind}_`)]
      if (search !== '') queries.push(searchOf(kind, search, wanted.meant))
      const whole = Query.limit(ROOMS_LIMIT)
      const spoken = [...queries, Query.greaterThan('seq', 0)]
      const unanswered = [...spoken, Query.equal('last_side', ['member']), Query.orderAsc('$updatedAt')]
      const latest = Query.orderDesc('$updatedAt')
      const first = filter === 'unanswered' ? unanswered : [...queries, latest]
      const { total, rows } = await list<RoomRow>('rooms', [...first, whole], true)
      // Among many new rooms, those with words may be older than the latest, and those who wait older still.
      const isCut = filter === 'all' && search === '' && total > rows.length
      const more = isCut
        ? [
            [...spoken, latest, whole],
            [...unanswered, Query.limit(ROOMS_IN_QUERY)],
          ]
        : []
      const pages = await Promise.all(more.map((one) => list<RoomRow>('rooms', one)))
      const all = new Map([...rows, ...pages.flatMap((page) => page.rows)].map((row) => [row.$id, row]))
      return { total, rooms: [...all.values()].map(toRoom) }
    },
    async room(id: string): Promise<Room | null> {
      const { rows } = await list<RoomRow>('rooms', [Query.equal('$id', id), Query.limit(1)])
      return rows[0] ? toRoom(rows[0]) : null
    },
    /** The one room of a company user or a candidate. */
    async ownRoom(): Promise<Room | null> {
      const { rows } = await list<RoomRow>('rooms', [Query.limit(1)])
      return rows[0] ? toRoom(rows[0]) : null
    },
  }
}

function messageCalls(tables: TablesDB, databaseId: string, list: List, me: string) {
  const inRoom = (room: string) => Query.equal('room', room)
  const messages = async (queries: string[]) => (await list<MessageRow>('messages', queries)).rows.map(toMessage)
  const receipts = async (queries: string[]) => (await list<ReceiptRow>('receipts', queries)).rows.map(toReceipt)
  return {
    /** The newest page, or the one before a message. */
    async page(room: string, before?: Message): Promise<Message[]> {
      const queries = [inRoom(room), Query.orderDesc('seq'), Query.limit(HISTORY_PAGE)]
      if (before) queries.push(Query.cursorAfter(before.id))
      return messages(queries)
    },
    /** All between two numbers, the upper one left out; at most `MOST`, the newest of them. */
    between: (room: string, from: number, to: number) =>
      messages([
        inRoom(room),
        Query.greaterThanEqual('seq', from),
        Query.lessThan('seq', to),
        Query.orderDesc('seq'),
        Query.limit(MOST),
      ]),
    /** Null when there is more than one request brings. */
    async since(room: string, last: Since): Promise<Message[] | null> {
      const isNew = Query.greaterThan('seq', last.seq)
      const from = last.at && new Date(Date.parse(last.at) - OVERLAP_MS).toISOString()
      const what = from ? Query.or([isNew, Query.greaterThanEqual('$updatedAt', from)]) : isNew
      const newer = await messages([inRoom(room), what, Query.orderAsc('seq'), Query.limit(MOST)])
      return newer.length < MOST ? newer : null
    },
    search: (room: string, text: string) =>
      messages([inRoom(room), Query.contains('body', [text]), Query.orderDesc('seq'), Query.limit(100)]),
    async message(id: string): Promise<Message | null> {
      return (await messages([Query.equal('$id', id), Query.limit(1)]))[0] ?? null
    },
    receiptsOf: (room: string) => receipts([inRoom(room), Query.limit(MOST)]),
    async ownReceipts(rooms: readonly string[]): Promise<Receipt[]> {
      const mine = Query.equal('user_id', me)
      // Of many rooms most were read lately: those come at once, and are all where there are no more.
      const isMany = rooms.length > ROOMS_IN_QUERY
      const latest = isMany ? await receipts([mine, Query.orderDesc('$updatedAt'), Query.limit(MOST)]) : []
      const isWhole = isMany && latest.length < MOST
      const there = new Set(latest.map(({ room }) => room))
      const rest = isWhole ? [] : rooms.filter((room) => !there.has(room))
      const pages = await Promise.all(
        inParts(rest).map((part) => receipts([mine, Query.equal('room', part), Query.limit(MOST)])),
      )
      return [...latest, ...pages.flat()]
    },
    ...messageWrites(tables, databaseId, me),
  }
}

function messageWrites(tables: TablesDB, databaseId: string, me: string) {
  return {
    async post(id: string, room: string, body: string, attachments: readonly string[]): Promise<Message> {
      const data = { room, body, attachments, sender_id: me, read_by: [me] }
      const row = await asProblem(tables.createRow({ databaseId, tableId: 'messages', rowId: id, data }))
      return toMessage(row as unknown as MessageRow)
    },
    async edit(id: string, body: string): Promise<Message> {
      const row = await asProblem(tables.updateRow({ databaseId, tableId: 'messages', rowId: id, data: { body } }))
      return toMessage(row as unknown as MessageRow)
    },
    async remove(id: string): Promise<void> {
      await asProblem(tables.deleteRow({ databaseId, tableId: 'messages', rowId: id }))
    },
    /** One call for the room; a smaller number makes it unread again. */
    async markRead(room: string, seq: number): Promise<Receipt> {
      const data = { room, last_read_seq: seq }
      const rowId = receiptIdOf(room, me)
      const row = await asProblem(tables.upsertRow({ databaseId, tableId: 'receipts', rowId, data }))
      return toReceipt(row as unknown as ReceiptRow)
    },
  }
}

function fileCalls(storage: Storage) {
  const bucketId = BUCKET
  return {
    /** In parts of 5 MB; progress is reported after each part. */
    async upload(file: File, onProgress: (percent: number) => void): Promise<SentFile> {
      const row = await asProblem(
        storage.createFile({
          bucketId,
          fileId: crypto.randomUUID(),
          file,
          onProgress: ({ progress }) => onProgress(progress),
        }),
      )
      return toFile(row as unknown as FileRow)
    },
    async file(fileId: string): Promise<SentFile> {
      return toFile((await asProblem(storage.getFile({ bucketId, fileId }))) as unknown as FileRow)
    },
    async dropFile(fileId: string): Promise<void> {
      await asProblem(storage.deleteFile({ bucketId, fileId }))
    },
    viewUrl: (fileId: string) => storage.getFileView({ bucketId, fileId }),
    /** The bytes, under their own type: the service sends most of them as nothing in particular. */
    async content(fileId: string, mime: string): Promise<Blob> {
      const response = await asProblem(fetch(storage.getFileDownload({ bucketId, fileId })))
      if (!response.ok) throw toChatProblem({ code: response.status })
      return new Blob([await response.arrayBuffer()], { type: mime })
    },
  }
}
