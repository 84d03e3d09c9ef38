import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import { toast } from './toast.tsx'
import { texts } from './ui.texts.ts'

/** A file that is here sooner needs no word. */
const SILENT_MS = 700
/** Parts come many times a second, and nobody reads so fast; the first of them is only the heading. */
const STEP_BYTES = 100 * 1024

interface Coming {
  /** So much is here, from the moment the server has begun to answer. */
  have(bytes: number): void
  end(): void
}

/** A message while a file comes: how much of it is here, and a button that gives it up. How long it will be nobody knows. */
export function showComing(onStop: () => void): Coming {
  let bytes = 0
  let shown = 0
  let id = ''
  let timer: number | undefined
  const listeners = new Set<() => void>()
  const end = () => {
    window.clearTimeout(timer)
    notifications.hide(id)
  }
  const stop = () => {
    end()
    onStop()
    toast.info(texts.coming.stopped)
  }
  const Bytes = () => {
    const here = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      () => shown,
    )
    return (
      <>
        <Text span size="sm" mr="sm">
          {here < STEP_BYTES ? texts.coming.starts : formatBytes(here)}
        </Text>
        <Button size="compact-sm" variant="light" onClick={stop}>
          {texts.coming.stop}
        </Button>
      </>
    )
  }
  const show = () => {
    shown = bytes
    id = notifications.show({
      color: 'regen',
      icon: <IconDownload size={18} aria-hidden />,
      title: texts.coming.title,
      message: <Bytes />,
      role: 'group',
      withBorder: true,
      withCloseButton: false,
      autoClose: false,
      'data-undo': true,
    })
  }
  return {
    have(now) {
      timer ??= window.setTimeout(show, SILENT_MS)
      bytes = now
      if (bytes - shown < STEP_BYTES) return
      shown = bytes
      for (const listener of listeners) listener()
    },
    end,
  }
}
