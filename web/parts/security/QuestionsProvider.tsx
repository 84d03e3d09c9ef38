import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { askingCodes, type AskingCode, connectQuestion } from '#web/core/api.ts'

const dialogs = {
  proof_required: lazy(async () => ({ default: (await import('#web/parts/security/ProofDialog.tsx')).ProofDialog })),
  small_group: lazy(async () => ({ default: (await import('#web/parts/small-groups/ReasonDialog.tsx')).ReasonDialog })),
}

/** When the server asks something before it goes on (who somebody is, why they look), this asks the person. */
export function QuestionsProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {askingCodes.map((code) => (
        <Question key={code} code={code} />
      ))}
    </>
  )
}

function Question({ code }: { code: AskingCode }) {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isAnswered: boolean) => void)[]>([])
  useEffect(
    () =>
      connectQuestion(
        code,
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setAsking(true)
          }),
      ),
    [code],
  )
  function settle(isAnswered: boolean) {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isAnswered)
  }
  const Dialog = dialogs[code]
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <Dialog onDone={settle} />
    </Suspense>
  )
}
