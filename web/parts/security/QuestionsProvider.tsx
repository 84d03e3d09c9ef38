import { type ReactNode, useEffect, useState } from 'react'
import { askingCodes, type AskingCode, connectQuestion } from '#web/core/api.ts'
import { toast } from '#web/ui/toast.tsx'
import { texts } from '#web/ui/ui.texts.ts'

const loads = {
  proof_required: async () => (await import('#web/parts/security/ProofDialog.tsx')).ProofDialog,
  small_group: async () => (await import('#web/parts/small-groups/ReasonDialog.tsx')).ReasonDialog,
}

/**
 * When the server asks something before it goes on (who somebody is, why they look), this asks the person. A dialog that
 * cannot be loaded is no answer: the page behind it stays as it is.
 */
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
  const [dialog, setDialog] = useState<ReactNode>(null)
  useEffect(() => {
    const waiting: ((isAnswered: boolean) => void)[] = []
    const settle = (isAnswered: boolean) => {
      setDialog(null)
      for (const resolve of waiting.splice(0)) resolve(isAnswered)
    }
    connectQuestion(
      code,
      () =>
        new Promise((resolve) => {
          waiting.push(resolve)
          loads[code]().then(
            (Dialog) => waiting.length > 0 && setDialog(<Dialog onDone={settle} />),
            () => {
              toast.error(texts.common.notLoaded)
              settle(false)
            },
          )
        }),
    )
  }, [code])
  return dialog
}
