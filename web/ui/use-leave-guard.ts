import { useCallback, useEffect, useRef } from 'react'
import { useConfirm } from './ConfirmProvider.tsx'
import { useNavigation } from './NavigationContext.tsx'
import { texts } from './ui.texts.ts'

function blockNothing() {}

/**
 * Asks before unsaved work is left. `pass()` allows the next navigation, such as the one after saving.
 * Where what is typed is kept as a draft, it says so. Inside the application it is the router that asks; closing the tab or loading another page is the browser's to ask.
 */
export function useLeaveGuard(isDirty: boolean, hasDraft = false): { pass(): void; guard(): void } {
  const confirm = useConfirm()
  const { useBlock = blockNothing } = useNavigation()
  const mayPass = useRef(false)

  const askToLeave = useCallback(() => {
    if (mayPass.current) return Promise.resolve(true)
    const { title, body, keptBody, leave, leaveKept, stay } = texts.leave
    return hasDraft
      ? confirm({ title, body: keptBody, confirmLabel: leaveKept, cancelLabel: stay })
      : confirm({ title, body, confirmLabel: leave, cancelLabel: stay, tone: 'danger' })
  }, [confirm, hasDraft])

  // oxlint-disable-next-line react/refs -- read when somebody leaves, never during render
  useBlock(isDirty, askToLeave)

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayPass.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    pass: () => {
      mayPass.current = true
    },
    guard: () => {
      mayPass.current = false
    },
  }
}
