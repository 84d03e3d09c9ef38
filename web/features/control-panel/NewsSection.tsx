import { useEffect } from 'react'
import { formatDateTime, formatNumber } from '#shared/core/format.ts'
import { controlPanelContract, newsKinds } from '#shared/features/control-panel/control-panel.contract.ts'
import { useSend } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = controlPanelTexts.office.news

/** What came since the stay before this one; on the first stay there is nothing to tell. */
export function NewsSection() {
  const { mutate, data } = useSend(controlPanelContract.visit, { onError: false })
  useEffect(() => mutate({ input: undefined }), [mutate])
  if (!data || data.since === null) return null
  const news = newsKinds.filter((kind) => data.news[kind] > 0)
  return (
    <Section title={texts.title} description={texts.since(formatDateTime(data.since))}>
      {news.length === 0 && <Hint>{texts.nothing}</Hint>}
      <ul className={classes.news}>
        {news.map((kind) => (
          <li key={kind}>
            <strong>{formatNumber(data.news[kind])}</strong> {texts.kinds[kind][data.news[kind] === 1 ? 0 : 1]}
          </li>
        ))}
      </ul>
    </Section>
  )
}
