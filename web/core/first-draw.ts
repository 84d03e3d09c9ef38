import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useAthensDay } from '#web/ui/use-now.ts'

/** What the server knew when it drew the page: the browser must begin with the same picture. */
export interface FirstDraw {
  /** In Athens, by the server's clock. */
  today: string
  /** Whether the browser asked a host by its name. */
  isNamed: boolean
  /** The browser has taken the screen over. */
  onTaken?(): void
}

const FirstDrawContext = createContext<FirstDraw | null>(null)

export const FirstDrawProvider = FirstDrawContext.Provider

/**
 * The day in Athens: a page that stays open over midnight goes on with the new one. What the server has drawn begins with
 * the day of the server. A form that opens with it keeps its proposal: nothing changes there under the hand.
 */
export function useToday(): string {
  const draw = useContext(FirstDrawContext)
  return useAthensDay(draw?.today)
}

/** What a public page shows of a day is read anew when the next one begins in Athens. */
export function useOnNewDay(read: () => unknown): void {
  const today = useToday()
  const shown = useRef(today)
  useEffect(() => {
    if (shown.current === today) return
    shown.current = today
    void read()
  }, [today, read])
}

/** Whether the picture that the server has drawn was for a host with a name. */
export function useWasNamed(): boolean {
  return useContext(FirstDrawContext)?.isNamed ?? true
}

const never = () => () => undefined

/** Whether the component was first drawn by the server: React itself says so when it takes it over, however late that is. */
export function useIsDrawn(): boolean {
  // It stays as it is: a value that changed would draw the whole page a second time.
  const isDrawn = useRef(false)
  return useSyncExternalStore(
    never,
    () => isDrawn.current,
    () => (isDrawn.current = true),
  )
}

/** Of the innermost part that is taken over: what it stands in was before. */
export function useSayTaken(): void {
  const draw = useContext(FirstDrawContext)
  useLayoutEffect(() => draw?.onTaken?.(), [draw])
}
