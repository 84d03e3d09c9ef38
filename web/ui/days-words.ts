import { formatFullDay, formatShortDay } from '#shared/core/format.ts'

const withName = (words: string, name: string | null) => [words, name].filter(Boolean).join(', ')

/** A day and its name, such as that of a holiday. */
export const shortDay = (day: string, name: string | null) => withName(formatShortDay(day), name)
export const spokenDay = (day: string, name: string | null) => withName(formatFullDay(day), name)
