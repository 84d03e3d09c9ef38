import { useForm, type UseFormReturnType } from '@mantine/form'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { useSend } from '#web/core/query.ts'
import { type Draft, useDraft } from '#web/ui/use-draft.ts'
import { zodResolver } from '#web/ui/zod-resolver.ts'

interface ContractFormOptions<C extends AnyCall, Values extends object> {
  initial: Values
  /** What is sent, from what was typed; unsaid, the values themselves. */
  toInput?: (values: Values) => RequestOf<C>
  files?: (values: Values) => Record<string, readonly File[]>
  onSuccess?: (answer: AnswerOf<C>, values: Values) => void | Promise<void>
  /** What is typed survives a reload under this name; null for forms that hold secrets, or whose values are not in yet. */
  draftKey?: string | null
  /** Fields that a draft never keeps. */
  omit?: string[]
  /** A check of fields that do not reach the server, such as a repeated password; undefined silences a field's own. */
  check?: (values: Values) => Record<string, string | undefined>
}

export interface ContractForm<Values extends object> {
  form: UseFormReturnType<Values>
  draft: Draft | undefined
  /** For `FormFrame`: throws what the server refused, and the frame places it beside the fields. */
  onSubmit(values: Values): Promise<void>
}

/** A form of one call: its schema checks while one types, the server's refusals land beside the fields. */
export function useContractForm<C extends AnyCall, Values extends object>(
  call: C,
  options: ContractFormOptions<C, Values>,
): ContractForm<Values> {
  const toInput = options.toInput ?? ((values: Values) => values as unknown as RequestOf<C>)
  const send = useSend(call)
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
      await options.onSuccess?.(answer, values)
    },
  }
}
