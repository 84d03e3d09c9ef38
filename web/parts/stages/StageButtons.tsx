import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { type ApplicationState, finalStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import {
  mayMove,
  type StageAction,
  stageActions,
  stageActionWords,
} from '#shared/features/participants/participants.rules.ts'
import { useMay } from '#web/core/session.ts'
import { stagesTexts as texts } from '#web/parts/stages/stages.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

interface StageButtonsProps {
  status: ApplicationState
  onDecide(action: StageAction): void
}

/** What may be decided about an application where it stands; E is the step forward. */
export function StageButtons({ status, onDecide }: StageButtonsProps) {
  const mayAct = useMay(contract.act)
  const actions = mayAct ? stageActions.filter((action) => mayMove(action, status)) : []
  const isDecided = finalStates.includes(status)
  const next = actions.find((action) => stageActionWords[action].tone === 'good')
  const group = useRef<HTMLDivElement>(null)
  useShortcut('e', next ? stageActionWords[next].label : '', () => next && onDecide(next), {
    inDialog: group,
    isDisabled: !next,
  })
  if (actions.length === 0) return null
  return (
    <Group ref={group} gap="xs" aria-label={texts.decide} role="group">
      {isDecided && <Hint>{texts.decided}</Hint>}
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={stageActionWords[action].tone === 'good' && !isDecided ? 'filled' : 'default'}
          color={stageActionWords[action].tone === 'bad' ? 'red' : undefined}
          onClick={() => onDecide(action)}
        >
          {stageActionWords[action].label}
        </Button>
      ))}
    </Group>
  )
}
