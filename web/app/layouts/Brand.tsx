import { useSite } from '#web/core/site.ts'
import classes from './Brand.module.css'

/** The name of the product, or the logo that the operator chose. */
export function Brand() {
  const { brand, logo } = useSite()
  if (logo) return <img src="/logo" alt={brand} height={32} />
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
        <rect width="64" height="64" rx="16" fill="#035BA9" />
        <path
          d="M20 46V18h14c7 0 11 4 11 9.500 0 4.400-2.600 7.600-6.600 8.900L46 46h-7.500l-6.800-8.800h-5.300V46zm6.400-14h7c3.200 0 5-1.600 5-4.300s-1.800-4.300-5-4.300h-7z"
          fill="#fff"
        />
      </svg>
      {brand}
    </span>
  )
}
