import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import { Badge, Group, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconFileText, IconMinus, IconQuestionMark } from '@tabler/icons-react'
import { splitCommaList } from '#shared/core/fields.ts'
import { listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import type { Column } from '#web/ui/data-table.types.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { statusChip } from '#web/ui/StatusChip.tsx'

const texts = listingTexts.search

const marks = {
  met: { icon: <IconCheck size={14} aria-hidden />, color: 'green', words: texts.met },
  'not-met': { icon: <IconMinus size={14} aria-hidden />, color: 'red', words: texts.notMet },
  unknown: { icon: <IconQuestionMark size={14} aria-hidden />, color: 'gray', words: texts.unknown },
} as const

export const ListingCandidateChip = statusChip(
  { BOOKMARKED: 'info', INTERVIEWED: 'warning', HIRED: 'success', REJECTED: 'danger' },
  listingCandidateWords,
)

/** Each requirement with an icon and a word: met, not met, unknown. */
export function Criteria({ criteria }: { criteria: Hit['criteria'] }) {
  if (criteria.length === 0) return <Hint>{texts.noCriteria}</Hint>
  return (
    <Group gap={4}>
      {criteria.map((criterion, at) => {
        const mark = marks[criterion.result]
        return (
          <Badge
            // Two requirements may have the same words.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${at} ${criterion.label}`}
            variant="light"
            color={mark.color}
            leftSection={mark.icon}
            fw={500}
            title={`${criterion.label}: ${mark.words}`}
            maw={260}
          >
            {criterion.label}
            <VisuallyHidden>{`: ${mark.words}`}</VisuallyHidden>
          </Badge>
        )
      })}
    </Group>
  )
}

export const hitColumns: Column<Hit>[] = [
  {
    id: 'usr_fullname',
    header: texts.name,
    width: 190,
    cell: (hit) => hit.usr_fullname,
  },
  {
    id: 'criteria',
    header: texts.criteria,
    width: 316,
    cell: (hit) => <Criteria criteria={hit.criteria} />,
    card: 'plain',
  },
  {
    id: 'jlc_status',
    header: texts.onListing,
    width: 165,
    card: 'plain',
    cell: (hit) => hit.jlc_status && <ListingCandidateChip status={hit.jlc_status} />,
  },
  {
    id: 'usp_city',
    header: texts.city,
    width: 115,
    cell: (hit) => hit.usr_profile.usp_city,
  },
  {
    id: 'education',
    header: texts.studies,
    width: 190,
    cell: (hit) => studiesOf(hit.education),
  },
  {
    id: 'usp_experience_sectors',
    header: texts.experience,
    width: 200,
    card: 'hidden',
    defaultHidden: true,
    cell: (hit) => splitCommaList(hit.usr_profile.usp_experience_sectors).join(', '),
  },
  {
    id: 'has_cv',
    header: texts.cv,
    width: 110,
    card: 'hidden',
    align: 'center',
    cell: (hit) => hit.usr_profile.has_cv && <IconFileText size={17} role="img" aria-label={texts.hasCv} />,
  },
]
