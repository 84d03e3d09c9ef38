import type { RequestOf } from '#shared/core/contract.ts'
import { type AnyCall, sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'

/** Saves the file of a call of the own page: the key travels in a header, so a plain link would not do. */
export async function saveOwnFile<C extends AnyCall>(call: C, input: RequestOf<C>): Promise<void> {
  try {
    const { blob, name } = await sendForFile(call, input)
    saveBlob(blob, name)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
