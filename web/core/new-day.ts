import { useEffect } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import { queryClient } from '#web/core/query.ts'
import { everyMinute } from '#web/ui/use-now.ts'

/**
 * What is open, due or counted changes at midnight in Athens without any row that changes: what is on screen is read anew.
 * A tab that nobody looks at reads when somebody does.
 */
export function followDays(): () => void {
  let day = athensDay(new Date())
  return everyMinute((now) => {
    const today = athensDay(now)
    if (today === day || document.hidden) return
    day = today
    void queryClient.invalidateQueries()
  })
}

export const useFollowDays = () => useEffect(followDays, [])
