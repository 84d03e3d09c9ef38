import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { type PanelEntry, panelsOf } from '#web/app/panels.ts'
import { ScreenBoundary } from '#web/app/ScreenBoundary.tsx'
import classes from '#web/features/control-panel/Panels.module.css'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

const loaded = new Map<PanelEntry, ComponentType>()

function componentOf(entry: PanelEntry): ComponentType {
  const known = loaded.get(entry)
  if (known) return known
  const panel = lazy(async () => ({ default: await entry.panel() }))
  loaded.set(entry, panel)
  return panel
}

/** The panels of an area in their order. One that fails leaves the others standing. */
export function Panels({ area }: { area: PanelEntry['area'] }) {
  return (
    <div className={classes.grid}>
      {panelsOf(area).map((entry) => (
        <div key={`${entry.area} ${entry.order}`} className={entry.width === 'full' ? classes.full : undefined}>
          <ScreenBoundary>
            <Suspense fallback={<LoadingSkeleton shape="text" />}>{createElement(componentOf(entry))}</Suspense>
          </ScreenBoundary>
        </div>
      ))}
    </div>
  )
}
