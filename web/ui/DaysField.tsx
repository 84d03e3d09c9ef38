import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DaysFieldProps } from './DaysFieldPart.tsx'

const DaysFieldPart = lazy(() => import('./DaysFieldPart.tsx').then((part) => ({ default: part.DaysFieldPart })))

/** Several days, picked one by one. The calendar is loaded with the field. */
export function DaysField(props: DaysFieldProps) {
  return (
    <Suspense fallback={<Skeleton h={props.disabled ? 50 : 340} />}>
      <DaysFieldPart {...props} />
    </Suspense>
  )
}
