import { ErrorState } from './ErrorState.tsx'
import { LoadingSkeleton, type LoadingSkeletonProps } from './LoadingSkeleton.tsx'

interface LoadStateProps extends LoadingSkeletonProps {
  of: { data: unknown; error: unknown; isPending: boolean; refetch(): unknown }
  compact?: boolean
  /** Hides the error while older data is on screen. */
  isQuiet?: boolean
}

/** A skeleton while content loads, an error with a retry button, else nothing. */
export function LoadState({ of: query, compact, isQuiet = false, ...outline }: LoadStateProps) {
  if (query.isPending) return <LoadingSkeleton {...outline} />
  if (!query.error || (isQuiet && query.data !== undefined)) return null
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} compact={compact} />
}
