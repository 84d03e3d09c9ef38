interface Rule {
  head: string
  /** null: a statement without one, such as the order of layers. */
  body: string | null
}

// Signs within a text, an address or behind a backslash open and close nothing.
const SIGNS = /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\)|[{};]/gs

function* rulesOf(sheet: string): Generator<Rule> {
  let depth = 0
  let from = 0
  let open = 0
  for (const { 0: sign, index } of sheet.matchAll(SIGNS)) {
    if (sign === '{') {
      if (depth === 0) open = index
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      yield { head: sheet.slice(from, open), body: sheet.slice(open + 1, index) }
      from = index + 1
    } else if (sign === ';' && depth === 0) {
      yield { head: sheet.slice(from, index), body: null }
      from = index + 1
    }
  }
}

const HOLDS_RULES = /^@(media|supports|layer|container)\b/

/** A minified style sheet without the rules that are not kept; a condition that holds none is left out with them. */
export function keepRules(sheet: string, isKept: (head: string) => boolean): string {
  let kept = ''
  for (const { head, body } of rulesOf(sheet)) {
    if (body === null) kept += `${head};`
    else if (!HOLDS_RULES.test(head)) kept += isKept(head) ? `${head}{${body}}` : ''
    else if (isKept(head)) {
      const inner = keepRules(body, isKept)
      kept += inner && `${head}{${inner}}`
    }
  }
  return kept
}

/** `.a, .b:is(.c, .d)` → `.a` and `.b:is(.c, .d)`. */
export const selectorsOf = (head: string): string[] => head.split(/,(?![^(]*\))/)
