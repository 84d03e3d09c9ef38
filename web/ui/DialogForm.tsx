import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { AppDialog, type AppDialogProps } from './AppDialog.tsx'
import { FormFrame, type FormFrameProps } from './FormFrame.tsx'
import { pressAsClick } from './press-as-click.ts'
import { texts } from './ui.texts.ts'
import { Hint } from './Hint.tsx'
import { useShortcut } from './use-shortcut.ts'

interface DialogFormProps<Values>
  extends Pick<FormFrameProps<Values>, 'form' | 'onSubmit' | 'children' | 'blockedReason' | 'draft'>,
    Pick<AppDialogProps, 'title' | 'size' | 'onClose'> {
  /** Default: save. */
  submitLabel?: string
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  /** False while there is nothing to send, such as before the preview has loaded. */
  canSubmit?: boolean
}

/**
 * A dialog that sends something: `<DialogForm {...useContractForm(call, …)} title=… submitLabel=… onClose=…>`.
 * Closes on success; errors are shown beside their fields.
 */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, onSubmit, title, size = 'small', tone, canSubmit = true, draft } = props
  const id = useId()

  /** Whoever closes it has been asked; what was typed is kept only for those whom a reload or the end of the session stopped. */
  function onClose() {
    draft?.clear()
    props.onClose()
  }

  async function submit(values: Values) {
    const outcome = await onSubmit(values)
    const isDone = outcome !== false && Object.keys(outcome ?? {}).length === 0
    if (isDone) onClose()
    return outcome
  }

  // By its button, which knows whether it may be sent.
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('mod+enter', props.submitLabel ?? texts.common.save, () => button.current?.click(), { inDialog: button })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      isDirty={form.isDirty()}
      isBusy={form.submitting}
      footer={
        <>
          <Button variant="default" onClick={onClose} onPointerDown={pressAsClick} disabled={form.submitting}>
            {props.cancelLabel ?? texts.common.cancel}
          </Button>
          <Button
            ref={button}
            type="submit"
            onPointerDown={pressAsClick}
            form={id}
            color={tone === 'danger' ? 'red' : undefined}
            loading={form.submitting}
            disabled={!canSubmit || form.version?.isOld || props.blockedReason !== undefined}
          >
            {props.submitLabel ?? texts.common.save}
          </Button>
        </>
      }
    >
      <FormFrame variant="dialog" id={id} form={form} draft={draft} onSubmit={submit}>
        {props.children}
        {props.blockedReason && <Hint>{props.blockedReason}</Hint>}
      </FormFrame>
    </AppDialog>
  )
}
