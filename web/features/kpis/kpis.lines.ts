import type { ListHead } from '#shared/features/kpis/kpis.columns.ts'

const LINE_END = 10

/** The bytes of each line that is whole, as it arrives. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ArrayBuffer> {
  const reader = body.getReader()
  try {
    for (let line: Uint8Array<ArrayBuffer>[] = []; ; ) {
      const { done, value: part } = await reader.read()
      if (done) return
      let from = 0
      for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, from)) {
        yield await new Blob([...line, part.subarray(from, end)]).arrayBuffer()
        line = []
        from = end + 1
      }
      line.push(part.subarray(from))
    }
  } finally {
    // Whoever stops reading wants no more of it.
    reader.cancel().catch(() => undefined)
  }
}

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
