import { Fragment, type ReactNode } from 'react'
import { AsOfBand, AsOfControl } from '#web/parts/as-of/AsOfControl.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PastContext, pastDayIn } from '#web/ui/past.ts'

/** A page that can be shown as of a past day: the address says of which. What knows no past is left out meanwhile. */
export function PastPage({ children }: { children: ReactNode }) {
  const { href } = useNavigation()
  const day = pastDayIn(href)
  return (
    <PastContext value={{ day, control: <AsOfControl day={day} />, band: day && <AsOfBand day={day} /> }}>
      {/* What was chosen or opened on another day is of that day. */}
      <Fragment key={day}>{children}</Fragment>
    </PastContext>
  )
}

export function withPast(Screen: () => ReactNode): () => ReactNode {
  return function ScreenWithPast() {
    return (
      <PastPage>
        <Screen />
      </PastPage>
    )
  }
}
