import { lazy, Suspense } from 'react'
import type { TourGuideProps } from './TourGuidePart.tsx'

const TourGuidePart = lazy(async () => ({ default: (await import('./TourGuidePart.tsx')).TourGuidePart }))

/** Loaded when it is shown: a tour is taken once. */
export function TourGuide(props: TourGuideProps) {
  return (
    props.opened && (
      <Suspense fallback={null}>
        <TourGuidePart {...props} />
      </Suspense>
    )
  )
}
