import { Text } from '@mantine/core'
import type { MatchCount as Counted } from '#shared/features/hiring/hiring.schemas.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import type { ListingValues } from '#web/features/job-listings/listing-form.ts'
import classes from '#web/features/job-listings/MatchCount.module.css'
import { useMatchCount } from '#web/features/job-listings/use-match-count.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = listingTexts.match
/** How many fit while the requirements are written, and what each of them costs. The earlier number stays, pale, until the next one is here. */
export function MatchCount({ values }: { values: ListingValues }) {
  const { count, isOld } = useMatchCount(values)
  if (count.error) return <ErrorState error={count.error} onRetry={() => void count.refetch()} compact />
  return (
    <section className={classes.panel} aria-label={texts.title} {...(isOld ? { 'data-stale': true } : {})}>
      <div role="status">
        <Text className={classes.number}>{count.data ? texts.fit(count.data.fits) : texts.counting}</Text>
      </div>
      {count.data && <Costs count={count.data} />}
    </section>
  )
}

function Costs({ count }: { count: Counted }) {
  const costly = count.criteria
    .map((criterion, place) => ({ ...criterion, place }))
    .filter(({ leaves_out }) => leaves_out > 0)
  const most = Math.max(0, ...costly.map(({ leaves_out }) => leaves_out))
  if (count.criteria.length === 0) return <Hint>{texts.all}</Hint>
  if (costly.length === 0) return <Hint>{texts.nothingCosts}</Hint>
  return (
    <>
      <Hint mb={6}>{texts.costs}</Hint>
      <ul className={classes.criteria}>
        {costly
          .toSorted((a, b) => b.leaves_out - a.leaves_out)
          .map(({ label, leaves_out, place }) => (
            <li key={place} className={classes.criterion} {...(leaves_out === most ? { 'data-costly': true } : {})}>
              <span>{label}</span>
              <span className={classes.more}>{texts.more(leaves_out)}</span>
            </li>
          ))}
      </ul>
    </>
  )
}
