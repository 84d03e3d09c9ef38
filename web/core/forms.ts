import { useForm, type UseFormReturnType } from '@mantine/form'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import type { ApiError } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { toast } from '#web/ui/toast.tsx'
import { type Draft, useDraft } from '#web/ui/use-draft.ts'
import { zodResolver } from '#web/ui/zod-resolver.ts'

interface ContractFormOptions<C extends AnyCall, Values extends object> {
  initial: Values
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
  /** Fields that are never in the draft. */
  omit?: string[]
  /** Checks fields that are not sent, such as a repeated password; undefined overrides the schema. */
  check?: (values: Values) => Record<string, string | undefined>
}

export interface ContractForm<Values extends object> {
  form: UseFormReturnType<Values>
  draft: Draft | undefined
  /** For `FormFrame`: throws the refusal, which the frame shows beside the fields. */
  onSubmit(values: Values): Promise<void>
}

/** The form of a call: its schema validates; spread the result on `FormFrame` or `DialogForm`. */
export function useContractForm<C extends AnyCall, Values extends object>(
  call: C,
  options: ContractFormOptions<C, Values>,
): ContractForm<Values> {
  const toInput = options.toInput ?? ((values: Values) => values as unknown as RequestOf<C>)
  const send = useSend(call, { onError: options.onError ?? false })
  const form = useForm<Values>({
    initialValues: options.initial,
    validateInputOnBlur: true,
    validate: (values) => ({
      ...(call.input ? zodResolver(call.input)(toInput(values)) : {}),
      ...options.check?.(values),
    }),
  })
  const draft = useDraft(options.draftKey ?? null, form, { omit: options.omit ?? [] })
  return {
    form,
    draft: options.draftKey ? draft : undefined,
    async onSubmit(values) {
      const answer = await send.mutateAsync({ input: toInput(values), files: options.files?.(values) })
      const { successMessage } = options
      if (successMessage) toast.success(typeof successMessage === 'string' ? successMessage : successMessage(answer))
      await options.onSuccess?.(answer, values)
    },
  }
}
