/**
 * Whether an object of a JSON text names the same key twice: the parser keeps the last one in silence, another reader on
 * the way may have taken the first. `value` is what the text was parsed to.
 */
export const repeatsKey = (text: string, value: unknown): boolean => keysWritten(text) !== keysHeld(value)

/** A text before a colon is a key. */
function keysWritten(text: string): number {
  let count = 0
  for (let from = text.indexOf('"'); from !== -1; from = text.indexOf('"', from)) {
    from = afterText(text, from)
    while (' \t\r\n'.includes(text.charAt(from)) && from < text.length) from += 1
    if (text.charAt(from) === ':') count += 1
  }
  return count
}

/** Where the text that a quote begins is over. */
function afterText(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charAt(end - 1 - escapes) === '\\') escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
}

/** Without calling itself: a body may be nested deeper than calls can be. */
function keysHeld(value: unknown): number {
  let count = 0
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) count += Object.keys(next).length
    for (const each of Object.values(next)) if (typeof each === 'object') left.push(each)
  }
  return count
}
