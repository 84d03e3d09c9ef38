import type { RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, type SendOptions, sendForFile } from '#web/core/api.ts'
import { showError } from '#web/core/show-error.ts'
import { saveBlob } from '#web/ui/table-csv.ts'

/** Saves the file that a call answers, and returns true; a failure is shown. */
export async function download<C extends AnyCall>(
  call: C,
  input: RequestOf<C>,
  options?: SendOptions,
): Promise<boolean> {
  try {
    const { blob, name } = await sendForFile(call, input, options)
    saveBlob(blob, name)
    return true
  } catch (error) {
    showError(error)
    return false
  }
}
