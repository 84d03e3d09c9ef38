import { HISTORY_PAGE, type RoomKind } from '#shared/features/chat/chat.rules.ts'
import { untilPageIsThere } from '#web/core/page-is-there.ts'
import type { ChatClient, UnreadRooms } from '#web/parts/chat/chat-client.ts'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import {
  changeThread,
  type ChatState,
  isNewToList,
  lastReadPoint,
  newThread,
  readUpTo,
  type RoomFilter,
  type RoomList,
  takeMessages,
  takeReceipts,
  takeRoomLive,
  takeRooms,
} from '#web/parts/chat/chat-state.ts'
import type { Message, Room } from '#web/parts/chat/chat-types.ts'

interface ReaderOptions {
  state(): ChatState
  change(change: (state: ChatState) => ChatState): void
  client(): ChatClient
  /** Rooms by a name in any spelling, which the chat service does not know. */
  named?: ((kind: RoomKind, search: string) => Promise<string[]>) | undefined
  unread?: ((kind: RoomKind, search: string) => Promise<UnreadRooms>) | undefined
}

/** After so long a room may have changed without a word. */
const JUST_MS = 1000

/** Everything that reads: lists, rooms, history, and what was missed. */
export class ChatReader {
  private readonly options: ReaderOptions
  private openId: string | null = null
  /** The rooms that have just been read: one of them opens without being read again. */
  private found: readonly string[] = []
  /** Rooms that are being read on; `true` when more was missed meanwhile. */
  private readonly reading = new Map<string, boolean>()

  constructor(options: ReaderOptions) {
    this.options = options
  }

  /** Everything that is on the screen, after a connection. Other rooms are read when they are opened again. */
  async readAll(): Promise<void> {
    const { list } = this.options.state()
    const id = this.openId
    this.found = []
    this.options.change((state) => ({ ...state, threads: new Map([...state.threads].filter(([room]) => room === id)) }))
    await Promise.all([list && this.showList(list.kind, list.search, list.filter), id && this.openRoom(id)])
  }

  /** The rooms of a kind, or those that search and filter find. An answer that comes late is dropped. */
  async showList(kind: RoomKind, search: string, filter: RoomFilter = 'all'): Promise<void> {
    const before = this.options.state().list
    const fresh: RoomList = { kind, search, filter, ids: [], total: 0, status: 'loading', problem: null }
    const isSame = (list: RoomList | null) => list?.kind === kind && list.search === search && list.filter === filter
    const list = before && isSame(before) ? before : fresh
    this.options.change((state) => ({ ...state, list }))
    const isLate = () => !isSame(this.options.state().list)
    try {
      const client = this.options.client()
      const meant = search === '' || filter === 'unread' ? [] : await this.options.named?.(kind, search).catch(() => [])
      const unread = filter === 'unread' ? await this.options.unread?.(kind, search) : undefined
      const wanted = { kind, search, filter, meant: meant ?? [], unread: unread ?? { total: 0, rooms: [] } }
      const { rooms, total } = await client.rooms(wanted)
      const receipts = await client.ownReceipts(rooms.filter((room) => room.seq > 0).map((room) => room.id))
      if (isLate()) return
      const ids = rooms.map((room) => room.id)
      this.foundNow(ids)
      this.options.change((state) => ({
        ...takeReceipts(takeRooms(state, rooms), receipts),
        list: { ...fresh, ids, total, status: 'ready' },
      }))
    } catch (error) {
      // Before there is a session there is nothing to say: the list is read when there is one.
      if (isLate() || !this.options.state().isReady) return
      const problem = toChatProblem(error).message
      this.options.change((state) => ({ ...state, list: { ...list, status: 'failed', problem } }))
    }
  }

  /** A room from an event. How far one that was not listed has been read is not known yet: as a whole it would count as unread. */
  async takeRoom(room: Room): Promise<void> {
    const { state, change, client } = this.options
    const isKnown = room.seq === 0 || !isNewToList(state(), room) || readUpTo(state(), room.id) > 0
    const receipts = isKnown ? [] : await readOrNone(() => client().ownReceipts([room.id]))
    change((now) => takeRoomLive(takeReceipts(now, receipts), room))
  }

  /** The own room of somebody who has but one. */
  async ownRoom(): Promise<string | null> {
    const room = await this.options.client().ownRoom()
    if (room) this.options.change((state) => takeRooms(state, [room]))
    if (room) this.foundNow([room.id])
    return room?.id ?? null
  }

  private async readReceipts(id: string): Promise<void> {
    await untilPageIsThere()
    const receipts = await readOrNone(() => this.options.client().receiptsOf(id))
    this.options.change((state) => takeReceipts(state, receipts))
  }

