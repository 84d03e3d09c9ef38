import { Alert, Button, Group, Stack } from '@mantine/core'
import { memo, useMemo } from 'react'
import { dotted, formatLongDay, formatTime } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayBoard } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useCall, useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/badges.module.css'
import { hasPerson } from '#web/features/assessment-centre/day.data.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { ArrivalPicture, useQrEncoder } from '#web/parts/ArrivalPicture.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { useDrawn } from '#web/ui/use-drawn.ts'

const texts = dayTexts.badges

/** A code takes as long to draw as a whole card, and a large centre has thousands. */
const PORTIONS = { seen: 20, more: 20 }

interface Badge {
  usr_id: number
  usr_fullname: string
  code: string | null
  place: string
}

/** Without what changes while the day goes: a badge is drawn once. */
const badgeOf = ({ usr_id, usr_fullname, code }: Omit<Badge, 'place'>, place: string): Badge => ({
  usr_id,
  usr_fullname,
  code,
  place,
})

/** Whoever has a time, as the rooms go, and then those who may take one that becomes free. */
function badgesOf({ rooms, reserves }: DayBoard): Badge[] {
  const placed = rooms.flatMap(({ eduasr_title, slots }) =>
    slots
      .filter(hasPerson)
      .map(({ eduass_time, ...person }) => badgeOf(person, dotted(formatTime(eduass_time), eduasr_title))),
  )
  return [...placed, ...reserves.map((person) => badgeOf(person, texts.reserve))]
}

/** A long name is written smaller, and never cut; of the longest that there may be, the rest of the badge gives way. */
function lengthOf(name: string): 'long' | 'longest' | 'whole' | undefined {
  if (name.length > 60) return 'whole'
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length))
  if (name.length > 40 || longestWord > 20) return 'longest'
  return name.length > 26 || longestWord > 13 ? 'long' : undefined
}

/** Something to wear for everybody of a day, with the code that the door reads. */
export function BadgesScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const day = new URLSearchParams(window.location.search).get('day')
  const board = useCall(contract.dayBoard, { id, ...(day ? { day } : {}) })
  if (board.error?.status === 404) throw board.error
  const badges = useMemo(() => (board.data ? badgesOf(board.data) : []), [board.data])
  const drawn = useDrawn(badges.length, PORTIONS)
  const base = `/admin/educational-cycles/${id}/assessment-centre`
  return (
    <PageFrame
      title={texts.title}
      subtitle={board.data && dotted(formatLongDay(board.data.day), board.data.edc_title)}
      breadcrumbs={[
        { label: lacTexts.title, href: base },
        { label: dayTexts.title, href: `${base}/day` },
        { label: texts.title },
      ]}
      actions={badges.length > 0 && <PrintButton isWhole={drawn >= badges.length} />}
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={board} shape="cards" isQuiet />
      {board.data && <Badges edc_id={id} board={board.data} badges={badges} drawn={drawn} />}
    </PageFrame>
  )
}

interface BadgesProps {
  edc_id: number
  board: DayBoard
  badges: Badge[]
  drawn: number
}

function Badges({ edc_id, board, badges, drawn }: BadgesProps) {
  const encode = useQrEncoder()
  if (badges.length === 0) return <EmptyState title={texts.none} />
  return (
    <Stack gap="md" data-keeps-focus tabIndex={-1}>
      <div data-no-print>
        <WithoutCode edc_id={edc_id} count={badges.filter(({ code }) => code === null).length} />
        <Hint>{texts.hint(badges.length)}</Hint>
      </div>
      <ul className={classes.sheet} data-own-paper>
        {badges.slice(0, drawn).map((badge) => (
          <BadgeItem key={badge.usr_id} {...badge} {...{ edc_id, encode }} day={board.day} cycle={board.edc_title} />
        ))}
      </ul>
    </Stack>
  )
}

interface BadgeItemProps extends Badge {
  edc_id: number
  day: string
  cycle: string
  encode: ReturnType<typeof useQrEncoder>
}

const BadgeItem = memo(function BadgeItem(props: BadgeItemProps) {
  const { edc_id, usr_fullname: name, code, place, day, cycle, encode } = props
  return (
    <li className={classes.badge}>
      <div className={classes.words} data-length={lengthOf(name)}>
        <p className={classes.cycle}>{cycle}</p>
        <p className={classes.name}>{name}</p>
        <p className={classes.place}>{dotted(formatLongDay(day), place)}</p>
      </div>
      {code !== null && (
        <div className={classes.code}>
          {encode && (
            <ArrivalPicture {...{ encode, edc_id, code }} label={texts.picture(name)} className={classes.picture} />
          )}
          <span>{code}</span>
        </div>
      )}
    </li>
  )
})

function WithoutCode({ edc_id, count }: { edc_id: number; count: number }) {
  const give = useSend(contract.giveCodes, { successMessage: ({ given }) => texts.given(given) })
  if (count === 0) return null
  return (
    <Alert color="yellow" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        {texts.withoutCode(count)}
        <Allowed call={contract.giveCodes}>
          <Button
            size="compact-sm"
            variant="default"
            loading={give.isPending}
            onClick={() => give.mutate({ input: { id: edc_id } })}
          >
            {texts.give}
          </Button>
        </Allowed>
      </Group>
    </Alert>
  )
}
