import { lazily } from '#shared/core/lazily.ts'

const short = lazily(
  () => new Intl.DateTimeFormat('el', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const full = lazily(() => new Intl.DateTimeFormat('el', { dateStyle: 'full', timeZone: 'UTC' }))
const wordsOf = (format: () => Intl.DateTimeFormat) => (day: string, name: string | null) =>
  [format().format(new Date(day)), name].filter(Boolean).join(', ')

/** A day and its name, such as that of a holiday. */
export const shortDay = wordsOf(short)
export const spokenDay = wordsOf(full)
