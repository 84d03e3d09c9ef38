import { Button, Group, Stack, Text } from '@mantine/core'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { setupProblem } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { messageOf } from '#web/core/errors.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AssessorsSection } from '#web/features/assessment-centre/AssessorsSection.tsx'
import { DaysSection } from '#web/features/assessment-centre/DaysSection.tsx'
import { PapersSection } from '#web/features/assessment-centre/PapersSection.tsx'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { PollSection } from '#web/features/assessment-centre/PollSection.tsx'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.setup

/** The steps in their order; each can be done again while the board does not stand yet. */
export function PrepareTab({ centre }: { centre: Centre }) {
  return (
    <Stack gap="lg" pt="md">
      <AssessorsSection centre={centre} />
      <DaysSection
        key={`${centre.edc_id}-${centre.edc_lac_setup_ready}-${centre.edc_lac_starting_date}`}
        centre={centre}
      />
      <PollSection centre={centre} />
      <PapersSection centre={centre} />
      <SetupSection centre={centre} />
    </Stack>
  )
}

function SetupSection({ centre }: { centre: Centre }) {
  const problem = setupProblem(centre, centre.edc_assessors.length)
  return (
    <Section title={texts.title} description={texts.hint}>
      {centre.edc_lac_setup_ready ? (
        <Standing centre={centre} />
      ) : problem ? (
        <Text>{problem}</Text>
      ) : (
        <Rehearsal centre={centre} />
      )}
    </Section>
  )
}

function Standing({ centre }: { centre: Centre }) {
  const confirm = useConfirm()
  const remove = useSend(contract.deleteAgenda, {
    onSuccess: () => {
      toast.success(texts.removed)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  async function ask() {
    const isSure = await confirm({
      title: texts.removeTitle,
      body: texts.removeBody(centre.score?.placed ?? 0),
      confirmLabel: texts.removeConfirm,
      cancelLabel: texts.cancel,
      tone: 'danger',
    })
    if (isSure) remove.mutate({ input: { id: centre.edc_id } })
  }
  return (
    <Group justify="space-between">
      {centre.score && <PlanScoreLine score={centre.score} />}
      <Button variant="outline" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {texts.remove}
      </Button>
    </Group>
  )
}

/** What the set-up would make, before it makes it. */
function Rehearsal({ centre }: { centre: Centre }) {
  const plan = useCall(contract.rehearse, { id: centre.edc_id })
  const setup = useSend(contract.setup, {
    onSuccess: () => {
      toast.success(texts.done)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  if (plan.error) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} compact />
  return (
    <Stack gap="sm">
      {plan.data && (
        <>
          <Text fw={500}>{texts.rooms(plan.data.rooms, plan.data.slots, plan.data.days.length)}</Text>
          <PlanScoreLine score={plan.data.score} />
          {plan.data.unplaced.slice(0, 10).map((one) => (
            <Text key={one.usr_id} size="sm" c="dimmed">
              {one.usr_fullname}: {one.reason}
            </Text>
          ))}
        </>
      )}
      <Group>
        <Button
          loading={setup.isPending}
          disabled={!plan.data}
          onClick={() => setup.mutate({ input: { id: centre.edc_id } })}
        >
          {texts.button}
        </Button>
      </Group>
    </Stack>
  )
}
