import { formatPercent } from '#shared/core/format.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { useCall } from '#web/core/query.ts'
import { followUpTexts } from '#web/features/follow-up/follow-up.texts.ts'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigure.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = followUpTexts.figures
/** A rate of fewer people says little. */
const FEW = 5

/** How many of those who answered still work there, month by month. */
export function FollowUpFigures() {
  const figures = useCall(contract.figures, {})
  return (
    <Section title={texts.title} description={texts.about}>
      <LoadState of={figures} shape="cards" count={5} compact />
      {figures.data && (
        <KeyFigures>
          {figures.data.months.map(({ month, works, left, asked }) => (
            <KeyFigure
              key={month}
              label={texts.works(month)}
              value={works + left === 0 ? null : formatPercent(works, works + left)}
              hint={texts.of(works + left, asked)}
              warning={works + left > 0 && works + left < FEW ? texts.few : null}
            />
          ))}
          <KeyFigure
            label={texts.practice}
            value={figures.data.became_permanent}
            hint={texts.practiceOf(figures.data.practices)}
            note={texts.practiceNote}
          />
        </KeyFigures>
      )}
    </Section>
  )
}
