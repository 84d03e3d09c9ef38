import { useForm } from '@mantine/form'
import { useRef } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, sendWrite } from '#web/core/api.ts'
import { type EditedRow, refusedRow, smallestEdit, useEditedRow } from '#web/core/edited-row.ts'
import { ApiError } from '#web/core/errors.ts'
import { type IsVersioned, type SomeReads, useSend } from '#web/core/query.ts'
import type { VersionedForm } from '#web/ui/NewerVersion.tsx'
import { type Draft, useDraft } from '#web/ui/use-draft.ts'
import { zodResolver } from '#web/ui/zod-resolver.ts'
import { errorTable, type FieldErrors } from '#shared/core/errors.ts'
import { kindOf, useMay, useSession } from '#web/core/session.ts'

/** An edit call takes the version that its sender knows: the form says which row it edits, and both are shown. */
type Start<C extends AnyCall, Values, Row> =
  IsVersioned<C> extends true
    ? { edited: EditedRow<Row, Values>; initial?: never }
    : { initial: Values; edited?: never }

interface ContractFormOptions<C extends AnyCall, Values extends object> {
  /** By default the values are sent as they are. */
  toInput?: (values: Values) => RequestOf<C>
  files?: (values: Values) => Record<string, readonly File[]>
  /** A toast after success. */
  successMessage?: string | ((answer: AnswerOf<C>) => string)
  onSuccess?: (answer: AnswerOf<C>, values: Values) => unknown
  /** Further handling of a refusal; the form shows its message. */
  onError?: (error: ApiError) => void
  /** The name of the draft; null for forms with secrets, or until the values have loaded. */
  draftKey?: string | null
  /** The reader leaves with it, and may read nothing more. */
  isLast?: boolean
  /** The reads of what it takes away. */
  removes?: (input: RequestOf<C>) => readonly SomeReads[]
  /** Fields that are never in the draft. */
  omit?: string[]
  /** Checks fields that are not sent, such as a repeated password; undefined overrides the schema. */
  check?: (values: Values) => Record<string, string | undefined>
}

export interface ContractForm<Values extends object> {
  /** Why this person may not send it; in the place of the button. */
  blockedReason: string | undefined
  form: VersionedForm<Values>
  draft: Draft | undefined
  /** The last sending, for what must know whether it was answered. */
  sending: { isPending: boolean; error: ApiError | null }
  /** For `FormFrame`: throws the refusal, which the frame shows beside the fields; false: both versions are offered. */
  onSubmit(values: Values): Promise<void | false>
}

/** Who changed the row of an edit since: asked by the call itself, with as little to save as it allows. */
function changerOf(call: AnyCall, sent: object, changed: string | null): Promise<string> {
  if (!call.input || call.needsProof) return Promise.resolve('')
  const input = smallestEdit(call.input, sent, changed)
  return sendWrite(call, input as never, { idempotencyKey: crypto.randomUUID() }).then(
    () => '',
    (error: unknown) => refusedRow(error)?.by ?? '',
  )
}

/** Others see only what is theirs; within the office a viewer reads what a member may change, and is told so. */
export function useBlockedReason(call: AnyCall): string | undefined {
  const isAllowed = useMay(call)
  const isOffice = kindOf(useSession()) === 'administrator'
  return isOffice && !isAllowed ? errorTable.grade_too_low[1] : undefined
}

/** The form of a call: its schema validates; spread the result on `FormFrame` or `DialogForm`. */
export function useContractForm<C extends AnyCall, Values extends object, Row = never>(
  call: C,
  options: ContractFormOptions<C, Values> & Start<C, Values, Row>,
): ContractForm<Values> {
  const { initial, edited } = options as { initial?: Values; edited?: EditedRow<Row, Values> }
  const toInput = options.toInput ?? ((values: Values) => values as unknown as RequestOf<C>)
  const blockedReason = useBlockedReason(call)
  const send = useSend<AnyCall>(call, {
    onError: (options.onError as never) ?? false,
    successMessage: options.successMessage as never,
    draftKey: options.draftKey ?? null,
    isLast: options.isLast ?? false,
    removes: options.removes as never,
  })
  const refused = useRef<FieldErrors>({})
  const form = useForm<Values>({
    initialValues: edited ? edited.values(edited.row) : initial,
    validateInputOnBlur: true,
    // What the server refused stands beside its field until it is changed: to leave the field corrects nothing.
    enhanceGetInputProps: ({ inputProps: { onBlur }, field, form: { errors } }) => ({
      onBlur: () => {
        if (!errors[field] || errors[field] !== refused.current[field]) onBlur?.()
      },
    }),
    validate: (values) => ({
      ...(call.input ? zodResolver(call.input)(toInput(values)) : {}),
      ...options.check?.(values),
    }),
  })
  const row = useEditedRow(form, edited, async (base, changed) =>
    blockedReason ? '' : changerOf(call, toInput(base) as object, changed),
  )
  const draft = useDraft(options.draftKey ?? null, form, {
    omit: options.omit ?? [],
    base: row.base,
    onOlderBase: row.restored,
  })

  async function sendOnce(values: Values, expected: object) {
    const input = { ...(toInput(values) as object | undefined), ...expected }
    return send.mutateAsync({ input: call.input ? input : undefined, files: options.files?.(values) })
  }
  async function onSubmit(values: Values): Promise<void | false> {
    const answer = await sendOnce(values, row.expected).catch((error: unknown) => {
      refused.current = error instanceof ApiError ? error.fields : {}
      const expected = row.answerRefusal(error)
      return expected && sendOnce(values, expected)
    })
    if (answer === null) return false
    row.saved(values)
    await options.onSuccess?.(answer as AnswerOf<C>, values)
    return undefined
  }
  return {
    form: Object.assign(form, { version: row.version }),
    draft: options.draftKey ? draft : undefined,
    sending: send,
    blockedReason,
    onSubmit,
  }
}
