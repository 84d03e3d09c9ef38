import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { funnelOf } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { Pips } from '#web/parts/stages/StagePips.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = controlPanelTexts.office.cycles
const SHOWN = 5

/** The programmes that are under way with how far their people came, the newest first; where there is none, or they cannot be read, nothing stands here. */
export function CyclesSection() {
  const query = useCall(educationalCyclesContract.list, {
    limit: SHOWN,
    filters: [{ field: 'edc_status', op: 'neq', value: 'COMPLETED' }],
  })
  const cycles = query.data?.documents ?? []
  if (cycles.length === 0) return null
  return (
    <Section title={texts.title} actions={<UiLink href="/admin/educational-cycles">{texts.all}</UiLink>}>
      <ul className={classes.agenda}>
        {cycles.map((cycle) => (
          <li key={cycle.edc_id} className={classes.cycle}>
            <Pips status={funnelOf(cycle.stages).findLast(({ reached }) => reached > 0)?.stage ?? null} />
            <div className={classes.about}>
              <UiLink href={`/admin/educational-cycles/${cycle.edc_id}/participants`} fw={600} size="sm">
                {cycle.edc_title}
              </UiLink>
              <Hint size="xs">{texts.about(cycle)}</Hint>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
