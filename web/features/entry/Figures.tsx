import { VisuallyHidden } from '@mantine/core'
import { formatNumber } from '#shared/core/format.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/entry/entry.module.css'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'

/** Absent until there is something to be proud of. */
export function Figures() {
  const { data } = useCall(entryContract.overview, undefined)
  const figures = [
    { label: texts.graduates, value: data?.graduates ?? 0 },
    { label: texts.companies, value: data?.companies ?? 0 },
    { label: texts.hires, value: data?.hires ?? 0 },
  ].filter((figure) => figure.value > 0)
  if (figures.length === 0) return null
  return (
    <section>
      <VisuallyHidden component="h2">{texts.figures}</VisuallyHidden>
      <ul className={classes.figures}>
        {figures.map((figure) => (
          <li key={figure.label} className={classes.figure}>
            <span className={classes.number}>{formatNumber(figure.value)}</span>
            {figure.label}
          </li>
        ))}
      </ul>
    </section>
  )
}
