import { Table, Text } from '@mantine/core'
import { dotted, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { Criterion } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { useCall } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = lacTexts.scorecards
const two = new Intl.NumberFormat('el', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What the assessors have given by their links, with the totals of the criteria. */
export function ScorecardsSection({ edc_id }: { edc_id: number }) {
  const cards = useCall(contract.scorecards, { id: edc_id })
  if (!cards.data) return <LoadState of={cards} shape="table" isQuiet />
  const { criteria, people } = cards.data
  if (criteria.length === 0 || people.length === 0) return null
  return (
    <Section title={texts.title} description={texts.hint} padding="flush">
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.name}</Table.Th>
              {criteria.map(({ acr_id, acr_title }) => (
                <Table.Th key={acr_id}>{acr_title}</Table.Th>
              ))}
              <Table.Th>{texts.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <CardRow key={person.usr_id} criteria={criteria} person={person} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}

function CardRow({ criteria, person }: { criteria: readonly Criterion[]; person: ScoreRow }) {
  const absent = person.sheets.filter(({ is_absent }) => is_absent).map(({ name }) => texts.absentSays(name))
  const late = person.late > 0 ? texts.late(person.late) : ''
  const when = person.eduass_time === null ? '' : formatTime(person.eduass_time)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{person.usr_fullname}</Text>
        <Hint>{dotted(person.room, when, ...absent, late)}</Hint>
        {person.sheets
          .filter(({ comment }) => comment !== '')
          .map(({ name, comment }) => (
            <Hint key={name}>{texts.comment(name, comment)}</Hint>
          ))}
      </Table.Td>
      {criteria.map(({ acr_id }) => (
        <Table.Td key={acr_id}>
          {person.sheets
            .map(({ levels }) => levels.find((given) => given.acr_id === acr_id)?.level ?? '–')
            .join(' · ') || '–'}
        </Table.Td>
      ))}
      <Table.Td fw={600}>{person.total === null ? '–' : two.format(person.total)}</Table.Td>
    </Table.Tr>
  )
}
