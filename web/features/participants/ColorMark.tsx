import { Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Participant } from '#shared/features/participants/participants.contract.ts'
import { colours, colourWords } from '#shared/features/participants/participants.rules.ts'
import classes from '#web/features/participants/ColorMark.module.css'
import { useColor } from '#web/features/participants/participants.data.ts'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'

interface ColorMarkProps {
  edc_id: number
  participant: Participant
}

/** A free mark on an application: six colours without a meaning of their own. */
export function ColorMark({ edc_id, participant }: ColorMarkProps) {
  const save = useColor()
  const color = save.isPending ? (save.variables.input.color ?? null) : participant.edca_color
  const choose = (next: string | null) => save.mutate({ input: { userId: participant.usr_id, edc_id, color: next } })
  const words = color ? (colourWords[color] ?? color) : texts.noColor
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.mark}
          style={{ '--mark': color ?? 'transparent' } as CSSProperties}
          aria-label={`${texts.colorOf(participant.usr_fullname)}, ${words}`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {colours.map((one) => (
          <Menu.Item
            key={one}
            leftSection={<span className={classes.dot} style={{ background: one }} aria-hidden />}
            onClick={() => choose(one)}
          >
            {colourWords[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => choose(null)}>{texts.noColor}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
