import { keepRules, selectorsOf } from '#shared/core/style-rules.ts'

const MOST_KEPT = 100

/**
 * Gives of the product's style sheet the rules that a page shows itself by. The sheet is far larger than one page needs:
 * with its own rules a page is seen as soon as it has come, and the sheet may come later.
 */
export function pageStyles(sheet: string, shell: string): (html: string) => string {
  const named = namesAskedBy(sheet)
  const kept = new Map<string, string>()
  return (html) => {
    const names = new Set(namesIn(shell + html).filter((name) => named.has(name)))
    const key = [...names].toSorted().join(' ')
    const styles = kept.get(key) ?? stylesWith(names, sheet)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, styles)
    return styles
  }
}

/** What is only moved or printed can wait for the whole sheet. */
const WAITS = /^@(keyframes|page|media print)/

function stylesWith(names: ReadonlySet<string>, sheet: string): string {
  const shows = (selector: string) => namesOf(selector).every((name) => names.has(name))
  return keepRules(sheet, (head) => (head.startsWith('@') ? !WAITS.test(head) : selectorsOf(head).some(shows)))
}

function namesAskedBy(sheet: string): Set<string> {
  const named = new Set<string>()
  keepRules(sheet, (head) => {
    if (!head.startsWith('@')) for (const name of namesOf(head)) named.add(name)
    return true
  })
  return named
}

/** Classes as `.name`, attributes as `[name` and `[name=value`. */
function namesIn(html: string): string[] {
  return (html.match(/<[a-z][^>]*>/g) ?? []).flatMap((tag) =>
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].flatMap(([, name, value = '']) =>
      name === 'class' ? value.split(' ').map((each) => `.${each}`) : [`[${name}`, `[${name}=${value}`],
    ),
  )
}

/** What must stand in a page for a selector to hold. Of several possibilities, and of what must not be, it asks nothing. */
function namesOf(selector: string): string[] {
  const plain = selector
    .replaceAll(/:(?:where|is)\(([^(),]*)\)/g, '$1')
    .replaceAll(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  return plain.replaceAll(/["']/g, '').match(/\.[\w-]+|\[[\w-]+(?:=[^\]]*)?/g) ?? []
}
