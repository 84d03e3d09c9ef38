import { type PanelEntry, panelsOf } from '#web/core/feature.ts'
import { Loaded } from '#web/core/Loaded.tsx'
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
            <Loaded load={entry.panel} props={{}} coming={<LoadingSkeleton shape="text" />} />
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
