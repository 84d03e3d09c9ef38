import type { RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, type SendOptions, sendForFile } from '#web/core/api.ts'
import { showError } from '#web/core/show-error.ts'
import { showComing } from '#web/ui/ComingFile.tsx'
import { saveBlob } from '#web/ui/table-csv.ts'

/** Saves the file that a call answers, and returns true; a failure is shown. One that takes long can be given up. */
export async function download<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options?: Pick<SendOptions, 'asOf'>,
): Promise<boolean> {
  const giveUp = new AbortController()
  const coming = showComing(() => giveUp.abort())
  try {
    const { blob, name } = await sendForFile(call, input, {
      ...options,
      signal: giveUp.signal,
      onBytes: (bytes) => coming.have(bytes),
    })
    saveBlob(blob, name)
    return true
  } catch (error) {
    if (!giveUp.signal.aborted) showError(error)
    return false
  } finally {
    coming.end()
  }
}
