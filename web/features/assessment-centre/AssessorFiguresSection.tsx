import { Table } from '@mantine/core'
import { type AssessorFigures, LEAST_SHEETS } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import classes from '#web/features/assessment-centre/decision.module.css'
import { Section } from '#web/ui/Section.tsx'

const { assessors: texts, figure, signed, spread } = decisionTexts

const head = [texts.name, texts.sheets, texts.mean, texts.leniency, texts.spread, texts.correction]

const rowOf = (assessor: AssessorFigures) => [
  assessor.name,
  assessor.sheets,
  figure(assessor.mean),
  signed(assessor.leniency),
  spread(assessor.spread),
  assessor.sheets < LEAST_SHEETS ? texts.none : signed(-assessor.correction),
]

/** How strict each assessor is and how far the marks lie apart, the strictest first. */
export function AssessorFiguresSection({ assessors }: { assessors: readonly AssessorFigures[] }) {
  return (
    <Section title={texts.title} description={texts.hint} padding="flush">
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
        <Table
          verticalSpacing={6}
          aria-label={texts.title}
          className={classes.figures}
          data={{ head, body: assessors.map(rowOf) }}
        />
      </Table.ScrollContainer>
    </Section>
  )
}
