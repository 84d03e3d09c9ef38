import { formatDayMonth } from '#shared/core/format.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { type HeadlineId, headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { type Headline, Headlines } from '#web/parts/Headlines.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = controlPanelTexts.office.figures

/** Six figures of the year up to today beside the same days of the year before. */
export function HeadlineStrip() {
  const query = useCall(controlPanelContract.headlines, undefined)
  const { data } = query
  if (query.error && !data) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
  const figures = Object.fromEntries(
    headlineIds.flatMap((id): [HeadlineId, Headline][] => {
      const figure = data?.figures[id]
      return figure ? [[id, { ...figure, monthsBefore: figure.months_before }]] : []
    }),
  )
  return (
    <>
      <Headlines
        title={texts.title}
        figures={figures}
        beforeText={texts.before}
        hrefOf={(id) => `/admin/kpis?figure=${id}`}
      />
      {/* The link holds the place of its line until the figures come. */}
      <div className={classes.caption}>
        <Hint size="xs">{data && texts.caption(formatDayMonth(data.until), Number(data.until.slice(0, 4)))}</Hint>
        <UiLink href="/admin/kpis" size="sm">
          {texts.all}
        </UiLink>
      </div>
    </>
  )
}
