import { Table, Text } from '@mantine/core'
import { Fragment } from 'react'
import type {
  Basis,
  Calibration,
  Cut,
  RankedCandidate,
} from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import classes from '#web/features/assessment-centre/decision.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

const { ranking: texts, figure } = decisionTexts

interface RankingSectionProps {
  calibration: Calibration
  basis: Basis
  cut: Cut | null
  stages: ReadonlyMap<number, ApplicationState>
}

/** Both rankings side by side, in the order of the chosen one, with the line and the reason of each tie-break. */
export function RankingSection({ calibration, basis, cut, stages }: RankingSectionProps) {
  const { ranking, unranked } = calibration
  const otherRanks = new Map(
    ranking[basis === 'raw' ? 'adjusted' : 'raw'].map(({ usr_id, rank }) => [usr_id, rank] as const),
  )
  const lastAbove = cut?.above.at(-1)?.usr_id
  return (
    <Section title={texts.title} padding="flush">
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0}>
        <Table verticalSpacing={6} aria-label={texts.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>{texts.rank}</Table.Th>
              <Table.Th className={classes.figure}>{texts.adjusted}</Table.Th>
              <Table.Th className={classes.figure}>{texts.raw}</Table.Th>
              <Table.Th>{texts.name}</Table.Th>
              <Table.Th className={classes.figure}>{texts.other[basis]}</Table.Th>
              <Table.Th>{texts.stage}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ranking[basis].map((person) => (
              <Fragment key={person.usr_id}>
                <RankedRow
                  person={person}
                  otherRank={otherRanks.get(person.usr_id)}
                  stage={stages.get(person.usr_id)}
                />
                {person.usr_id === lastAbove && (
                  <Table.Tr className={classes.line}>
                    <Table.Td colSpan={6}>{texts.cut}</Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {unranked.length > 0 && (
        <div className={classes.unranked}>
          <Text size="sm" fw={600}>
            {texts.unranked(unranked.length)}
          </Text>
          <Hint>{texts.unrankedHint}</Hint>
          <Text size="sm">
            {unranked
              .map(({ usr_fullname, is_absent }) => (is_absent ? texts.absent(usr_fullname) : usr_fullname))
              .join(' · ')}
          </Text>
        </div>
      )}
    </Section>
  )
}

interface RankedRowProps {
  person: RankedCandidate
  otherRank: number | undefined
  stage: ApplicationState | undefined
}

function RankedRow({ person, otherRank, stage }: RankedRowProps) {
  return (
    <Table.Tr>
      <Table.Td fw={600}>{person.rank}</Table.Td>
      <Table.Td className={classes.figure}>{figure(person.adjusted)}</Table.Td>
      <Table.Td className={classes.figure}>{figure(person.raw)}</Table.Td>
      <Table.Td className={classes.name}>
        {person.usr_fullname}
        {person.tie && <Hint>{texts.tie(person.tie)}</Hint>}
      </Table.Td>
      <Table.Td className={classes.figure} {...(otherRank === person.rank ? {} : { fw: 600 })}>
        {otherRank}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{stage && applicationStatusWords[stage]}</Table.Td>
    </Table.Tr>
  )
}
