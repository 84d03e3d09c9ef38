import type { TourGuideProps } from './TourGuidePart.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

const loadPart = () => import('./TourGuidePart.tsx')

/** Loaded when it is shown: a tour is taken once. */
export function TourGuide(props: TourGuideProps) {
  const part = useLoadedPart(loadPart, props.opened)
  return part ? <part.TourGuidePart {...props} /> : null
}
