import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { type AgendaItem, controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { whoIsWhere } from '#web/features/control-panel/who-is-where.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useNow } from '#web/ui/use-now.ts'

const texts = controlPanelTexts.office.today
const A_QUARTER = 15 * 60_000
const SHOWN = 4

/** The appointments of today, in their order; what is over makes room for what comes. */
export function AgendaSection() {
  // The day itself moves on without a change of any row.
  const query = useCall(controlPanelContract.today, undefined, { refetchInterval: A_QUARTER })
  const [isWhole, setWhole] = useState(false)
  const now = useNow()
  const items = query.data?.documents ?? []
  const total = query.data?.total ?? 0
  const coming = items.filter((item) => !isOver(item, now))
  const shown = isWhole ? items : coming.slice(0, SHOWN)
  const hidden = total - shown.length
  return (
    <Section title={texts.title} keepsFocus>
      <LoadState of={query} shape="text" count={3} compact isQuiet />
      {query.data?.total === 0 && <Hint>{texts.nothing}</Hint>}
      {items.length > 0 && shown.length === 0 && <Hint>{texts.done}</Hint>}
      {shown.length > 0 && (
        <ul className={classes.agenda}>
          {shown.map((item) => (
            <li
              key={`${item.kind} ${item.id}`}
              className={classes.appointment}
              data-over={isOver(item, now) || undefined}
            >
              <span className={classes.hour}>{item.at ? formatTime(item.at) : texts.allDay}</span>
              <div className={classes.about}>
                <UiLink href={item.href} fw={600} size="sm">
                  {item.title}
                </UiLink>
                <Hint size="xs">{texts.kinds[item.kind](item)}</Hint>
              </div>
              <Rooms item={item} now={now} isWhole={isWhole} />
            </li>
          ))}
        </ul>
      )}
      {isWhole && hidden > 0 && <Hint size="xs">{texts.cut(shown.length, total)}</Hint>}
      {!isWhole && hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {texts.more(hidden, items.length - coming.length)}
        </UnstyledButton>
      )}
    </Section>
  )
}

/** A centre lasts until its last room is done; all else is over an hour after it began. */
function isOver({ until }: AgendaItem, now: Date): boolean {
  return until !== null && now.getTime() - Date.parse(until) > 60 * 60_000
}

interface RoomsProps {
  item: AgendaItem
  now: Date
  /** With who comes next. */
  isWhole: boolean
}

/** Who is in which room of a centre, one line each. */
function Rooms({ item: { seats }, now, isWhole }: RoomsProps) {
  const rooms = whoIsWhere(seats, now)
  if (rooms.length === 0) return null
  return (
    <dl className={classes.rooms}>
      {rooms.map(({ room, seats: people }) => (
        <div key={room}>
          <dt title={room}>{room}</dt>
          {people.slice(0, isWhole ? 2 : 1).map(({ at, fullname }) => (
            <dd key={at + fullname} title={fullname}>
              <span>{formatTime(at)}</span> {fullname}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
