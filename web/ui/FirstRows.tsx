import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusAdded } from './focus-added.ts'
import { texts } from './ui.texts.ts'

interface FirstRowsProps<Row> {
  rows: readonly Row[]
  most: number
  children(shown: readonly Row[]): ReactNode
}

/** Paper has no button to press. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser draws the paper as soon as this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The first of many rows; below them how many are left, which shows them. On paper all of them. */
export function FirstRows<Row>({ rows, most, children }: FirstRowsProps<Row>) {
  const [isAskedWhole, setWhole] = useState(false)
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
