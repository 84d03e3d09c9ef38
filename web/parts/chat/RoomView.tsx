import { Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mayEdit } from '#shared/features/chat/chat.rules.ts'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import type { ChatState, Thread } from '#web/parts/chat/chat-state.ts'
import type { ChatStore } from '#web/parts/chat/chat-store.ts'
import type { Message, Room, SentFile } from '#web/parts/chat/chat-types.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { chatProblemTexts } from '#web/parts/chat/chat-problem.texts.ts'
import { AnsweringLine } from '#web/parts/chat/AnsweringLine.tsx'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { Composer } from '#web/parts/chat/Composer.tsx'
import { EditComposer } from '#web/parts/chat/EditComposer.tsx'
import { MessageList, type MessageListHandle } from '#web/parts/chat/MessageList.tsx'
import { OpenedFile } from '#web/parts/chat/MessageFiles.tsx'
import { type MessageActions, nameOf } from '#web/parts/chat/MessageRow.tsx'
import { ReadersDialog } from '#web/parts/chat/ReadersDialog.tsx'
import { RoomHead } from '#web/parts/chat/RoomHead.tsx'
import { RoomSearch } from '#web/parts/chat/RoomSearch.tsx'
import { useComposer } from '#web/parts/chat/use-composer.ts'
import { useReading } from '#web/parts/chat/use-reading.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = chatTexts.room

export interface RoomViewProps {
  id: string
  /** How the room is called here; unsaid, by its own name. */
  name?: string
  headingLevel?: 1 | 2
  /** On a telephone: back to the list. */
  onBack?: (() => void) | undefined
  /** Links about whose room it is. */
  links?: ReactNode
  onMarkedUnread?: () => void
}

/** A room, from opening it to everything that can be done there. */
export function RoomView(props: RoomViewProps) {
  const { id, onBack } = props
  const chat = useChat()
  const state = useChatState()
  const thread = state.threads.get(id)
  const room = state.rooms.get(id)
  useEffect(() => {
    void chat.reader.openRoom(id)
    return () => chat.reader.closeRoom(id)
  }, [chat, id])

  if (thread?.status === 'gone') return <EmptyState title={texts.gone} body={texts.goneBody} level={2} />
  if (thread?.status === 'failed')
    return <ErrorState message={thread.problem ?? ''} onRetry={() => void chat.reader.openRoom(id)} />
  const isReady = room !== undefined && thread?.status === 'ready' && state.me.id !== ''
  if (isReady) return <OpenRoom key={id} {...props} room={room} thread={thread} />
  return (
    <div className={classes.room}>
      {room && <RoomHead {...props} room={room} />}
      {!room && onBack && <RoomHead {...props} room={null} />}
      <div className={classes.waiting}>
        {state.connection === 'refused' ? null : <LoadingSkeleton shape="text" count={8} />}
      </div>
    </div>
  )
}

function OpenRoom(props: RoomViewProps & { room: Room; thread: Thread }) {
  const { room, thread, onMarkedUnread } = props
  const name = props.name ?? room.name
  const chat = useChat()
  const { me } = useChatState()
  const list = useRef<MessageListHandle>(null)
  const composer = useComposer(room.id)
  const reading = useReading(room.id, room.seq, true)
  const [isSearching, setSearching] = useState(false)
  const { actions, markUnread, editing, setEditing, readMessage, setReaders, file, setFile } = useActions(
    useMarkUnread(room.id, reading.hold, onMarkedUnread),
  )
  const isEmpty = useIsEmpty(room.id, thread)

  function editLast() {
    const now = new Date()
    const last = thread.messages.findLast((message) => mayEdit({ ...message, sender_id: message.sender }, me.id, now))
    if (last) setEditing(last)
  }

  return (
    <DropZone onFiles={composer.addFiles}>
      <RoomHead {...props} onSearch={() => setSearching(true)} onMarkUnread={() => void markUnread()} />
      {isSearching && (
        <RoomSearch
          room={room.id}
          onShow={(message) => void showMessage(chat, list.current, message)}
          onClose={() => setSearching(false)}
        />
      )}
      {isEmpty ? (
        <NoMessages />
      ) : (
        <MessageList
          ref={list}
          room={room}
          name={name}
          thread={thread}
          readUpTo={reading.since}
          actions={actions}
          onAtEnd={reading.onAtEnd}
        />
      )}
      <Announcer thread={thread} />
      <TypingLine room={room.id} />
      <AnsweringLine room={room} />
      {editing ? (
        <EditComposer key={editing.id} message={editing} onDone={() => setEditing(null)} />
      ) : (
        <Composer room={room.id} composer={composer} onEditLast={editLast} />
      )}
      {readMessage && <ReadersDialog message={readMessage} onClose={() => setReaders(null)} />}
      <OpenedFile file={file} onClose={() => setFile(null)} />
    </DropZone>
  )
}

