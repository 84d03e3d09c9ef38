import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './InOrder.module.css'

/** Parts below each other. What stands below one that still comes is not shown before it: nothing that is read jumps. */
export function InOrder({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" className={classes.parts}>
      {children}
    </Stack>
  )
}

/** Such parts in two columns, on a narrow screen below each other. */
export function InOrderColumns({ children }: { children: ReactNode }) {
  return <div className={`${classes.parts} ${classes.columns}`}>{children}</div>
}
