import { ActionIcon, Group, Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { Message } from '#web/parts/chat/chat-types.ts'
import { nameOf } from '#web/parts/chat/MessageRow.tsx'

const texts = chatTexts.search
const TYPING_MS = 300
const LEAST = 2
const MOST = 100

interface RoomSearchProps {
  room: string
  onShow(message: Message): void
  onClose(): void
}

type SearchResult = { text: string; messages: Message[]; problem: string | null }

/** The messages with these words; null during the search. */
function useSearch(room: string, query: string): SearchResult | null {
  const chat = useChat()
  const [result, setResult] = useState<SearchResult | null>(null)
  useEffect(() => {
    if (query.length < LEAST) return
    let isLate = false
    const show = (messages: Message[], problem: string | null) =>
      !isLate && setResult({ text: query, messages, problem })
    const search = async () => {
      try {
        show(await chat.reader.search(room, query), null)
      } catch (error) {
        show([], toChatProblem(error).message)
      }
    }
    void search()
    return () => {
      isLate = true
    }
  }, [chat, room, query])
  return query.length >= LEAST && result?.text === query ? result : null
}

/** Finds words in a room's messages, however old they are. */
export function RoomSearch({ room, onShow, onClose }: RoomSearchProps) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), TYPING_MS)
  const shown = useSearch(room, query)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc comes from the field within
    <section
      className={classes.search}
      aria-label={texts.label}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Group gap={6} wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          autoFocus
          aria-label={texts.label}
          placeholder={texts.label}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={query.length >= LEAST && !shown ? <Loader size="xs" /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon size="lg" aria-label={texts.close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <Text size="sm" c="dimmed" role="status" py={6} px={4}>
        {query.length < LEAST && texts.hint}
        {shown?.problem}
        {shown &&
          !shown.problem &&
          (shown.messages.length === MOST ? texts.foundMany(MOST) : texts.found(shown.messages.length))}
      </Text>
      {shown && shown.messages.length > 0 && <Hits messages={shown.messages} onShow={onShow} />}
    </section>
  )
}

function Hits({ messages, onShow }: { messages: readonly Message[]; onShow(message: Message): void }) {
  const { me } = useChatState()
  return (
    <ul className={classes.hits}>
      {messages.map((message) => (
        <li key={message.id}>
          <UnstyledButton className={classes.hit} onClick={() => onShow(message)}>
            <Text size="xs" c="dimmed" component="span" display="block">
              {nameOf(message, me)} · {formatDateTime(message.createdAt)}
            </Text>
            <Text size="sm" lineClamp={2} component="span">
              {message.body}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
