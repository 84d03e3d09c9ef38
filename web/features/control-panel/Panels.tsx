import { createElement, Suspense } from 'react'
import { type PanelEntry, panelsOf } from '#web/core/feature.ts'
import { loadComponent } from '#web/core/load-component.ts'
import classes from '#web/features/control-panel/Panels.module.css'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

/** The panels of an area in their order. One that fails leaves the others standing. */
export function Panels({ area }: { area: PanelEntry['area'] }) {
  return (
    <div className={classes.grid}>
      {panelsOf(area).map((entry) => (
        <div key={`${entry.area} ${entry.order}`} className={entry.width === 'full' ? classes.full : undefined}>
          <ScreenBoundary>
            <Suspense fallback={<LoadingSkeleton shape="text" />}>
              <Panel entry={entry} />
            </Suspense>
          </ScreenBoundary>
        </div>
      ))}
    </div>
  )
}

function Panel({ entry }: { entry: PanelEntry }) {
  return createElement(loadComponent(entry.panel))
}
