export interface SameEnds {
  start: string
  end: string
  /** What stands between the two in each text. */
  middles: string[]
}

/** What all of these texts begin and end with: many letters of one wording differ in a few signs. */
export function sameEnds(texts: readonly string[]): SameEnds {
  const start = sameStart(texts)
  const rests = texts.map((text) => text.slice(start.length))
  const end = sameEnd(rests)
  return { start, end, middles: rests.map((rest) => rest.slice(0, rest.length - end.length)) }
}

function sameStart(texts: readonly string[]): string {
  let start = texts[0] ?? ''
  for (const text of texts) {
    // Compared whole: with long texts `startsWith` and `endsWith` take several times as long.
    if (text.slice(0, start.length) === start) continue
    let length = 0
    while (length < text.length && text[length] === start[length]) length += 1
    start = start.slice(0, length)
  }
  // The halves of a sign stay together, or neither could be stored.
  return isHigh(start.charCodeAt(start.length - 1)) ? start.slice(0, -1) : start
}

function sameEnd(texts: readonly string[]): string {
  let end = texts[0] ?? ''
  for (const text of texts) {
    if (text.slice(Math.max(0, text.length - end.length)) === end) continue
    let length = 0
    while (length < text.length && text.at(-1 - length) === end.at(-1 - length)) length += 1
    end = end.slice(end.length - length)
  }
  return isLow(end.charCodeAt(0)) ? end.slice(1) : end
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff
