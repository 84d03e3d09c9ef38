import type { ListHead } from '#shared/features/kpis/kpis.columns.ts'
import { linesOf } from '#web/core/lines.ts'

/** The lists of one answer, each as soon as it is whole; `LISTS_MIME` says how they stand in it. */
export async function* listsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): AsyncGenerator<{ head: ListHead; bytes: ArrayBuffer | null }> {
  if (!body) return
  const lines = linesOf(body)
  for await (const line of lines) {
    const head = JSON.parse(new TextDecoder().decode(line)) as ListHead
    if (!head.hasLine) yield { head, bytes: null }
    else {
      const list = await lines.next()
      if (!list.done) yield { head, bytes: list.value }
    }
  }
}
