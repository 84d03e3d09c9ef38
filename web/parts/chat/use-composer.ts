import { useCallback, useEffect, useRef, useState } from 'react'
import { isBlank } from '#shared/core/blank-text.ts'
import { MAX_ATTACHMENTS, MAX_BODY, MAX_FILE_BYTES } from '#shared/features/chat/chat.rules.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { SentFile } from '#web/parts/chat/chat-types.ts'
import { rememberFile } from '#web/parts/chat/MessageFiles.tsx'
import { keepDraft, noDraft, readDraft } from '#web/parts/chat/outbox.ts'

const texts = chatTexts.composer

/** A file on its way up, or there and waiting for the message that names it. */
export interface Upload {
  key: string
  name: string
  bytes: number
  file: File | null
  /** Null when nothing is known of the progress: a small file goes in one piece. */
  percent: number | null
  sent: SentFile | null
  problem: string | null
}

const KEEP_MS = 300

const fromDraft = (file: SentFile): Upload => ({
  key: file.id,
  name: file.name,
  bytes: file.bytes,
  file: null,
  percent: 100,
  sent: file,
  problem: null,
})

function problemOf(file: File): string | null {
  if (file.size === 0) return texts.emptyFile(file.name)
  return file.size > MAX_FILE_BYTES ? texts.tooLarge(file.name) : null
}

export interface ComposerState {
  body: string
  setBody(body: string): void
  uploads: readonly Upload[]
  problems: readonly string[]
  addFiles(files: readonly File[]): void
  removeFile(key: string): void
  retryFile(key: string): void
  canSend: boolean
  isWaiting: boolean
  send(): void
}

/** What is being written in a room: kept as a draft with every pause, put back when the room is opened again. */
export function useComposer(room: string): ComposerState {
  const chat = useChat()
  const [user] = useState(() => chat.state().me.id)
  const [start] = useState(() => readDraft(user, room))
  const [body, setBody] = useState(start.body)
  const { uploads, setUploads, begin } = useUploads(user, room, start.attachments)
  const [problems, setProblems] = useState<string[]>([])
  useKeptDraft(user, room, body, uploads)

  const isWaiting = uploads.some((upload) => upload.sent === null && upload.problem === null)
  const sent = uploads.flatMap((upload) => upload.sent ?? [])
  const hasFailed = uploads.some((upload) => upload.problem !== null)
  const isEmpty = isBlank(body) && sent.length === 0
  const canSend = !isWaiting && !hasFailed && !isEmpty && body.length <= MAX_BODY

  function addFiles(files: readonly File[]) {
    const refused = files.flatMap((file) => problemOf(file) ?? [])
    const good = files.filter((file) => problemOf(file) === null)
    const free = MAX_ATTACHMENTS - uploads.length
    setProblems(good.length > free ? [...refused, texts.tooMany] : refused)
    for (const file of good.slice(0, Math.max(0, free))) begin(file)
  }

  function removeFile(key: string) {
    const gone = uploads.find((upload) => upload.key === key)
    setUploads((all) => all.filter((upload) => upload.key !== key))
    setProblems([])
    // If this fails, the service removes unused files after a day.
    if (gone?.sent)
      chat
        .service()
        .dropFile(gone.sent.id)
        .catch(() => undefined)
  }

  function retryFile(key: string) {
    const again = uploads.find((upload) => upload.key === key)?.file
    setUploads((all) => all.filter((upload) => upload.key !== key))
    if (again) begin(again)
  }

  function send() {
    if (!canSend) return
    chat.sender.send(room, body.trim(), sent)
    setBody('')
    setUploads([])
    setProblems([])
    keepDraft(user, room, noDraft)
  }

  return { body, setBody, uploads, problems, addFiles, removeFile, retryFile, canSend, isWaiting, send }
}

function useUploads(user: string, room: string, first: readonly SentFile[]) {
  const chat = useChat()
  const [uploads, setUploads] = useState<readonly Upload[]>(() => first.map(fromDraft))
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    for (const file of first) rememberFile(file)
    return () => {
      isShown.current = false
    }
  }, [first])

  const begin = useCallback(
    (file: File) => {
      const key = crypto.randomUUID()
      const fresh: Upload = { key, name: file.name, bytes: file.size, file, percent: null, sent: null, problem: null }
      const change = (part: Partial<Upload>) =>
        setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
      setUploads((all) => [...all, fresh])
      const upload = async () => {
        try {
          const sent = await chat.service().upload(file, (percent) => change({ percent }))
          rememberFile(sent)
          change({ sent, percent: 100 })
          if (isShown.current) return
          // The room was left meanwhile: the file waits in its draft.
          const draft = readDraft(user, room)
          keepDraft(user, room, { ...draft, attachments: [...draft.attachments, sent] })
        } catch (error) {
          const { kind, message } = toChatProblem(error)
          change({ problem: kind === 'invalid' ? texts.wrongType(file.name) : message })
        }
      }
      void upload()
    },
    [chat, user, room],
  )
  return { uploads, setUploads, begin }
}

function useKeptDraft(user: string, room: string, body: string, uploads: readonly Upload[]): void {
  const latest = useRef({ body, uploads })
  const isFirst = useRef(true)
  const keep = useCallback(() => {
    const attachments = latest.current.uploads.flatMap((upload) => upload.sent ?? [])
    keepDraft(user, room, { body: latest.current.body, attachments })
  }, [user, room])
  useEffect(() => {
    latest.current = { body, uploads }
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(keep, KEEP_MS)
    return () => clearTimeout(timer)
  }, [body, uploads, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
}
