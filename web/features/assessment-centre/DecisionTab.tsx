import { SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type Basis,
  type Calibration,
  calibrate,
  cutAt,
} from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { ScoreRow } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { AssessorFiguresSection } from '#web/features/assessment-centre/AssessorFiguresSection.tsx'
import { decisionTexts as texts } from '#web/features/assessment-centre/decision.texts.ts'
import { DisagreementsSection } from '#web/features/assessment-centre/DisagreementsSection.tsx'
import { FairnessSection } from '#web/features/assessment-centre/FairnessSection.tsx'
import { LineSection } from '#web/features/assessment-centre/LineSection.tsx'
import { RankingSection } from '#web/features/assessment-centre/RankingSection.tsx'
import { type Decision, StageActionDialog } from '#web/parts/stages/StageActionDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const bases = Object.entries(texts.bases).map(([value, label]) => ({ value, label }))

/** From the marks to the decision: how strict assessors are, who comes before whom, where the line is, and whom it hits. */
export function DecisionTab({ edc_id }: { edc_id: number }) {
  const cards = useCall(contract.scorecards, { id: edc_id })
  const calibration = useMemo(
    () => (cards.data ? calibrate(cards.data.criteria, cards.data.people) : null),
    [cards.data],
  )
  if (!cards.data || !calibration) return <LoadState of={cards} shape="table" />
  if (calibration.ranking.raw.length === 0) return <EmptyState title={texts.none} body={texts.noneBody} />
  return <Decisions edc_id={edc_id} calibration={calibration} people={cards.data.people} />
}

interface DecisionsProps {
  edc_id: number
  calibration: Calibration
  people: readonly ScoreRow[]
}

function Decisions({ edc_id, calibration, people }: DecisionsProps) {
  const [basis, setBasis] = useState<Basis>('adjusted')
  const [places, setPlaces] = useState<number | null>(null)
  const [reserves, setReserves] = useState<number | null>(null)
  const [decision, setDecision] = useState<Decision | null>(null)
  const mayRead = useMay(contract.fairness)
  const stages = new Map(people.map(({ usr_id, edca_status }) => [usr_id, edca_status]))
  const cut = places === null ? null : cutAt(calibration.ranking[basis], basis, places)
  return (
    <Stack gap="lg" pt="md">
      <SegmentedControl
        aria-label={texts.basis}
        data={bases}
        value={basis}
        onChange={(value) => setBasis(value as Basis)}
        style={{ alignSelf: 'flex-start' }}
      />
      <LineSection
        cut={cut}
        stages={stages}
        places={places}
        reserves={reserves}
        onPlaces={setPlaces}
        onReserves={setReserves}
        onDecide={setDecision}
      />
      <RankingSection calibration={calibration} basis={basis} cut={cut} stages={stages} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <AssessorFiguresSection assessors={calibration.assessors} />
        <DisagreementsSection disagreements={calibration.disagreements} />
      </SimpleGrid>
      {mayRead && <FairnessSection edc_id={edc_id} basis={basis} places={places} />}
      {decision && <StageActionDialog edc_id={edc_id} decision={decision} onClose={() => setDecision(null)} />}
    </Stack>
  )
}
