import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { focusAdded } from './focus-added.ts'
import { texts } from './ui.texts.ts'
import { useIsPrinting } from './use-is-printing.ts'

interface FirstRowsProps<Row> {
  rows: readonly Row[]
  most: number
  children(shown: readonly Row[]): ReactNode
}

/** The first of many rows; below them how many are left, which shows them. On paper all of them. */
export function FirstRows<Row>({ rows, most, children }: FirstRowsProps<Row>) {
  const [isAskedWhole, setWhole] = useState(false)
  // Paper has no button to press.
  const isPrinting = useIsPrinting()
  const isWhole = isAskedWhole || isPrinting
  const list = useRef<HTMLDivElement>(null)
  const left = isWhole ? 0 : Math.max(0, rows.length - most)
  return (
    <>
      <div ref={list} style={{ display: 'contents' }}>
        {children(left > 0 ? rows.slice(0, most) : rows)}
      </div>
      {left > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => focusAdded(list.current, () => setWhole(true))}
        >
          {texts.common.left(left)}
        </Button>
      )}
    </>
  )
}
