import { dotted, NOTHING } from '#shared/core/format.ts'
import { type Given, isFar } from '#web/features/assessment-centre/scorecards.ts'
import classes from '#web/features/assessment-centre/scorecards.module.css'

/** A cell for each assessor, tinted; the digit says the same. */
export function Levels({ given }: { given: readonly Given[] }) {
  if (given.length === 0) return <span className={classes.level}>·</span>
  return (
    <span
      className={classes.levels}
      data-far={isFar(given) || undefined}
      title={dotted(...given.map(({ name, level }) => `${name} ${level ?? NOTHING}`))}
    >
      {given.map(({ name, level }) => (
        <span key={name} className={classes.level} data-level={level ?? undefined}>
          {level ?? '·'}
        </span>
      ))}
    </span>
  )
}
