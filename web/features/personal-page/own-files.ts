import type { RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, sendForFile } from '#web/core/api.ts'
import { showError } from '#web/core/show-error.ts'
import { saveBlob } from '#web/ui/table-csv.ts'

/** Saves the file of a call of the personal page: the key is sent in a header, which a plain link cannot do. */
export async function saveOwnFile<C extends AnyCall>(call: C, input: RequestOf<C>): Promise<void> {
  try {
    const { blob, name } = await sendForFile(call, input)
    saveBlob(blob, name)
  } catch (error) {
    showError(error)
  }
}
