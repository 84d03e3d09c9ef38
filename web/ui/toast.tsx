import { Button, VisuallyHidden } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { texts } from './ui.texts.ts'
import { useIsReady } from './use-is-ready.ts'
import { useShortcut } from './use-shortcut.ts'

const SUCCESS_MS = 5000
const UNDO_SECONDS = 7

export interface UndoToast {
  message: string
  onUndo(): void | Promise<void>
  seconds?: number
  /** What is done again to the same thing has one way back, the latest. */
  about?: string
}

type Kind = 'success' | 'error' | 'info'

const looks: Record<Kind, { color: string; icon: ReactNode }> = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertCircle size={18} aria-hidden /> },
  info: { color: 'regen', icon: <IconInfoCircle size={18} aria-hidden /> },
}

/** What was done and its way back stand on one line. */
const undoLook = { ...looks.info, 'data-undo': true, 'data-passing': true }

/** The pile is bounded: of what passes by itself, of ways back and of failures only the latest stay. */
const piles = {
  passing: { most: 2, ids: [] as string[] },
  undo: { most: 3, ids: [] as string[] },
  failed: { most: 3, ids: [] as string[] },
}

function put(id: string, { most, ids }: (typeof piles)[keyof typeof piles]): string {
  ids.push(id)
  for (const old of ids.splice(0, ids.length - most)) notifications.hide(old)
  return id
}

/** The button that closes it, or takes it back, is read after it. */
const nameOf = (message: ReactNode) => (typeof message === 'string' ? { 'aria-label': message } : {})

function show(kind: Kind, message: ReactNode, autoClose: number | false): string {
  const id = notifications.show({
    ...looks[kind],
    message,
    autoClose,
    role: 'group',
    ...nameOf(message),
    withBorder: true,
    ...(autoClose === false ? {} : { 'data-passing': true }),
  })
  return put(id, kind === 'error' ? piles.failed : piles.passing)
}

/** The key takes back what was done last. */
function UndoButton({ onUndo }: { onUndo(): void }) {
  useShortcut('z', texts.common.undo, onUndo, { group: texts.shortcuts.general, inDialog: true })
  return (
    <Button size="compact-sm" variant="light" onClick={onUndo}>
      {texts.common.undo}
    </Button>
  )
}

const undoAbout = new Map<string, string>()

function showUndo({ message, onUndo, seconds = UNDO_SECONDS, about }: UndoToast): string {
  const id = notifications.show({
    ...undoLook,
    role: 'group',
    ...nameOf(message),
    withBorder: true,
    withAutoCloseProgress: true,
    autoClose: seconds * 1000,
    title: message,
    message: (
      <UndoButton
        onUndo={() => {
          notifications.hide(id)
          void onUndo()
        }}
      />
    ),
  })
  if (about !== undefined) {
    const earlier = undoAbout.get(about)
    if (earlier !== undefined) notifications.hide(earlier)
    undoAbout.set(about, id)
  }
  return put(id, piles.undo)
}

export const toast = {
  success: (message: ReactNode = texts.common.success) => show('success', message, SUCCESS_MS),
  /** Stays until it is closed. */
  error: (message: ReactNode = texts.common.failed) => show('error', message, false),
  info: (message: ReactNode) => show('info', message, SUCCESS_MS),
  undo: showUndo,
  close: (id: string) => notifications.hide(id),
}

function spoken(part: ReactNode): string {
  return typeof part === 'string' || typeof part === 'number' ? String(part) : ''
}

/** Nobody who is typing is held up. */
const PAUSE_MS = 1000

/** Loaded once somebody has begun to use the page and pauses and it has what it asked for, or with a message; where that failed, again with the next message. */
function useToastStack(shown: number, untilIdle: () => Promise<void>): ComponentType | null {
  const [stack, setStack] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (stack) return
    const load = () =>
      void import('./ToastStack.tsx').then(
        ({ ToastStack }) => setStack(() => ToastStack),
        () => undefined,
      )
    if (shown > 0) {
      load()
      return
    }
    let begun: number | undefined
    let isGone = false
    const loadLast = () => void untilIdle().then(() => !isGone && load())
    const begin = () => {
      begun ??= window.setTimeout(loadLast, PAUSE_MS)
    }
    const wait = () => {
      window.clearTimeout(begun)
      begun = window.setTimeout(loadLast, PAUSE_MS)
    }
    window.addEventListener('pointerdown', begin)
    window.addEventListener('keydown', wait)
    return () => {
      isGone = true
      window.clearTimeout(begun)
      window.removeEventListener('pointerdown', begin)
      window.removeEventListener('keydown', wait)
    }
  }, [stack, shown, untilIdle])
  return stack
}

const atOnce = () => Promise.resolve()

/** Mounted once at the root. The live region must exist before the first message, or screen readers miss it. */
export function Toaster({ untilIdle = atOnce }: { untilIdle?: () => Promise<void> }) {
  const { notifications: sent } = useNotifications()
  // One may come before a page that the server drew, without any, is taken over.
  const isReady = useIsReady()
  const shown = isReady ? sent : []
  const stack = useToastStack(shown.length, untilIdle)
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" aria-relevant="additions">
        {shown.map((item) => (
          <p key={item.id}>
            {spoken(item.title)} {spoken(item.message)}
          </p>
        ))}
      </VisuallyHidden>
      <section aria-label={texts.common.messages}>{stack && createElement(stack)}</section>
    </>
  )
}
