import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { dotted } from '#shared/core/format.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import classes from '#web/features/job-listings/CompanySearch.module.css'
import { ListingCandidateChip } from '#web/features/job-listings/HitColumns.tsx'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { Initials } from '#web/ui/Initials.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = listingTexts.search

export const metOf = (criteria: Hit['criteria']) => criteria.filter(({ result }) => result === 'met').length

/** One mark for each criterion, for the eye; the number beside it says the same. */
export function FitMarks({ criteria }: { criteria: Hit['criteria'] }) {
  return (
    <span className={classes.marks} aria-hidden>
      {criteria.map(({ label, result }, at) => (
        // Two requirements may have the same words.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={`${at} ${label}`} className={classes.mark} data-result={result} />
      ))}
    </span>
  )
}

interface HitRowProps {
  hit: Hit
  isShown: boolean
  onOpen(): void
}

/** Somebody in the list of a search: who, from where, and how well it fits. */
export function HitRow({ hit, isShown, onOpen }: HitRowProps) {
  const { criteria } = hit
  const met = metOf(criteria)
  const from = dotted(hit.usr_profile.usp_city, studiesOf(hit.education))
  return (
    <UnstyledButton className={classes.row} onClick={onOpen} aria-current={isShown || undefined}>
      <Initials name={hit.usr_fullname} />
      <span className={classes.who}>
        <span className={classes.name} title={hit.usr_fullname}>
          {hit.usr_fullname}
        </span>
        <Hint component="span" size="xs" className={classes.from} title={from}>
          {from}
        </Hint>
        {hit.jlc_status && <ListingCandidateChip status={hit.jlc_status} />}
      </span>
      {criteria.length > 0 && (
        <span className={classes.fit}>
          <span className={classes.score} data-all={met === criteria.length || undefined}>
            <span aria-hidden>{`${met}/${criteria.length}`}</span>
            <VisuallyHidden>{texts.meets(met, criteria.length)}</VisuallyHidden>
          </span>
          <FitMarks criteria={criteria} />
        </span>
      )}
    </UnstyledButton>
  )
}
