import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { dotted, formatDate } from '#shared/core/format.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import type { Shortlisted } from '#shared/features/shortlists/shortlists.contract.ts'
import classes from '#web/features/job-listings/Shortlist.module.css'
import { shortlistTexts as texts } from '#web/features/job-listings/shortlist.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

interface ShortlistAnswersProps {
  title: string
  people: readonly Shortlisted[]
  hrefOf(person: Shortlisted): string
  /** Above the people: what concerns them all. */
  actions?: ReactNode
  /** What may still be done about one of them. */
  act?: { label: string; mayRun(person: Shortlisted): boolean; onRun(person: Shortlisted): void } | undefined
}

/** Who was on a short list, and what became of it. */
export function ShortlistAnswers({ title, people, hrefOf, actions, act }: ShortlistAnswersProps) {
  return (
    <Section title={title} actions={actions}>
      <ul>
        {people.map((person) => (
          <li key={person.usr_id} className={classes.answer}>
            <div className={classes.who}>
              <UiLink href={hrefOf(person)}>{person.usr_fullname}</UiLink>
              <Hint>
                {dotted(person.usr_profile.usp_city, studiesOf(person.education), formatDate(person.shp_date_sent))}
              </Hint>
            </div>
            <Group gap="xs" wrap="nowrap">
              {person.shp_answer === null ? (
                <StatusChip tone="neutral" label={texts.waits} size="sm" />
              ) : (
                <StatusChip
                  tone={person.shp_answer === 'KEPT' ? 'success' : 'neutral'}
                  label={texts.answers[person.shp_answer]}
                  size="sm"
                />
              )}
              {act?.mayRun(person) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${act.label}: ${person.usr_fullname}`}
                  onClick={() => act.onRun(person)}
                >
                  {act.label}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}
