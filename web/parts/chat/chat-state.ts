import type { RoomKind } from '#shared/features/chat/chat.rules.ts'
import { mergeMessages, newestChange, takeLive, withoutArrived } from '#web/parts/chat/message-list.ts'
import type { ChatMe, Connection, Message, Outgoing, Receipt, Room, Typist } from '#web/parts/chat/chat-types.ts'
import { greekMatcher } from '#web/ui/greek-options.ts'

// The state of a chat window, and how answers and events change it. No request is made here.

/** The loaded messages of a room. */
export interface Thread {
  messages: readonly Message[]
  /** The beginning of the room is among them. */
  isComplete: boolean
  status: 'loading' | 'ready' | 'failed' | 'gone'
  older: 'idle' | 'loading' | 'failed'
  problem: string | null
}

export type RoomFilter = 'all' | 'unread' | 'unanswered'

export interface RoomList {
  kind: RoomKind
  search: string
  filter: RoomFilter
  ids: readonly string[]
  /** How many there are, shown or not. */
  total: number
  status: 'loading' | 'ready' | 'failed'
  problem: string | null
}

export interface ChatState {
  connection: Connection
  /** There is a session: requests are possible, even without events. */
  isReady: boolean
  problem: string | null
  me: ChatMe
  rooms: ReadonlyMap<string, Room>
  list: RoomList | null
  /** By room and person. */
  receipts: ReadonlyMap<string, Receipt>
  threads: ReadonlyMap<string, Thread>
  outgoing: readonly Outgoing[]
  typists: readonly Typist[]
}

export function emptyChat(me: ChatMe): ChatState {
  return {
    connection: 'connecting',
    isReady: false,
    problem: null,
    me,
    rooms: new Map(),
    list: null,
    receipts: new Map(),
    threads: new Map(),
    outgoing: [],
    typists: [],
  }
}

export const newThread: Thread = { messages: [], isComplete: false, status: 'loading', older: 'idle', problem: null }

function withEntry<V>(map: ReadonlyMap<string, V>, key: string, value: V): ReadonlyMap<string, V> {
  return new Map(map).set(key, value)
}

export function changeThread(state: ChatState, room: string, change: Partial<Thread>): ChatState {
  const thread = { ...(state.threads.get(room) ?? newThread), ...change }
  return { ...state, threads: withEntry(state.threads, room, thread) }
}

/** Rooms from an answer or an event. A newer room is never replaced by an older answer. */
export function takeRooms(state: ChatState, received: readonly Room[]): ChatState {
  const rooms = new Map(state.rooms)
  for (const room of received) if ((rooms.get(room.id)?.seq ?? 0) <= room.seq) rooms.set(room.id, room)
  return { ...state, rooms }
}

/** A room from an event is new to a list that it would join; a search result stays as it is. */
export function isNewToList({ list }: ChatState, room: Room): boolean {
  return list !== null && list.kind === room.kind && list.search === '' && !list.ids.includes(room.id)
}

const fitsFilter = (state: ChatState, room: Room, filter: RoomFilter) =>
  filter === 'all' || (filter === 'unread' ? unreadOf(state, room) > 0 : isUnanswered(state, room))

/** A room from an event also joins the list it belongs to. */
export function takeRoomLive(state: ChatState, room: Room): ChatState {
  const next = takeRooms(state, [room])
  const { list } = next
  if (!list || !isNewToList(next, room) || !fitsFilter(next, room, list.filter)) return next
  // Where the list was cut, the room may have been counted among the rest already.
  const total = isCut(list) ? list.total : list.total + 1
  return { ...next, list: { ...list, ids: [room.id, ...list.ids], total } }
}

/** There are more than were read. */
export const isCut = ({ ids, total }: RoomList) => total > ids.length

/** A deleted room. Who has it open sees that. */
export function dropRoom(state: ChatState, id: string): ChatState {
  const rooms = new Map(state.rooms)
  rooms.delete(id)
  const { list } = state
  const isListed = list?.ids.includes(id) ?? false
  const next: ChatState = {
    ...state,
    rooms,
    list: list && isListed ? { ...list, ids: list.ids.filter((room) => room !== id), total: list.total - 1 } : list,
    outgoing: state.outgoing.filter(({ room }) => room !== id),
  }
  return state.threads.has(id) ? changeThread(next, id, { ...newThread, status: 'gone' }) : next
}

const receiptKey = (room: string, user: string) => `${room} ${user}`

export function takeReceipts(state: ChatState, received: readonly Receipt[]): ChatState {
  const receipts = new Map(state.receipts)
  for (const receipt of received) {
    const key = receiptKey(receipt.room, receipt.user)
    if ((receipts.get(key)?.at ?? '') <= receipt.at) receipts.set(key, receipt)
  }
  return { ...state, receipts }
}

