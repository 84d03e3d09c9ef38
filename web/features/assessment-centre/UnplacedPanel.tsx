import { Button, Group, Text } from '@mantine/core'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/AgendaGrid.module.css'
import type { Moved } from '#web/features/assessment-centre/MoveDialog.tsx'

const texts = lacTexts.board

interface UnplacedPanelProps {
  centre: Centre
  onDrag(moved: Moved | null): void
  onMove(moved: Moved): void
}

/** Who has no slot: dragged onto the board, or placed by a dialog. */
export function UnplacedPanel({ centre, onDrag, onMove }: UnplacedPanelProps) {
  if (centre.unplaced.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.allPlaced}
      </Text>
    )
  return (
    <section className={classes.unplaced} aria-label={texts.unplaced(centre.unplaced.length)}>
      <Text size="sm" fw={600}>
        {texts.unplaced(centre.unplaced.length)}
      </Text>
      <Group gap={6}>
        {centre.unplaced.map((one) => {
          const moved = { usr_id: one.usr_id, name: one.usr_fullname }
          return (
            <Button
              key={one.usr_id}
              size="compact-sm"
              variant="default"
              draggable
              onDragStart={() => onDrag(moved)}
              onDragEnd={() => onDrag(null)}
              onClick={() => onMove(moved)}
              title={texts.place}
            >
              {one.usr_fullname}
            </Button>
          )
        })}
      </Group>
    </section>
  )
}
