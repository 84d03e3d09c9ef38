import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { toast } from './toast.tsx'
import { texts } from './ui.texts.ts'
import { placeOfReturn } from './use-focus-return.ts'
import { focusWhenFree } from './use-kept-focus.ts'

export interface ConfirmOptions {
  title: string
  body?: ReactNode
  /** Says what will happen: «Έγκριση 12 εταιρειών», never «ΟΚ». */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  /** What has to be typed first; only for what cannot be taken back. */
  typedText?: string
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** One dialog for the whole application, so that a question is a line of code: `if (!(await confirm({…}))) return`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>({ title: '' })
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps> | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const place = useRef<() => HTMLElement | null>(undefined)

  const confirm = useMemo<Confirm>(
    () => (question) =>
      new Promise((resolve) => {
        // A new question replaces an open one, which counts as refused.
        answer.current?.(false)
        answer.current = resolve
        place.current = placeOfReturn(document.activeElement)
        setOptions(question)
        // A task later, or the Escape that led here would answer the question as well.
        setTimeout(() => setIsOpen(true))
        // The dialog comes with the first question. Without it nothing is done, and the page stays as it is.
        import('./ConfirmDialog.tsx').then(
          ({ ConfirmDialog }) => setDialog(() => ConfirmDialog),
          () => {
            toast.error(texts.common.notLoaded)
            resolve(false)
          },
        )
      }),
    [],
  )

  function settle(isConfirmed: boolean) {
    setIsOpen(false)
    answer.current?.(isConfirmed)
    answer.current = undefined
  }

  /** The dialog under the question may have taken the focus as a whole: it goes to the very place that asked. */
  function returnFocus() {
    setTimeout(() => {
      const to = place.current?.() ?? null
      if (!to || !document.activeElement?.contains(to)) return
      to.focus()
      focusWhenFree(to)
    })
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {Dialog && <Dialog {...options} opened={isOpen} onAnswer={settle} onClosed={returnFocus} />}
    </ConfirmContext>
  )
}

/** `const confirmAction = useConfirm()`, then `await confirmAction({ title, body, confirmLabel, tone, typedText })`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}
