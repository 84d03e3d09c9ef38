import { Text } from '@mantine/core'
import { formatTime } from '#shared/core/format.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = controlPanelTexts.office.today
const A_QUARTER = 15 * 60_000

/** The appointments of today, in their order. */
export function AgendaSection() {
  // The day itself moves on without a change of any row.
  const query = useCall(controlPanelContract.today, undefined, { refetchInterval: A_QUARTER })
  return (
    <Section title={texts.title}>
      <LoadState of={query} shape="text" count={3} compact isQuiet />
      {query.data?.length === 0 && <Hint>{texts.nothing}</Hint>}
      {query.data && query.data.length > 0 && (
        <ul className={classes.agenda}>
          {query.data.map((item) => (
            <li key={`${item.kind} ${item.id}`} className={classes.appointment}>
              <span className={classes.hour}>{item.at ? formatTime(item.at) : texts.allDay}</span>
              <div>
                <UiLink href={item.href} fw={600} size="sm">
                  {item.title}
                </UiLink>
                <Text size="xs" c="dimmed">
                  {texts.kinds[item.kind](item)}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
