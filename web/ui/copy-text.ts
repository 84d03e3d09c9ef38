import { toast } from '#web/ui/toast.tsx'
import { texts } from '#web/ui/ui.texts.ts'

interface CopiedText {
  text: string
  /** What is said then. */
  copied: string
  /** Where it stands on the screen, for whoever must copy it by hand. */
  shown: HTMLElement | null
}

/** Browsers have no clipboard for pages without TLS: there is no button then, and the text is copied by hand. */
export const canCopy = (): boolean => 'clipboard' in navigator

/** Puts a text on the clipboard. Where the browser refuses, the text is selected and it is said how to go on. */
export async function copyText({ text, copied, shown }: CopiedText): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.info(copied)
  } catch {
    if (shown instanceof HTMLInputElement) shown.select()
    else if (shown) window.getSelection()?.selectAllChildren(shown)
    toast.error(texts.common.notCopied)
  }
}
