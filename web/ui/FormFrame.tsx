import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useDescribeError } from './error-text.tsx'
import classes from './FormFrame.module.css'
import { texts } from './ui.texts.ts'
import type { Draft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

// Only a form that found a draft needs it.
const DraftNotice = lazy(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice }))

export interface FormFrameProps<Values, Sent = Values> {
  form: UseFormReturnType<Values, Sent>
  /**
   * Answers field errors when the server refused some; a thrown error is described and shown. `false`: the person was
   * asked and thought better of it, so everything stays as it is.
   */
  onSubmit(values: Sent): Promise<FormErrors | void | false> | FormErrors | void | false
  children: ReactNode
  /** Says what the button does: «Υποβολή αίτησης». */
  submitLabel?: string
  onCancel?: () => void
  cancelLabel?: string
  /** More buttons in the bar, before the others. */
  actions?: ReactNode
  draft?: Draft
  /** False inside a dialog, which asks by itself. */
  hasLeaveGuard?: boolean
  /** False where the form stands inside a dialog or is a line long. */
  hasStickyBar?: boolean
  /** Why it may not be sent; the button then says so instead of being mute. */
  blockedReason?: string | undefined
  /** Names of fields for the summary, where a label is not to be found beside the field. */
  labels?: Record<string, string>
  id?: string
}

interface FieldProblem {
  path: string
  label: string
  message: ReactNode
}

function fieldLabel(node: Element | null): string {
  const label = node
    ?.closest('.mantine-InputWrapper-root, fieldset, [data-path]')
    ?.querySelector('.mantine-InputWrapper-label, label, legend')
  const words = (node as HTMLInputElement | null)?.labels?.[0]?.textContent ?? label?.textContent ?? ''
  return words.replace(/\s*\*$/, '')
}

function focusField(node: HTMLElement | null): void {
  if (!node) return
  const inner = 'input:not([type=hidden]),textarea,select,button,[contenteditable=true]'
  const target = node.matches(inner) ? node : (node.querySelector<HTMLElement>(inner) ?? node)
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}

interface ErrorSummaryProps {
  problems: FieldProblem[]
  failure: string | null
  onPick(path: string): void
  attempt: number
}

function ErrorSummary({ problems, failure, onPick, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 0 || failure !== null
  useEffect(() => {
    if (attempt === 0 || !box.current) return
    box.current.focus({ preventScroll: true })
    box.current.scrollIntoView({ block: 'nearest' })
  }, [attempt, isShown])
  if (!isShown) return null
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={problems.length > 0 ? texts.form.summary(problems.length) : failure}
    >
      {problems.length > 0 && failure && (
        <Text size="sm" mb={4}>
          {failure}
        </Text>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ path, label, message }) => (
            <li key={path}>
              <button type="button" className={classes.problem} onClick={() => onPick(path)}>
                {label && <strong>{label}: </strong>}
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function useSending<Values, Sent>({ form, onSubmit, draft, hasLeaveGuard = true }: FormFrameProps<Values, Sent>) {
  const describe = useDescribeError()
  const leave = useLeaveGuard(hasLeaveGuard && form.isDirty())
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Record<string, string>>({})

  function refuse(errors: FormErrors, message: string | null) {
    const node = form.getInputNode as (path: string) => Element | null
    setFound(Object.fromEntries(Object.keys(errors).map((path) => [path, fieldLabel(node(path))])))
    setFailure(message)
    setAttempt((count) => count + 1)
  }

  async function send(values: Sent) {
    setFailure(null)
    // Whoever goes on to the next page after saving is not asked whether to leave this one.
    leave.pass()
    try {
      const errors = await onSubmit(values)
      if (errors === false) return undefined
      if (errors && Object.keys(errors).length > 0) {
        form.setErrors(errors)
        return refuse(errors, null)
      }
      form.resetDirty()
      draft?.clear()
      setAttempt(0)
      return undefined
    } catch (error) {
      const { message, fields = {} } = describe(error)
      form.setErrors(fields)
      return refuse(fields, message)
    } finally {
      leave.guard()
    }
  }

  return { submit: form.onSubmit(send, (errors) => refuse(errors, null)), failure, attempt, found }
}

function SaveBar<Values, Sent>({ props }: { props: FormFrameProps<Values, Sent> }) {
  const { form, hasStickyBar = true, blockedReason } = props
  return (
    <div className={classes.bar} data-sticky={hasStickyBar || undefined}>
      <Text size="sm" c="dimmed" className={classes.note}>
        {blockedReason ?? (form.isDirty() && hasStickyBar ? texts.form.unsaved : '')}
      </Text>
      <Group gap="sm" className={classes.buttons}>
        {props.actions}
        {props.onCancel && (
          <Button variant="default" onClick={props.onCancel} disabled={form.submitting}>
            {props.cancelLabel ?? texts.common.cancel}
          </Button>
        )}
        {!blockedReason && (
          <Button type="submit" loading={form.submitting}>
            {props.submitLabel ?? texts.form.save}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Sending, errors beside the fields and in a summary, the draft, the bar with its buttons, the question on leaving. */
export function FormFrame<Values, Sent = Values>(props: FormFrameProps<Values, Sent>) {
  const { form, children, draft, labels, id } = props
  const { submit, failure, attempt, found } = useSending(props)
  const nodeOf = form.getInputNode as (path: string) => HTMLElement | null
  // A field that has been corrected since leaves the summary.
  const wrong = attempt === 0 ? [] : Object.keys(form.errors).filter((path) => Boolean(form.errors[path]))
  const problems = wrong.map((path) => ({
    path,
    label: labels?.[path] ?? found[path] ?? '',
    message: form.errors[path],
  }))
  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.stopPropagation()
        if (form.submitting) event.preventDefault()
        else submit(event)
      }}
    >
      <Stack gap="lg">
        {draft && draft.restoredAt !== null && (
          <Suspense fallback={null}>
            <DraftNotice draft={draft} restoredAt={draft.restoredAt} />
          </Suspense>
        )}
        <ErrorSummary
          problems={problems}
          failure={failure}
          attempt={attempt}
          onPick={(path) => focusField(nodeOf(path))}
        />
        {children}
      </Stack>
      <SaveBar props={props} />
    </form>
  )
}
