import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDescribeError } from './error-text.tsx'
import classes from './FormFrame.module.css'
import { Hint } from './Hint.tsx'
import { latePart } from './late-part.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import type { VersionedForm } from './NewerVersion.tsx'
import { pressAsClick } from './press-as-click.ts'
import { texts } from './ui.texts.ts'
import type { Draft } from './use-draft.ts'
import { useIsReady } from './use-is-ready.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

// Loaded only when a draft was restored, or somebody else has saved meanwhile.
const DraftNotice = latePart(() => import('./DraftNotice.tsx'), 'DraftNotice')
const NewerVersion = latePart(() => import('./NewerVersion.tsx'), 'NewerVersion')

export interface FormFrameProps<Values, Sent = Values> {
  form: VersionedForm<Values, Sent>
  /**
   * Returns field errors, if any; a thrown error is described and shown. `false`: the person answered no to a question,
   * so nothing changes.
   */
  onSubmit(values: Sent): Promise<FormErrors | void | false> | FormErrors | void | false
  children: ReactNode
  /** Says what the button does: «Υποβολή αίτησης». */
  submitLabel?: string
  /** More buttons in the bar, before the others. */
  actions?: ReactNode
  draft?: Draft | undefined
  /**
   * `page` (default) asks before it is left and keeps its buttons in sight; `section` only asks; `short` does neither.
   * `dialog` is for `DialogForm`, which has the question and the buttons; errors are shown beside the fields only.
   */
  variant?: 'page' | 'section' | 'short' | 'dialog'
  /** Another act is the first of its page. */
  isQuiet?: boolean
  /** Why the form cannot be sent; replaces the button. */
  blockedReason?: string | undefined
  /** Field names for the summary, where no label is rendered beside the field. */
  labels?: Record<string, string>
  id?: string
  /** Before the last step of a form in steps: the button and Enter go on in place of sending. */
  onNext?: (() => void) | undefined
  /** Brings the step of a field into sight, at once. */
  onShow?: (path: string) => void
  /** Beside the buttons, in place of what is said of unsaved changes. */
  note?: string
}

interface FieldProblem {
  path: string
  label: string
  message: ReactNode
}

function fieldLabel(node: Element | null): string {
  if (node?.role === 'group' && node.ariaLabel) return node.ariaLabel
  const label = node
    ?.closest('.mantine-InputWrapper-root, fieldset, [data-path]')
    ?.querySelector('.mantine-InputWrapper-label, label, legend')
  const words = (node as HTMLInputElement | null)?.labels?.[0]?.textContent ?? label?.textContent ?? ''
  return words.replace(/\s*\*$/, '')
}

export function focusField(node: HTMLElement | null): void {
  if (!node) return
  const inner = 'input:not([type=hidden]),textarea,select,button,[contenteditable=true]'
  const target = node.matches(inner) ? node : (node.querySelector<HTMLElement>(inner) ?? node)
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}

/** Leads to the first of these fields, as they stand on the page. */
export function focusFirst(form: { getInputNode(path: never): HTMLElement | null }, paths: readonly string[]): void {
  const nodes = paths.flatMap((path) => form.getInputNode(path as never) ?? [])
  focusField(nodes.toSorted(byPosition)[0] ?? null)
}

