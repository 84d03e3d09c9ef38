import { Group, Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import { formatDecimals } from '#shared/core/format.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { genderWords } from '#shared/features/candidates/profile.words.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  type Participant,
  participantFilters,
  participantsContract as contract,
} from '#shared/features/participants/participants.contract.ts'
import { colours, colourWords } from '#shared/features/participants/participants.rules.ts'
import { useMay } from '#web/core/session.ts'
import classes from '#web/features/participants/ColorMark.module.css'
import { useColor } from '#web/features/participants/participants.data.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { StagePips } from '#web/parts/stages/StagePips.tsx'
import { Tags } from '#web/parts/tags/Tags.tsx'
import { columnsOf } from '#web/ui/columns-and-views.ts'
import { FailedMark } from '#web/ui/FailedMark.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { LateMenu } from '#web/ui/LateMenu.tsx'

const texts = participantsTexts.columns

const score = (value: number | null) => (value === null ? '' : formatDecimals(value, 2))

export const fixedColumns = columnsOf<Participant>(participantFilters, [
  { id: 'usr_fullname', header: texts.name, sortable: true, width: 200 },
  {
    id: 'edca_status',
    cell: (row) => <StagePips status={row.edca_status as ApplicationState} />,
    sortable: true,
    width: 252,
    cardFirst: true,
  },
  {
    id: 'edca_game_assessment_score',
    header: texts.game,
    cell: (row) => score(row.edca_game_assessment_score),
    sortable: true,
    width: 104,
    cardFirst: true,
  },
  { id: 'edca_lac_score', header: texts.lac, sortable: true, width: 92, cardFirst: true },
  { id: 'usp_city', header: texts.city, sortable: true, width: 118 },
  { id: 'age', header: texts.age, sortable: true, width: 84 },
  { id: 'education', header: texts.education, width: 200 },
  {
    id: 'usp_tags',
    header: profile.usp_tags.label,
    cell: (row) => (row.usp_tags.length > 0 ? <Tags of={row.usp_tags} /> : ''),
    width: 160,
  },
  { id: 'edca_note', width: 180 },
  { id: 'edca_date_created', header: texts.applied, sortable: true, width: 115, cardFirst: true },
  {
    id: 'usp_gender',
    header: texts.gender,
    cell: (row) => genderWords[row.usp_gender as keyof typeof genderWords] ?? '',
    defaultHidden: true,
  },
  { id: 'usr_email', header: texts.email, defaultHidden: true },
  { id: 'usr_phone', header: texts.phone, defaultHidden: true },
  { id: 'has_cv', header: texts.cv, defaultHidden: true },
  { id: 'applications', header: texts.applications, align: 'right', defaultHidden: true },
])

/** The columns of a cycle's participants; the mark is the only one that knows the cycle. */
export function participantColumns(edc_id: number): Column<Participant>[] {
  const [name, ...rest] = fixedColumns
  const color: Column<Participant> = {
    id: 'edca_color',
    header: texts.color,
    cell: (row) => <ColorMark edc_id={edc_id} participant={row} />,
    isAction: true,
    width: 76,
  }
  return [name as Column<Participant>, color, ...rest]
}

interface ColorMarkProps {
  edc_id: number
  participant: Participant
}

/** A free mark on an application: six colours without a meaning of their own. */
function ColorMark(props: ColorMarkProps) {
  const mayChoose = useMay(contract.color)
  const color = props.participant.edca_color
  if (mayChoose) return <ColorMenu {...props} />
  return color && <span className={classes.mark} style={markOf(color)} role="img" aria-label={wordsOf(color)} />
}

const markOf = (color: string | null) => ({ '--mark': color ?? 'transparent' }) as CSSProperties
const wordsOf = (color: string | null) => (color ? (colourWords[color] ?? color) : participantsTexts.noColor)

function ColorMenu({ edc_id, participant }: ColorMarkProps) {
  const save = useColor()
  const color = save.isPending ? (save.variables?.input.color ?? null) : participant.edca_color
  const choose = (next: string | null) => save.run('color', { userId: participant.usr_id, edc_id, color: next })
  return (
    <Group gap={6} wrap="nowrap">
      <LateMenu
        position="bottom-start"
        target={
          <button
            type="button"
            className={classes.mark}
            style={markOf(color)}
            aria-label={`${participantsTexts.colorOf(participant.usr_fullname)}, ${wordsOf(color)}`}
          />
        }
      >
        <Menu.Dropdown>
          {colours.map((choice) => (
            <Menu.Item
              key={choice}
              leftSection={<span className={classes.dot} style={{ background: choice }} aria-hidden />}
              onClick={() => choose(choice)}
            >
              {colourWords[choice]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => choose(null)}>{participantsTexts.noColor}</Menu.Item>
        </Menu.Dropdown>
      </LateMenu>
      {save.failed && (
        <FailedMark
          what={participantsTexts.colorOf(participant.usr_fullname)}
          message={save.failed.message}
          onRetry={save.failed.retry}
        />
      )}
    </Group>
  )
}
