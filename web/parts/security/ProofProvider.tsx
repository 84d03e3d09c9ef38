import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { connectProof } from '#web/core/api.ts'

const ProofDialog = lazy(async () => ({ default: (await import('#web/parts/security/ProofDialog.tsx')).ProofDialog }))

/** When the server asks who somebody is before a dangerous act, this asks them, and the act goes on. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isProved: boolean) => void)[]>([])
  useEffect(
    () =>
      connectProof(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setAsking(true)
          }),
      ),
    [],
  )
  function settle(isProved: boolean) {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isProved)
  }
  return (
    <>
      {children}
      {isAsking && (
        <Suspense fallback={null}>
          <ProofDialog onDone={settle} />
        </Suspense>
      )}
    </>
  )
}
