import { NOTHING } from '#shared/core/format.ts'
import { Fragment, type ReactNode } from 'react'
import { DotLine } from './DotLine.tsx'
import classes from './KeyValueList.module.css'

export interface KeyValue {
  label: string
  /** Nothing shows a dash. */
  value: ReactNode
  /** Takes the whole width: long texts. */
  isWide?: boolean
}

export interface KeyValueListProps {
  items: KeyValue[]
  columns?: 1 | 2 | 3
}

function isBlank(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false
}

/** An address too long for its column goes on after its @, not in the middle of a word; words with dots between them at these. */
function broken(value: ReactNode): ReactNode {
  if (typeof value === 'string' && value.includes(' · ')) return <DotLine parts={[value]} />
  if (typeof value !== 'string' || !/^\S+@\S+$/.test(value)) return value
  return value.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function KeyValueList({ items, columns = 1 }: KeyValueListProps) {
  return (
    <dl className={classes.list} data-columns={columns}>
      {items.map((item) => (
        <div key={item.label} className={classes.item} data-wide={item.isWide || undefined}>
          <dt>{item.label}</dt>
          <dd>{isBlank(item.value) ? NOTHING : broken(item.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
