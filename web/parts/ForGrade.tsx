import type { ReactNode } from 'react'
import type { Call } from '#shared/core/contract.ts'
import { errorTable } from '#shared/core/errors.ts'
import { useMay } from '#web/core/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

interface ForGradeProps {
  /** What the page reads first. */
  call: Pick<Call, 'who' | 'method' | 'grade'>
  title: string
  children: ReactNode
}

/** A page of the office that not everybody there may read: who comes by its address is told so, and nothing is asked for. */
export function ForGrade({ call, title, children }: ForGradeProps) {
  return useMay(call) ? children : <NotForGrade title={title} />
}

export function NotForGrade({ title }: { title: string }) {
  return (
    <PageFrame title={title}>
      <EmptyState
        title="Η σελίδα δεν είναι για αυτόν τον ρόλο"
        body={errorTable.grade_too_low[1]}
        action={<LinkButton href="/">Στην αρχική σελίδα</LinkButton>}
      />
    </PageFrame>
  )
}
