import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { formatDate, formatNumber, formatPercent } from '#shared/core/format.ts'
import {
  type Cycle,
  educationalCyclesContract,
} from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useMay } from '#web/core/session.ts'
import { useToday } from '#web/core/first-draw.ts'
import {
  type FunnelStep,
  funnelOf,
  type WayStage,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import classes from '#web/features/participants/CycleHead.module.css'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

const texts = participantsTexts.head

interface CycleHeadProps {
  cycle: Cycle
  /** The people who stand at a stage. */
  onStage(stage: WayStage): void
}

/** The next step of a cycle, its days, and how far its people came. */
export function CycleHead({ cycle, onStage }: CycleHeadProps) {
  const steps = funnelOf(cycle.stages)
  return (
    <div className={classes.head}>
      <div className={classes.top}>
        <NextStep cycle={cycle} next={steps.find(({ waiting }) => waiting > 0)} onStage={onStage} />
        <dl className={classes.days}>
          <Day label={texts.applications} days={[cycle.edc_openingDate, cycle.edc_closingDate]} />
          <Day label={texts.centre} days={[cycle.edc_lac_starting_date]} />
          {cycle.edc_learning_hours > 0 && (
            <div>
              <dt>{texts.hours}</dt>
              <dd>{formatNumber(cycle.edc_learning_hours)}</dd>
            </div>
          )}
        </dl>
      </div>
      <ol className={classes.funnel} aria-label={texts.funnel}>
        {steps.map((step, index) => (
          <Step key={step.stage} step={step} before={steps[index - 1]} most={cycle.applications} onStage={onStage} />
        ))}
      </ol>
    </div>
  )
}

/** What happens by itself next, in words. */
function comingOf({ edc_openingDate, edc_closingDate, edc_lac_starting_date }: Cycle, today: string): string {
  if (edc_openingDate !== null && edc_openingDate > today) return texts.coming.opening(formatDate(edc_openingDate))
  if (edc_closingDate !== null && edc_closingDate >= today) return texts.coming.closing(formatDate(edc_closingDate))
  if (edc_lac_starting_date !== null && edc_lac_starting_date >= today)
    return texts.coming.centre(formatDate(edc_lac_starting_date))
  return ''
}

interface NextStepProps extends CycleHeadProps {
  next: FunnelStep | undefined
}

function NextStep({ cycle, next, onStage }: NextStepProps) {
  const mayEdit = useMay(educationalCyclesContract.edit)
  const today = useToday()
  const hasNoDays = !next && cycle.applications === 0 && cycle.edc_openingDate === null && mayEdit
  const words = hasNoDays ? texts.noDays : texts.nothingWaits(comingOf(cycle, today))
  return (
    <Group
      className={classes.next}
      justify="space-between"
      gap="xs"
      data-waits={next !== undefined || hasNoDays || undefined}
    >
      <Text fw={600}>{next ? texts.next[next.stage](next.waiting) : words}</Text>
      {next && (
        <Button size="sm" onClick={() => onStage(next.stage)}>
          {texts.see(next.waiting)}
        </Button>
      )}
      {hasNoDays && (
        <Button size="sm" onClick={() => navigate(`/admin/educational-cycles/${cycle.edc_id}/edit`)}>
          {texts.setDays}
        </Button>
      )}
    </Group>
  )
}

function Day({ label, days }: { label: string; days: readonly (string | null)[] }) {
  const dated = days.filter((day) => day !== null)
  if (dated.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{dated.map(formatDate).join('–')}</dd>
    </div>
  )
}

interface StepProps {
  step: FunnelStep
  before: FunnelStep | undefined
  most: number
  onStage(stage: WayStage): void
}

function Step({ step: { stage, reached, waiting }, before, most, onStage }: StepProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.step}
        data-stage={stage}
        aria-label={texts.stepOf(texts.stages[stage], reached, waiting)}
        onClick={() => onStage(stage)}
      >
        <Text span size="sm" fw={500}>
          {texts.stages[stage]}
        </Text>
        <span className={classes.count}>
          <strong>{formatNumber(reached)}</strong>
          {before !== undefined && before.reached > 0 && (
            <Hint span size="xs">
              {formatPercent(reached, before.reached)}
            </Hint>
          )}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ width: `${most > 0 ? (100 * reached) / most : 0}%` }} />
        </span>
        <Text span size="xs" className={classes.waiting} data-waits={waiting > 0 || undefined}>
          {waiting > 0 ? texts.waiting(waiting) : texts.nobodyWaits}
        </Text>
      </UnstyledButton>
    </li>
  )
}
