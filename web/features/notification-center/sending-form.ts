import { useForm, type UseFormReturnType } from '@mantine/form'
import { isDay, typedInstant } from '#shared/core/dates.ts'
import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { isSkippedHour } from '#shared/core/skipped-hour.ts'
import { useState } from 'react'
import type { RequestOf } from '#shared/core/contract.ts'
import { formatDateTime } from '#shared/core/format.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { notificationCenterContract as contract } from '#shared/features/notification-center/notification-center.contract.ts'
import {
  type Channel,
  placeholderProblem,
  sendAtProblem,
  TYPED_ABOVE,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { send } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { areComplete } from '#web/parts/AudienceBuilder.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { zodResolver } from '#web/ui/zod-resolver.ts'

const texts = centerTexts.form

export interface SendingValues {
  channel: Channel
  title: string
  /** Each channel keeps its own text: one is plain, the other is not. */
  text: string
  html: string
  link: string
  audiences: Audience[]
  /** People who were chosen in a list; instead of audiences. */
  userIds: number[]
  when: 'now' | 'later'
  day: string | null
  time: string | null
}

export const emptySending: SendingValues = {
  channel: 'PUSH',
  title: '',
  text: '',
  html: '',
  link: '',
  audiences: [],
  userIds: [],
  when: 'now',
  day: null,
  time: null,
}

export const bodyOf = (values: SendingValues) => (values.channel === 'EMAIL' ? values.html : values.text)

const callOf = (values: SendingValues) => (values.channel === 'EMAIL' ? contract.email : contract.push)

function sendAtOf({ when, day, time }: SendingValues): string | null {
  return when === 'later' ? typedInstant(day, time) : null
}

/** As preview and sending take it. */
export function whomOf({ audiences, userIds }: SendingValues) {
  return userIds.length > 0 ? { userIds } : { audiences }
}

function inputOf(values: SendingValues): RequestOf<typeof contract.push> {
  const { title, link } = values
  return { title, body: bodyOf(values), link, ...whomOf(values), send_at: sendAtOf(values) }
}

/** The names that fields have here, for what schema and server say of theirs. */
function placed(errors: Record<string, unknown>, values: SendingValues): Record<string, string> {
  const names: Record<string, string> = {
    body: values.channel === 'EMAIL' ? 'html' : 'text',
    send_at: 'day',
    expected_total: 'audiences',
    userIds: 'audiences',
  }
  return Object.fromEntries(
    Object.entries(errors).map(([name, words]) => [
      name.startsWith('audiences') ? 'audiences' : (names[name] ?? name),
      String(words),
    ]),
  )
}

function problemsOf(values: SendingValues): Record<string, string> {
  const problems = placed(zodResolver(callOf(values).input as never)(inputOf(values)), values)
  for (const [field, text] of [
    ['title', values.title],
    [values.channel === 'EMAIL' ? 'html' : 'text', bodyOf(values)],
  ] as const) {
    const problem = placeholderProblem(text)
    if (problem) problems[field] ??= problem
  }
  if (!areComplete(values.audiences, audienceFields)) problems.audiences = texts.unfinished
  const at = sendAtOf(values)
  const timeProblem = at && sendAtProblem(new Date(at), new Date())
  if (timeProblem) problems.day ??= timeProblem
  if (values.when === 'later' && !isDay(values.day ?? '')) problems.day = texts.dayMissing
  if (values.when === 'later' && !values.time) problems.time = texts.timeMissing
  else if (at && isSkippedHour(values.day, values.time)) problems.time = SKIPPED_HOUR
  return problems
}

export type SendingForm = UseFormReturnType<SendingValues>

/** The form of a new sending: it counts anew, asks with the number, and sends only to that number. */
export function useSendingForm(initial: SendingValues) {
  const confirmAction = useConfirm()
  const push = useSend(contract.push, { onError: false })
  const email = useSend(contract.email, { onError: false })
  const form = useForm<SendingValues>({ initialValues: initial, validateInputOnBlur: true, validate: problemsOf })
  // The words of another sending must not come with the people of that one.
  const [isChosen] = useState(() => initial.userIds.length + initial.audiences.length > 0)
  const draft = useDraft(`sending.new${isChosen ? window.location.search : ''}`, form)

  async function isConfirmed(values: SendingValues, total: number): Promise<boolean> {
    const at = sendAtOf(values)
    return confirmAction({
      title: texts.confirmTitle(total),
      body: at ? texts.confirmLater(formatDateTime(at)) : texts.confirmNow,
      confirmLabel: at ? texts.plan(total) : texts.confirm(total),
      ...(total > TYPED_ABOVE ? { typedText: String(total) } : {}),
    })
  }

  async function onSubmit(values: SendingValues) {
    const { channel } = values
    const { total } = await send(contract.audience, { ...whomOf(values), channel })
    if (total === 0) return { audiences: texts.nobody }
    if (!(await isConfirmed(values, total))) return false
    const call = channel === 'EMAIL' ? (email as unknown as typeof push) : push
    try {
      const sent = await call.mutateAsync({ input: { ...inputOf(values), expected_total: total } })
      toast.success(values.when === 'later' ? texts.planned : texts.sent(sent.notg_total))
      navigate(`/admin/notification-center/${sent.notg_id}`)
      return undefined
    } catch (error) {
      const fields = error instanceof ApiError ? placed(error.fields, values) : {}
      if (Object.keys(fields).length === 0) throw error
      return fields
    }
  }
  return { form, draft, onSubmit }
}
