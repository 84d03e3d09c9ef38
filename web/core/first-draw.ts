import { createContext, useContext, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'

/** What the server knew when it drew the page: the browser must begin with the same picture. */
export interface FirstDraw {
  /** In Athens, by the server's clock. */
  today: string
  /** Whether what is drawn now still is that first picture. */
  isNow(): boolean
}

const FirstDrawContext = createContext<FirstDraw | null>(null)

export const FirstDrawProvider = FirstDrawContext.Provider

/** Today in Athens, as it was when the component was first drawn. */
export function useToday(): string {
  const draw = useContext(FirstDrawContext)
  const [today] = useState(() => (draw?.isNow() ? draw.today : athensDay(new Date().toISOString())))
  return today
}

/** Whether the component was first drawn by the server. */
export function useIsDrawn(): boolean {
  const draw = useContext(FirstDrawContext)
  const [isDrawn] = useState(() => draw?.isNow() ?? false)
  return isDrawn
}
