import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { DaysField } from './DaysField.tsx'

const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

const days = (initial: string[], isDisabled = false) => (
  <WithState initial={initial}>
    {(value, set) => (
      <DaysField
        label="Ημέρες"
        value={value}
        disabled={isDisabled}
        nameOf={(day) => (day === '2026-03-25' ? '25η Μαρτίου' : null)}
        isOffered={isWeekday}
        onChange={(next) => {
          set(next)
          log('days', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Picked: { show: () => days(['2026-03-24', '2026-03-25']) },
  Blank: { show: () => days([]) },
  Locked: { show: () => days(['2026-03-24'], true) },
}
