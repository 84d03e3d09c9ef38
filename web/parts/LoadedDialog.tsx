import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/ui/toast.tsx'

const NOT_LOADED =
  'Το παράθυρο δεν φορτώθηκε. Αν δεν ανοίξει ούτε με το επόμενο πάτημα, χρειάζεται ανανέωση της σελίδας.'

interface LoadedDialogProps<Props> {
  /** The same function each time. */
  load(): Promise<ComponentType<Props>>
  props: Props
}

/** A dialog that is loaded when it opens. If it cannot be, that is said and it closes: the page behind it stays as it is. */
export function LoadedDialog<Props extends { onClose(): void }>({ load, props }: LoadedDialogProps<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const onFailed = useEffectEvent(() => {
    toast.error(NOT_LOADED)
    props.onClose()
  })
  useEffect(() => {
    let isClosed = false
    load().then(
      (loaded) => !isClosed && setDialog(() => loaded),
      () => !isClosed && onFailed(),
    )
    return () => {
      isClosed = true
    }
  }, [load])
  return Dialog && <Dialog {...props} />
}
