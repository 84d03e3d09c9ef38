import { Text } from '@mantine/core'
import { formatLongDay } from '#shared/core/format.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { AgendaSection } from '#web/features/control-panel/AgendaSection.tsx'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { CyclesSection } from '#web/features/control-panel/CyclesSection.tsx'
import { HeadlineStrip } from '#web/features/control-panel/HeadlineStrip.tsx'
import { NewsSection } from '#web/features/control-panel/NewsSection.tsx'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { Panels } from '#web/features/control-panel/Panels.tsx'
import { WaitingQueue } from '#web/features/control-panel/WaitingQueue.tsx'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { useNow } from '#web/ui/use-now.ts'

const texts = controlPanelTexts.office

/** The first page of the office: the figures of the year, the queue, and the day. One that fails leaves the others standing. */
export function OfficePanelScreen() {
  const queue = useCall(controlPanelContract.office, undefined)
  const day = formatLongDay(useNow())
  return (
    <PageFrame
      title={controlPanelTexts.title}
      badge={
        <Text c="dimmed">
          {day}
          {queue.data && ` · ${texts.waiting(queue.data.total)}`}
          {queue.isPending && <RoomForNumber />}
        </Text>
      }
    >
      <div className={classes.page}>
        <div className={classes.figures}>
          <ScreenBoundary>
            <HeadlineStrip />
          </ScreenBoundary>
        </div>
        <div className={classes.queue}>
          <ScreenBoundary>
            <WaitingQueue queue={queue} />
          </ScreenBoundary>
        </div>
        <div className={classes.day}>
          <ScreenBoundary>
            <AgendaSection />
          </ScreenBoundary>
          <ScreenBoundary>
            <NewsSection />
          </ScreenBoundary>
          <ScreenBoundary>
            <CyclesSection />
          </ScreenBoundary>
        </div>
      </div>
      <Panels area="office" />
    </PageFrame>
  )
}

/** Until it is known how much waits: on a telephone it takes a line of its own. */
function RoomForNumber() {
  return (
    <span aria-hidden style={{ visibility: 'hidden' }}>
      {` · ${texts.waiting(10)}`}
    </span>
  )
}
