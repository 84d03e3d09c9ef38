import classes from '#web/features/kpis/charts.module.css'

export interface BarPair {
  label: string
  /** Heights; null where nothing is known. */
  now: number | null
  before: number | null
  /** Stands on the bar. */
  text: string
  /** The whole of it in words. */
  words: string
  isPartial?: boolean
  onOpen?: (() => void) | undefined
}

/** More than these stand too close for a word under each. */
const ROOMY = 14

/** Two bars for each label, the earlier one grey, from zero; the number stands on the bar. It prints as it is. */
export function BarPairs({ bars, label }: { bars: readonly BarPair[]; label: string }) {
  const most = Math.max(Number.MIN_VALUE, ...bars.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const isRoomy = bars.length <= ROOMY
  const step = isRoomy ? 1 : 6
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map((bar, at) => (
        <li key={bar.label}>
          <Pair bar={bar} most={most} isRoomy={isRoomy} isNamed={at % step === 0} />
        </li>
      ))}
    </ul>
  )
}

function Pair({ bar, most, isRoomy, isNamed }: { bar: BarPair; most: number; isRoomy: boolean; isNamed: boolean }) {
  const { now, before, text, label, words, isPartial, onOpen } = bar
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const drawn = (
    <>
      <span className={classes.plot} aria-hidden>
        {before !== null && <span className={classes.before} style={height(before)} />}
        {now !== null && (
          <span className={classes.now} data-partial={isPartial || undefined} style={height(now)}>
            {isRoomy && <span className={classes.value}>{text}</span>}
          </span>
        )}
      </span>
      <span className={classes.label} aria-hidden>
        {isNamed ? label : ''}
      </span>
    </>
  )
  if (!onOpen || !isRoomy)
    return (
      <span role="img" className={classes.pair} aria-label={words} title={words}>
        {drawn}
      </span>
    )
  return (
    <button type="button" className={classes.pair} aria-label={words} title={words} onClick={onOpen}>
      {drawn}
    </button>
  )
}