function byPosition(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The wrong fields as they stand on the page; what has no field comes first. */
function wrongInOrder(errors: FormErrors, nodeOf: (path: string) => HTMLElement | null): string[] {
  const paths = Object.keys(errors).filter((path) => Boolean(errors[path]))
  return paths.toSorted((a, b) => {
    const [first, second] = [nodeOf(a), nodeOf(b)]
    return first && second ? byPosition(first, second) : Number(Boolean(first)) - Number(Boolean(second))
  })
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
      {problems.length > 0 && (
        <>
          {failure && !problems.some(({ message }) => failure.includes(String(message))) && (
            <Text size="sm" mb={4}>
              {failure}
            </Text>
          )}
          <ul className={classes.problems}>
            {problems.map(({ path, label, message }) => (
              <li key={path}>
                <button type="button" className={classes.problem} onClick={() => onPick(path)}>
                  {label && <strong>{/[.;!]$/.test(label) ? `${label} ` : `${label}: `}</strong>}
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

function useSending<Values, Sent>(props: FormFrameProps<Values, Sent>) {
  const { form, onSubmit, draft, variant = 'page' } = props
  const isInDialog = variant === 'dialog'
  const describe = useDescribeError()
  const leave = useLeaveGuard((variant === 'page' || variant === 'section') && form.isDirty(), draft !== undefined)
  const [failure, setFailure] = useState<{ message: string; isOfFields: boolean } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [labels, setLabels] = useState<Record<string, string>>({})
  const [unplaced, setUnplaced] = useState<string[]>([])

  function refuse(errors: FormErrors, message: string | null) {
    const nodeOf = form.getInputNode as (path: string) => HTMLElement | null
    const paths = wrongInOrder(errors, nodeOf)
    const placed = paths.filter(nodeOf)
    const unrendered = paths.filter((path) => !nodeOf(path))
    setLabels(Object.fromEntries(paths.map((path) => [path, fieldLabel(nodeOf(path))])))
    setUnplaced(unrendered)
    // In a dialog the sentence beside the field is enough, when there is a field.
    const isPlaced = isInDialog && placed.length > 0 && unrendered.length === 0
    setFailure(isPlaced || message === null ? null : { message, isOfFields: paths.length > 0 })
    const [first] = placed
    if (first) props.onShow?.(first)
    if (isPlaced) focusField(first ? nodeOf(first) : null)
    else setAttempt((count) => count + 1)
  }

  async function send(values: Sent) {
    setFailure(null)
    // Navigation after saving must not ask.
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
      const { message, fields = {}, isUnanswered, status } = describe(error)
      form.setErrors(fields)
      return refuse(fields, isUnanswered || status === 500 ? `${message} ${texts.form.kept}` : message)
    } finally {
      leave.guard()
    }
  }

  return { submit: form.onSubmit(send, (errors) => refuse(errors, null)), failure, attempt, labels, unplaced }
}

function SaveBar<Values, Sent>({ props }: { props: FormFrameProps<Values, Sent> }) {
  const { form, variant = 'page' } = props
  const isReady = useIsReady()
  const blockedReason = props.blockedReason ?? (form.version?.isOld ? texts.version.blocked : undefined)
  return (
    <div className={classes.bar} data-sticky={variant === 'page' || undefined}>
      <Hint className={classes.note}>
        {blockedReason ?? props.note ?? (form.isDirty() && variant === 'page' ? texts.form.unsaved : '')}
      </Hint>
      <Group gap="sm" className={classes.buttons}>
        {props.actions}
        {!blockedReason && (
          // Before its script has come, a drawn form would send what was typed as an address.
          <Button
            type="submit"
            variant={props.isQuiet ? 'default' : 'filled'}
            disabled={!isReady}
            loading={form.submitting}
          >
            {props.submitLabel ?? texts.common.save}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** The buttons of a notice that goes when it is answered leave the focus to the form; a press on any button counts. */
const HOLDING = { 'data-keeps-focus': true, tabIndex: -1, onPointerDown: pressAsClick }

/** Sending, errors beside the fields and in a summary, draft, buttons, and the question before leaving. */
export function FormFrame<Values, Sent = Values>(props: FormFrameProps<Values, Sent>) {
  const { form, children, draft, variant, id, onNext, onShow } = props
  const { submit, failure, attempt, labels, unplaced } = useSending(props)
  const nodeOf = form.getInputNode as (path: string) => HTMLElement | null
  // A list has no field of its own, but those of its entries, or a group around them.
  const nameOf = (path: string) => {
    const around = path.split('.').map((_, at, parts) => parts.slice(0, parts.length - at).join('.'))
    const label = around.map((place) => props.labels?.[place]).find(Boolean)
    const node = around.map(nodeOf).find(Boolean) ?? document.querySelector(`[data-path^="${path}."]`)
    return label ?? fieldLabel(node)
  }
  // Corrected fields leave the summary.
  const wrong = attempt === 0 ? [] : wrongInOrder(form.errors, nodeOf)
  // What was said of the fields goes with the last of them.
  const isCorrected = failure?.isOfFields === true && wrong.length === 0
  const summarized = variant === 'dialog' ? wrong.filter((path) => unplaced.includes(path)) : wrong
  const problems = summarized.map((path) => ({
    path,
    label: props.labels?.[path] ?? (labels[path] || nameOf(path)),
    message: form.errors[path],
  }))
  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      {...HOLDING}
      onSubmit={(event) => {
        event.stopPropagation()
        if (form.submitting || form.version?.isOld || onNext) event.preventDefault()
        else submit(event)
        onNext?.()
      }}
    >
      <Stack gap="lg">
        <NeedsScript />
        {draft && draft.restoredAt !== null && <DraftNotice draft={draft} restoredAt={draft.restoredAt} />}
        <ErrorSummary
          problems={problems}
          failure={failure && !isCorrected ? failure.message : null}
          attempt={attempt}
          onPick={(path) => {
            onShow?.(path)
            focusField(nodeOf(path))
          }}
        />
        {form.version?.isOld && <NewerVersion version={form.version} nameOf={nameOf} />}
        {children}
      </Stack>
      {variant !== 'dialog' && <SaveBar props={props} />}
    </form>
  )
}
