import { Button, Group } from '@mantine/core'
import { athensDay } from '#shared/core/dates.ts'
import { educationalCyclesContract as contract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { CycleState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { DecisionProps } from '#web/core/feature.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = cyclesTexts.decide

/** A programme that needs a step: its applications are opened or closed here, or its people are looked at. */
export function CycleDecision({ item }: DecisionProps) {
  const navigation = useNavigation()
  const query = useCall(contract.one, { id: item.id })
  const edit = useSend(contract.edit, { successMessage: (_, { edc_status }) => texts.done(edc_status) })
  const mayEdit = useMay(contract.edit)
  const cycle = query.data
  const isOfPeople = !item.href.endsWith('/edit')
  const next = cycle && !isOfPeople ? nextState(cycle) : null
  const move = () => {
    if (cycle && next)
      edit.mutate({ input: { id: item.id, edc_status: next, expected_changed: cycle.edc_date_changed } })
  }
  const canMove = mayEdit && next !== null && !edit.isPending
  useShortcut('e', texts.look, () => (canMove ? move() : navigation.navigate(item.href)))
  if (query.error || !cycle) return <LoadState of={query} shape="text" count={1} compact />
  return (
    <Group gap="xs">
      {mayEdit && next && (
        <Button loading={edit.isPending} onClick={move}>
          {texts.move[next]}
        </Button>
      )}
      <LinkButton variant={canMove ? 'default' : 'filled'} href={item.href}>
        {isOfPeople ? texts.people : texts.dates}
      </LinkButton>
    </Group>
  )
}

function nextState(cycle: { edc_status: CycleState; edc_closingDate: string | null }) {
  if (cycle.edc_status === 'JUST_CREATED_UNABLE_TO_APPLY') return 'OPEN_FOR_APPLICATIONS'
  const hasPassed = cycle.edc_closingDate !== null && cycle.edc_closingDate < athensDay(new Date())
  return cycle.edc_status === 'OPEN_FOR_APPLICATIONS' && hasPassed ? 'CLOSED' : null
}