/** What may be done with a message, and which one it is being done with. */
function useActions(markUnread: (from?: Message) => Promise<void>) {
  const [editing, setEditing] = useState<Message | null>(null)
  const [readMessage, setReaders] = useState<Message | null>(null)
  const [file, setFile] = useState<SentFile | null>(null)
  const remove = useRemove()
  const actions = useMemo<MessageActions>(
    () => ({
      onEdit: setEditing,
      onRemove: (message) => void remove(message),
      onReaders: setReaders,
      onOpenFile: setFile,
      onMarkUnread: (from) => void markUnread(from),
    }),
    [markUnread, remove],
  )
  return { actions, markUnread, editing, setEditing, readMessage, setReaders, file, setFile }
}

function NoMessages() {
  return (
    <div className={classes.waiting}>
      <EmptyState title={texts.empty} body={texts.emptyBody} compact />
    </div>
  )
}

function useIsEmpty(room: string, thread: Thread): boolean {
  const { outgoing } = useChatState()
  return thread.messages.length === 0 && outgoing.every((message) => message.room !== room)
}

async function showMessage(chat: ChatStore, list: MessageListHandle | null, message: Message): Promise<void> {
  try {
    await chat.reader.loadBackTo(message.room, message.seq)
    list?.show(message.id)
  } catch (error) {
    toast.error(toChatProblem(error).message)
  }
}

function useMarkUnread(room: string, hold: () => void, onDone: (() => void) | undefined) {
  const chat = useChat()
  return useCallback(
    async (from?: Message) => {
      hold()
      try {
        if (!(await chat.sender.markUnread(room, from))) return
        toast.info(texts.markedUnread)
        onDone?.()
      } catch (error) {
        toast.error(toChatProblem(error).message)
      }
    },
    [chat, room, hold, onDone],
  )
}

function useRemove() {
  const chat = useChat()
  const confirm = useConfirm()
  return useCallback(
    async (message: Message) => {
      const { removeTitle, removeBody, removeOthersBody, removeConfirm, keep, removedToast } = chatTexts.message
      const isOwn = message.sender === chat.state().me.id
      const body = isOwn ? removeBody : removeOthersBody
      const options = {
        title: removeTitle,
        body,
        confirmLabel: removeConfirm,
        cancelLabel: keep,
        tone: 'danger',
      } as const
      if (!(await confirm(options))) return
      try {
        await chat.sender.remove(message)
        toast.success(removedToast)
      } catch (error) {
        const { kind, message: sentence } = toChatProblem(error)
        toast.error(kind === 'refused' ? chatProblemTexts.late : sentence)
      }
    },
    [chat, confirm],
  )
}

function DropZone({ onFiles, children }: { onFiles(files: File[]): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={classes.room}
      data-keeps-focus
      tabIndex={-1}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && (
        <div className={classes.drop}>
          <Text fw={600}>{chatTexts.composer.dropHere}</Text>
        </div>
      )}
    </div>
  )
}

/** Says a message that has just come from somebody else, once; the list itself is silent while one scrolls. */
function Announcer({ thread }: { thread: Thread }) {
  const { me } = useChatState()
  const [from] = useState(() => thread.messages.at(-1)?.seq ?? 0)
  const last = thread.messages.findLast(
    (message) => message.seq > from && message.sender !== me.id && !message.isDeleted,
  )
  const words = last && (last.body || chatTexts.message.withFiles(last.attachments.length))
  return (
    <VisuallyHidden role="status">{last && words && chatTexts.message.arrived(nameOf(last, me), words)}</VisuallyHidden>
  )
}

/** Who is writing; by the name under which they have written or read here before. */
function nameIn(state: ChatState, user: string, room: string): string {
  const wrote = state.threads.get(room)?.messages.findLast((message) => message.sender === user)?.senderName
  return wrote || state.receipts.get(`${room} ${user}`)?.name || ''
}

function TypingLine({ room }: { room: string }) {
  const state = useChatState()
  const here = state.typists.filter((typist) => typist.room === room)
  const first = here[0]
  const name = first ? nameIn(state, first.user, room) : ''
  const words = here.length === 1 && name !== '' ? chatTexts.typing.one(name) : chatTexts.typing.many
  return <div className={classes.typing}>{first && words}</div>
}
