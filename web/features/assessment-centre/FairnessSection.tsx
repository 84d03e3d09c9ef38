import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { formatPercent } from '#shared/core/format.ts'
import type { Basis } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Fairness } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { askPerson } from '#web/core/api.ts'
import { useSend } from '#web/core/query.ts'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import classes from '#web/features/assessment-centre/decision.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = decisionTexts.fairness

interface FairnessSectionProps {
  edc_id: number
  basis: Basis
  places: number | null
}

interface Seen {
  fairness: Fairness
  basis: Basis
  places: number
}

/** Opened on purpose only: each view stands in the trail. What is shown says of which line it is. */
export function FairnessSection({ edc_id, basis, places }: FairnessSectionProps) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const read = useSend(contract.fairness, {
    onSuccess: (fairness, input) => setSeen({ fairness, basis: input.basis, places: input.places }),
  })
  const open = (with_small: boolean) =>
    places !== null && read.mutate({ input: { id: edc_id, basis, places, with_small } })
  /** Asked for the reason beforehand, nobody is refused first. */
  async function openSmall() {
    if (seen?.fairness.has_reason || (await askPerson('small_group'))) open(true)
  }
  const isOfLine = seen?.basis === basis && seen.places === places
  return (
    <Section
      title={texts.title}
      description={texts.hint}
      actions={
        !isOfLine &&
        places !== null && (
          <Button variant="default" loading={read.isPending} onClick={() => open(false)}>
            {seen ? texts.again : texts.show}
          </Button>
        )
      }
    >
      {places === null && !seen && <Hint>{texts.needsLine}</Hint>}
      {seen && (
        <Stack gap="md">
          <Text size="sm" fw={600}>
            {texts.of(decisionTexts.bases[seen.basis], seen.places)}
          </Text>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            {seen.fairness.kinds.map(({ kind, groups }) => (
              <GroupTable key={kind} title={texts.kinds[kind]} groups={groups} />
            ))}
          </SimpleGrid>
          {seen.fairness.has_hidden && (
            <Group>
              <Hint>{texts.hiddenHint}</Hint>
              {isOfLine && (
                <Button variant="default" size="compact-sm" loading={read.isPending} onClick={() => void openSmall()}>
                  {texts.small}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      )}
    </Section>
  )
}

type Groups = Fairness['kinds'][number]['groups']

function GroupTable({ title, groups }: { title: string; groups: Groups }) {
  return (
    <Table verticalSpacing={4} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th className={classes.figure}>{texts.people}</Table.Th>
          <Table.Th className={classes.figure}>{texts.passed}</Table.Th>
          <Table.Th className={classes.figure}>{texts.share}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(({ label, people, passed, is_below }) => (
          <Table.Tr key={label}>
            <Table.Td>
              {label ?? texts.unknown} {is_below && <StatusChip tone="warning" label={texts.below} size="sm" />}
            </Table.Td>
            {people === null || passed === null ? (
              <Table.Td colSpan={3} className={classes.figure}>
                <Hint>{texts.hidden}</Hint>
              </Table.Td>
            ) : (
              <>
                <Table.Td className={classes.figure}>{people}</Table.Td>
                <Table.Td className={classes.figure}>{passed}</Table.Td>
                <Table.Td className={classes.figure}>{formatPercent(passed, people)}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
