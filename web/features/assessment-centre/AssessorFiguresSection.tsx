import { Table } from '@mantine/core'
import { type AssessorFigures, LEAST_SHEETS } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import classes from '#web/features/assessment-centre/decision.module.css'
import { Section } from '#web/ui/Section.tsx'

const texts = decisionTexts.assessors

/** How strict each assessor is and how far the marks lie apart, the strictest first. */
export function AssessorFiguresSection({ assessors }: { assessors: readonly AssessorFigures[] }) {
  return (
    <Section title={texts.title} description={texts.hint} padding="flush">
      <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
        <Table verticalSpacing={6} aria-label={texts.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.name}</Table.Th>
              <Table.Th className={classes.figure}>{texts.sheets}</Table.Th>
              <Table.Th className={classes.figure}>{texts.mean}</Table.Th>
              <Table.Th className={classes.figure}>{texts.leniency}</Table.Th>
              <Table.Th className={classes.figure}>{texts.spread}</Table.Th>
              <Table.Th className={classes.figure}>{texts.correction}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {assessors.map(({ email, name, sheets, mean, leniency, spread, correction }) => (
              <Table.Tr key={email}>
                <Table.Td className={classes.name}>{name}</Table.Td>
                <Table.Td className={classes.figure}>{sheets}</Table.Td>
                <Table.Td className={classes.figure}>{decisionTexts.figure(mean)}</Table.Td>
                <Table.Td className={classes.figure}>{decisionTexts.signed(leniency)}</Table.Td>
                <Table.Td className={classes.figure}>{decisionTexts.spread(spread)}</Table.Td>
                <Table.Td className={classes.figure}>
                  {sheets < LEAST_SHEETS ? texts.none : decisionTexts.signed(-correction)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}
