import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'

/** What the server knew when it drew the page: the browser must begin with the same picture. */
export interface FirstDraw {
  /** In Athens, by the server's clock. */
  today: string
  /** Whether the browser asked a host by its name. */
  isNamed: boolean
  /** Whether what is drawn now still is that first picture. */
  isNow(): boolean
  /** The browser has taken the screen over. */
  onTaken?(): void
}

const FirstDrawContext = createContext<FirstDraw | null>(null)

export const FirstDrawProvider = FirstDrawContext.Provider

/** Today in Athens, as it was when the component was first drawn. */
export function useToday(): string {
  const draw = useContext(FirstDrawContext)
  const [today] = useState(() => (draw?.isNow() ? draw.today : athensDay(new Date().toISOString())))
  return today
}

/** Whether the picture that the server has drawn was for a host with a name. */
export function useWasNamed(): boolean {
  return useContext(FirstDrawContext)?.isNamed ?? true
}

/** Whether the component was first drawn by the server. */
export function useIsDrawn(): boolean {
  const draw = useContext(FirstDrawContext)
  const [isDrawn] = useState(() => draw?.isNow() ?? false)
  return isDrawn
}

/** Of the innermost part that is taken over: what it stands in was before. */
export function useSayTaken(): void {
  const draw = useContext(FirstDrawContext)
  useLayoutEffect(() => draw?.onTaken?.(), [draw])
}
