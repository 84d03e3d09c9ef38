import { useEffect, useRef } from 'react'
import { useShortcut } from '#web/ui/use-shortcut.ts'

interface FirstAct {
  label: string
  run(): void
  /** Whether what the act needs has been read. */
  isRead: boolean
  isDisabled: boolean
  /** The button of the closed row has asked for it: once it can be judged, it is done, or never. */
  isAsked: boolean
}

/** What `E` does to the thing that is open, and what the button of its closed row does. */
export function useFirstAct({ label, run, isRead, isDisabled, isAsked }: FirstAct): void {
  useShortcut('e', label, run, { isDisabled: !isRead || isDisabled })
  const isJudged = useRef(false)
  useEffect(() => {
    if (!isAsked || !isRead || isJudged.current) return
    isJudged.current = true
    if (!isDisabled) run()
  })
}
