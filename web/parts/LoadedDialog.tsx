import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/ui/toast.tsx'
import { texts } from '#web/ui/ui.texts.ts'

interface LoadedDialogProps<Props> {
  /** The same function each time. */
  load(): Promise<ComponentType<Props>>
  props: Props
  /** Until it is there. */
  fallback?: ReactNode
  /** For what is kept when it closes: only what is taken away can be loaded again. Default: closes it. */
  onFailed?(): void
}

/** A dialog that is loaded when it opens. If it cannot be, that is said and it closes: the page behind it stays as it is. */
export function LoadedDialog<Props extends { onClose(): void }>({
  load,
  props,
  fallback = null,
  onFailed = () => props.onClose(),
}: LoadedDialogProps<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const giveUp = useEffectEvent(() => {
    toast.error(texts.common.notLoaded)
    onFailed()
  })
  useEffect(() => {
    let isClosed = false
    load().then(
      (loaded) => !isClosed && setDialog(() => loaded),
      () => !isClosed && giveUp(),
    )
    return () => {
      isClosed = true
    }
  }, [load])
  return Dialog ? <Dialog {...props} /> : fallback
}
