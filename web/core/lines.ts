const LINE_END = 10

/** The bytes of each line that is whole, as it arrives. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ArrayBuffer> {
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
