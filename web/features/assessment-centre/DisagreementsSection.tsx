import { List, Text } from '@mantine/core'
import type { Disagreement } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import classes from '#web/features/assessment-centre/decision.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = decisionTexts.disagreements

/** What the assessors of a room should talk about before anybody decides. */
export function DisagreementsSection({ disagreements }: { disagreements: readonly Disagreement[] }) {
  return (
    <Section title={texts.title(disagreements.length)}>
      {disagreements.length === 0 ? (
        <Hint>{texts.none}</Hint>
      ) : (
        <List listStyleType="none" spacing="xs" style={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0}>
          {disagreements.map(({ usr_id, usr_fullname, criterion, levels }) => (
            <List.Item key={`${usr_id} ${criterion}`} className={classes.name}>
              <Text size="sm">{usr_fullname}</Text>
              <Hint>{texts.line(criterion, levels.map(({ name, level }) => `${level} (${name})`).join(' · '))}</Hint>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  )
}