/** Messages from an answer; those that were still outgoing have arrived. */
export function takeMessages(
  state: ChatState,
  room: string,
  received: readonly Message[],
  change: Partial<Thread> = {},
): ChatState {
  const before = state.threads.get(room)?.messages ?? []
  const next = changeThread(state, room, { messages: mergeMessages(before, received), ...change })
  return { ...next, outgoing: withoutArrived(next.outgoing, received) }
}

/** Who had read everything and writes has read the own message, too; the service does the same. */
function readByWriting(state: ChatState, message: Message): ChatState {
  const receipt = state.receipts.get(receiptKey(message.room, message.sender))
  const next = { room: message.room, user: message.sender, name: message.senderName, side: message.side }
  if ((receipt?.seq ?? 0) !== message.seq - 1) return state
  return takeReceipts(state, [{ ...next, seq: message.seq, at: receipt?.at ?? '' }])
}

/** A message from an event. `isBehind`: messages before it are missing and must be read. */
export function takeMessageLive(state: ChatState, message: Message): { state: ChatState; isBehind: boolean } {
  const next: ChatState = {
    ...readByWriting(state, message),
    outgoing: withoutArrived(state.outgoing, [message]),
    typists: state.typists.filter((typist) => typist.user !== message.sender || typist.room !== message.room),
  }
  const thread = next.threads.get(message.room)
  if (!thread || thread.status !== 'ready') return { state: next, isBehind: false }
  const { messages, isBehind } = takeLive(thread.messages, message)
  if (messages === thread.messages) return { state: next, isBehind }
  return { state: changeThread(next, message.room, { messages }), isBehind }
}

/** From where a room is read on after an absence. */
export function lastReadPoint(thread: Thread): { seq: number; at: string | null } {
  return { seq: thread.messages.at(-1)?.seq ?? 0, at: newestChange(thread.messages) }
}

export function readUpTo(state: ChatState, room: string, user = state.me.id): number {
  return state.receipts.get(receiptKey(room, user))?.seq ?? 0
}

export function unreadOf(state: ChatState, room: Room): number {
  return Math.max(0, room.seq - readUpTo(state, room.id))
}

/** Whether the other side spoke last and waits. */
export function isUnanswered(state: ChatState, room: Room): boolean {
  return room.seq > 0 && room.lastSide !== null && room.lastSide !== state.me.side
}

/** Who waits for an answer comes first, who has waited longest at the top; rooms without a message come last. */
function urgency(state: ChatState, room: Room): number {
  if (room.seq === 0) return 2
  return state.me.side === 'office' && isUnanswered(state, room) ? 0 : 1
}

function byUrgency(state: ChatState) {
  return (a: Room, b: Room): number => {
    const level = urgency(state, a)
    if (level !== urgency(state, b)) return level - urgency(state, b)
    const later = level === 0 ? 1 : -1
    return a.updatedAt < b.updatedAt ? -later : a.updatedAt > b.updatedAt ? later : 0
  }
}

/** A room that is loaded and whose name sounds like the search: Greeklish, without accents, from any part. */
function soundsAlike({ list, rooms }: ChatState): string[] {
  if (!list || list.search === '') return []
  const isLike = greekMatcher(list.search)
  const isAlike = (room: Room) => room.kind === list.kind && isLike(room.name)
  return [...rooms.values()].filter(isAlike).map((room) => room.id)
}

/** The rooms of the list as the filter wants them, the most urgent first. The room that is open stays in sight. */
export function shownRooms(state: ChatState, filter: RoomFilter, open: string | null): Room[] {
  const ids = new Set([...(state.list?.ids ?? []), ...soundsAlike(state)])
  const rooms = [...ids].flatMap((id) => state.rooms.get(id) ?? [])
  const fits = (room: Room) => room.id === open || fitsFilter(state, room, filter)
  return rooms.filter(fits).toSorted(byUrgency(state))
}

export function receiptsOf(state: ChatState, room: string): Receipt[] {
  return [...state.receipts.values()].filter((receipt) => receipt.room === room)
}

export function outgoingOf(all: readonly Outgoing[], room: string): Outgoing[] {
  return all.filter((message) => message.room === room)
}

export function changeOutgoing(state: ChatState, id: string, change: Partial<Outgoing>): ChatState {
  return {
    ...state,
    outgoing: state.outgoing.map((message) => (message.id === id ? { ...message, ...change } : message)),
  }
}

/** Somebody writes, or has stopped to. */
export function takeTypist(state: ChatState, typist: Typist): ChatState {
  const others = state.typists.filter(({ user }) => user !== typist.user)
  return { ...state, typists: typist.until > 0 ? [...others, typist] : others }
}

export function dropTypists(state: ChatState, now: number): ChatState {
  const typists = state.typists.filter((typist) => typist.until > now)
  return typists.length === state.typists.length ? state : { ...state, typists }
}

/** The place from which on a message is unread again: everything of the others from there on counts anew. */
export function beforeLastOfOthers(messages: readonly Message[], me: string): number | null {
  const last = messages.findLast((message) => message.sender !== me && !message.isDeleted)
  return last ? last.seq - 1 : null
}