  private foundNow(ids: readonly string[]): void {
    this.found = ids
    setTimeout(() => {
      if (this.found === ids) this.found = []
    }, JUST_MS)
  }

  /** The last page of a room and who has read how far. */
  async openRoom(id: string): Promise<void> {
    this.openId = id
    if (this.options.state().threads.get(id)?.status === 'ready') {
      await this.readOn(id)
      return
    }
    this.options.change((state) => changeThread(state, id, newThread))
    try {
      const client = this.options.client()
      const listed = this.foundRoom(id)
      // Where nothing has been said, there is nothing to read.
      const isSilent = listed?.seq === 0
      // The own receipt came with the list; how far the others have read stands beside what is seen first.
      const isListed = listed !== undefined && this.options.state().list?.ids.includes(id) === true
      const [room, messages, receipts] = await Promise.all([
        listed ?? client.room(id),
        isSilent ? [] : client.page(id),
        isSilent || isListed ? [] : client.receiptsOf(id),
      ])
      if (isListed && !isSilent) void this.readReceipts(id)
      const isComplete = messages.length < HISTORY_PAGE
      this.options.change((state) =>
        room
          ? takeMessages(takeReceipts(takeRooms(state, [room]), receipts), id, messages, {
              status: 'ready',
              isComplete,
            })
          : changeThread(state, id, { status: 'gone' }),
      )
    } catch (error) {
      if (!this.options.state().isReady) return
      const { message: problem } = toChatProblem(error)
      this.options.change((state) => changeThread(state, id, { status: 'failed', problem }))
    }
  }

  /** Once: whoever opens it again wants to know how it is then. */
  private foundRoom(id: string): Room | undefined {
    const isFound = this.found.includes(id)
    this.found = []
    return isFound ? this.options.state().rooms.get(id) : undefined
  }

  closeRoom(id: string): void {
    if (this.openId === id) this.openId = null
  }

  /** What came or changed since the last known message. */
  async readOn(id: string): Promise<void> {
    if (this.reading.has(id)) {
      this.reading.set(id, true)
      return
    }
    do {
      this.reading.set(id, false)
      await this.readMissed(id)
    } while (this.reading.get(id))
    this.reading.delete(id)
  }

  private async readMissed(id: string): Promise<void> {
    const thread = this.options.state().threads.get(id)
    if (!thread) return
    try {
      const client = this.options.client()
      const [missed, receipts, room] = await Promise.all([
        client.since(id, lastReadPoint(thread)),
        client.receiptsOf(id),
        client.room(id),
      ])
      const messages = missed ?? (await client.page(id))
      this.options.change((state) => {
        const next = takeReceipts(room ? takeRooms(state, [room]) : state, receipts)
        if (missed) return takeMessages(next, id, withoutOlder(missed, thread.messages))
        // Too much has happened: the room starts anew from its end.
        const isComplete = messages.length < HISTORY_PAGE
        return takeMessages(changeThread(next, id, { messages: [], isComplete }), id, messages)
      })
    } catch {
      // What is shown stays; the next connection or message reads on again.
    }
  }

  async loadOlder(id: string): Promise<void> {
    const { state, change, client } = this.options
    const thread = state().threads.get(id)
    if (!thread || thread.isComplete || thread.older === 'loading' || thread.status !== 'ready') return
    change((it) => changeThread(it, id, { older: 'loading' }))
    try {
      const older = await client().page(id, thread.messages[0])
      const isComplete = older.length < HISTORY_PAGE
      change((it) => takeMessages(it, id, older, { older: 'idle', isComplete }))
    } catch {
      // The list shows it, with a button to try again.
      change((it) => changeThread(it, id, { older: 'failed' }))
    }
  }

  /** Loads history until the message with this number is loaded. */
  async loadBackTo(id: string, seq: number): Promise<void> {
    const from = Math.max(1, seq - HISTORY_PAGE / 2)
    for (;;) {
      const first = this.options.state().threads.get(id)?.messages[0]?.seq ?? 0
      if (first <= seq) return
      const older = await this.options.client().between(id, from, first)
      if (older.length === 0) return
      const isComplete = older.at(-1)?.seq === 1
      this.options.change((state) => takeMessages(state, id, older, { isComplete }))
    }
  }

  search(id: string, text: string): Promise<Message[]> {
    return this.options.client().search(id, text)
  }
}

/** The next connection reads what could not be read. */
async function readOrNone<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

/** Messages older than the loaded ones would leave a gap between the two. */
function withoutOlder(messages: readonly Message[], loaded: readonly Message[]): Message[] {
  const first = loaded[0]?.seq ?? 0
  return messages.filter(({ seq }) => seq >= first)
}
