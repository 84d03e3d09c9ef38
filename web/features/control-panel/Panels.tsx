import { createElement, Suspense } from 'react'
import { type PanelEntry, panelsOf } from '#web/core/feature.ts'
import { loadComponent } from '#web/core/load-component.ts'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { InOrder, InOrderColumns } from '#web/ui/InOrder.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

/** The panels of an area in their order. One that fails leaves the others standing. */
export function Panels({ area }: { area: PanelEntry['area'] }) {
  const panels = panelsOf(area)
  const placed = (place: PanelEntry['place']) => (
    <InOrder>
      {panels
        .filter((entry) => entry.place === place)
        .map((entry) => (
          <ScreenBoundary key={entry.order}>
            <Suspense fallback={<LoadingSkeleton shape="text" />}>
              <Panel entry={entry} />
            </Suspense>
          </ScreenBoundary>
        ))}
    </InOrder>
  )
  return (
    <InOrder>
      {placed('full')}
      {panels.some(({ place }) => place !== 'full') && (
        <InOrderColumns>
          {placed('main')}
          {placed('side')}
        </InOrderColumns>
      )}
    </InOrder>
  )
}

function Panel({ entry }: { entry: PanelEntry }) {
  return createElement(loadComponent(entry.panel))
}
