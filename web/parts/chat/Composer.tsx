import { ActionIcon, Textarea, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { MAX_BODY } from '#shared/features/chat/chat.rules.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { ComposerAnswers } from '#web/parts/chat/ComposerAnswers.tsx'
import { ComposerFiles } from '#web/parts/chat/ComposerFiles.tsx'
import { useWritingHolds } from '#web/parts/chat/use-answering.ts'
import { useAnswers } from '#web/parts/chat/use-answers.ts'
import type { ComposerState } from '#web/parts/chat/use-composer.ts'

const texts = chatTexts.composer
const REPEAT_MS = 3000
const NEAR_LIMIT = 200

interface ComposerProps {
  room: string
  composer: ComposerState
  /** Arrow up in an empty field changes the last own message. */
  onEditLast(): void
}

/** Whoever has gone on to another room of the list, to its search or to a dialog before the messages came. */
function isElsewhere(reader: Element | null, room: string): boolean {
  const isInList = reader?.closest(`.${classes.list}`) && !reader.closest(`[data-room="${room}"]`)
  return Boolean(isInList || reader?.closest('[role="dialog"]'))
}

/** On a telephone the keyboard would cover the messages that were just opened. */
function useFocusAtDesk(field: RefObject<HTMLTextAreaElement | null>, room: string): void {
  const takeFocus = useEffectEvent(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    if (!isTouch && !isElsewhere(document.activeElement, room)) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    takeFocus()
  }, [])
}

/** Enter sends; on a touch screen it begins a new line. */
export function Composer({ room, composer, onEditLast }: ComposerProps) {
  const { body, setBody, canSend, send, addFiles } = composer
  const field = useRef<HTMLTextAreaElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', false)
  const { onTyping, onTypingEnd } = useTyping(room)
  const onWords = useWritingHolds(room)
  const answers = useAnswers(room, body, setBody)

  useFocusAtDesk(field, room)

  function sendNow() {
    if (!canSend) return
    onTypingEnd()
    onWords(false)
    send()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
      event.preventDefault()
      sendNow()
    }
    if (event.key === '/' && body === '' && answers.isOffice) {
      event.preventDefault()
      answers.setChoosing(true)
    }
    if (event.key === 'ArrowUp' && body === '') {
      event.preventDefault()
      onEditLast()
    }
  }

  return (
    <div className={classes.composer}>
      <ComposerFiles composer={composer} />
      <div className={classes.write}>
        <AttachButton onFiles={addFiles} />
        <ComposerAnswers answers={answers} />
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          autosize
          minRows={1}
          maxRows={7}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value)
            onTyping(event.currentTarget.value !== '')
            onWords(event.currentTarget.value !== '')
          }}
          onBlur={onTypingEnd}
          onKeyDown={onKeyDown}
          onPaste={(event) => takePasted(event, addFiles)}
        />
        <SendButton composer={composer} isTouch={isTouch} onSend={sendNow} />
      </div>
      <CharactersLeft length={body.length} />
    </div>
  )
}

function SendButton({ composer, isTouch, onSend }: { composer: ComposerState; isTouch: boolean; onSend(): void }) {
  const { isWaiting, canSend } = composer
  return (
    <Tooltip label={isWaiting ? texts.waitFiles : isTouch ? texts.send : `${texts.send} (Enter)`}>
      <ActionIcon
        variant="filled"
        color="regen"
        size={40}
        radius="xl"
        aria-label={texts.send}
        disabled={!canSend}
        onClick={onSend}
      >
        <IconSend2 size={19} />
      </ActionIcon>
    </Tooltip>
  )
}

function takePasted(event: ClipboardEvent, onFiles: (files: File[]) => void): void {
  if (event.clipboardData.files.length === 0) return
  event.preventDefault()
  onFiles([...event.clipboardData.files])
}

function AttachButton({ onFiles }: { onFiles(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip label={texts.attach}>
        <ActionIcon size={40} aria-label={texts.attach} onClick={() => input.current?.click()}>
          <IconPaperclip size={20} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

export function CharactersLeft({ length }: { length: number }) {
  const left = MAX_BODY - length
  if (left > NEAR_LIMIT) return null
  return (
    <div className={classes.left} data-over={left < 0 || undefined} role="status">
      {left >= 0 ? texts.left(left) : texts.over(-left)}
    </div>
  )
}

/** Tells the others who is typing: at most every three seconds, and at the end. */
function useTyping(room: string) {
  const chat = useChat()
  const last = useRef(0)
  const onTypingEnd = () => {
    if (last.current === 0) return
    last.current = 0
    chat.type(room, false)
  }
  const onTyping = (hasWords: boolean) => {
    if (!hasWords) {
      onTypingEnd()
      return
    }
    const now = Date.now()
    if (now - last.current < REPEAT_MS) return
    last.current = now
    chat.type(room, true)
  }
  return { onTyping, onTypingEnd }
}
