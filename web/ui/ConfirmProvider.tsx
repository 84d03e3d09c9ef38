import { Button, Modal, Text, TextInput } from '@mantine/core'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import classes from './AppDialog.module.css'
import { texts } from './ui.texts.ts'

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

export interface ConfirmDialogProps extends ConfirmOptions {
  opened: boolean
  onAnswer(isConfirmed: boolean): void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onAnswer, title, body, confirmLabel, cancelLabel, tone = 'normal', typedText } = props
  const [typed, setTyped] = useState('')
  const mayConfirm = typedText === undefined || typed.trim() === typedText.trim()
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      onExitTransitionEnd={() => setTyped('')}
      title={title}
      size="sm"
      attributes={{ header: { role: 'presentation' } }}
      zIndex={320}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may stand inside a form of the page in React's tree.
          event.stopPropagation()
          if (mayConfirm) onAnswer(true)
        }}
      >
        <div className={classes.main}>
          {typeof body === 'string' ? <Text size="sm">{body}</Text> : body}
          {typedText !== undefined && (
            <TextInput
              mt="md"
              label={texts.confirm.typeToConfirm(typedText)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
        </div>
        <div className={classes.footer}>
          <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={tone === 'danger' || undefined}>
            {cancelLabel ?? texts.common.cancel}
          </Button>
          <Button
            type="submit"
            color={tone === 'danger' ? 'red' : undefined}
            disabled={!mayConfirm}
            data-autofocus={tone !== 'danger' || undefined}
          >
            {confirmLabel ?? texts.confirm.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** One dialog for the whole application, so that a question is a line of code: `if (!(await confirm({…}))) return`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions>({ title: '' })
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  const confirm = useMemo<Confirm>(
    () => (asked) =>
      new Promise((resolve) => {
        // A newer question replaces an older one, which then counts as refused.
        answer.current?.(false)
        answer.current = resolve
        setOptions(asked)
        setIsOpen(true)
      }),
    [],
  )

  function settle(isConfirmed: boolean) {
    setIsOpen(false)
    answer.current?.(isConfirmed)
    answer.current = undefined
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog {...options} opened={isOpen} onAnswer={settle} />
    </ConfirmContext>
  )
}

/** `const confirmAction = useConfirm()`, then `await confirmAction({ title, body, confirmLabel, tone, typedText })`. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}
