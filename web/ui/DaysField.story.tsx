import { held, type Stories } from '#web/kit/story.tsx'
import { DaysField } from './DaysField.tsx'

const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
const nameOf = (day: string) => (day === '2026-03-25' ? '25η Μαρτίου' : null)

const days =
  (value: string[], disabled = false) =>
  () =>
    held(DaysField, 'days', { label: 'Ημέρες', value, disabled, nameOf, isOffered: isWeekday })

export const stories: Stories = {
  Picked: days(['2026-03-24', '2026-03-25']),
  Blank: days([]),
  Locked: days(['2026-03-24'], true),
}
