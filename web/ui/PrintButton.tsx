import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

// Not with the words of the kit, which the first page of a visitor loads.
const PRINT = 'Εκτύπωση'

interface PrintButtonProps extends Pick<ButtonProps, 'variant' | 'visibleFrom'> {
  /** False while the page is still being drawn: the browser would stand still until all of it is on the paper. */
  isWhole?: boolean
}

/** Prints the page, as soon as all of it is drawn. */
export function PrintButton({ isWhole = true, ...looks }: PrintButtonProps) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isWhole) return
    // The dialog of the browser keeps what is on the screen: first the button is itself again.
    setTimeout(() => {
      setWaiting(false)
      window.print()
    })
  }, [isWaiting, isWhole])
  return (
    <Button
      {...looks}
      data-no-print
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isWaiting && !isWhole}
      onClick={() => (isWhole ? window.print() : setWaiting(true))}
    >
      {PRINT}
    </Button>
  )
}
