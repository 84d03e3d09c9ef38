import { Button, Group, Stack, Text } from '@mantine/core'
import type { Cut, RankedCandidate } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { decisionTexts } from '#web/features/assessment-centre/decision.texts.ts'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = decisionTexts.line
const MOST_PLACES = 10_000

interface LineSectionProps {
  cut: Cut | null
  stages: ReadonlyMap<number, ApplicationState>
  places: number | null
  reserves: number | null
  onPlaces(places: number | null): void
  onReserves(reserves: number | null): void
  onDecide(decision: Decision): void
}

const within = (value: number | null) => (value === null ? null : Math.min(Math.max(value, 0), MOST_PLACES))

/** How many places there are, what a lower line would change, and the decisions that follow from it. */
export function LineSection(props: LineSectionProps) {
  const { cut, places, reserves, onPlaces, onReserves } = props
  return (
    <Section title={texts.title} description={texts.hint}>
      <Stack gap="md">
        <Group align="end">
          <NumberField
            label={decisionTexts.places}
            w={160}
            value={places}
            onChange={(value) => onPlaces(within(value))}
          />
          <NumberField
            label={decisionTexts.reserves}
            w={180}
            value={reserves}
            onChange={(value) => onReserves(within(value))}
          />
        </Group>
        {cut === null ? <Hint>{texts.empty}</Hint> : <Consequences cut={cut} places={places ?? 0} />}
        {cut && <Decisions {...props} cut={cut} />}
      </Stack>
    </Section>
  )
}

function Consequences({ cut, places }: { cut: Cut; places: number }) {
  return (
    <Stack gap={4} role="status">
      {cut.line !== null && <Text fw={600}>{texts.at(cut.above.length, cut.line)}</Text>}
      {cut.above.length < places && <Hint>{texts.over}</Hint>}
      {cut.tied > 0 && (
        <Text size="sm" fw={500}>
          {texts.tied(cut.tied)}
        </Text>
      )}
      {cut.more.length > 0 && (
        <Text size="sm">
          {texts.lower} {cut.more.map(({ line, more }) => texts.more(line, more)).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

function Decisions({ cut, stages, reserves, onDecide }: LineSectionProps & { cut: Cut }) {
  // Who has a decision already is not decided again from here.
  const waiting = (people: readonly RankedCandidate[]) =>
    people.map(({ usr_id }) => usr_id).filter((usr_id) => stages.get(usr_id) === 'INTERVIEWING')
  const finalists = waiting(cut.above)
  const substitutes = waiting(cut.below.slice(0, reserves ?? 0))
  const rejected = waiting(cut.below.slice(reserves ?? 0))
  const decide = (action: StageAction, userIds: number[]) => onDecide({ action, target: { userIds } })
  if (finalists.length + substitutes.length + rejected.length === 0) return <Hint>{texts.decided}</Hint>
  return (
    <Allowed call={participantsContract.act}>
      <Group>
        <Button disabled={finalists.length === 0} onClick={() => decide('assessment_centre_approved', finalists)}>
          {texts.finalists(finalists.length)}
        </Button>
        <Button
          variant="default"
          disabled={substitutes.length === 0}
          onClick={() => decide('substitute_finalist', substitutes)}
        >
          {texts.substitutes(substitutes.length)}
        </Button>
        <Button
          variant="default"
          disabled={rejected.length === 0}
          onClick={() => decide('assessment_centre_rejected', rejected)}
        >
          {texts.rejected(rejected.length)}
        </Button>
      </Group>
      <Hint>{texts.waiting}</Hint>
    </Allowed>
  )
}
