/**
 * The fold key: one phonetic Latin form for every way to write a Greek name, so that «Παπαδόπουλος», `Papadopoylos` and
 * `papadopulos` meet. Greek letters become single Latin ones first; then the same rules run over both scripts, so a rule
 * can never treat a name and its transliteration differently. Precision is given up on purpose (β, μπ and φ are one class,
 * χ and ξ are one, all i-sounds and ου are one): a search that finds a little more is mended by typing on, one that
 * misses a person is not.
 */

const MAX_VARIANTS = 8
/** θ while digraphs are being read, so that `8h` is not mistaken for `th`. */
const THETA = '\u0001'

const letters: Record<string, string> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: THETA, ι: 'i', κ: 'k', λ: 'l', μ: 'm',
  ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'x', ψ: 'ps', ω: 'o',
} // biome-ignore format: a table

/** Digraphs and single letters to their class, longest first; read once from left to right. */
const sounds: Record<string, string> = {
  nch: 'gx', ou: 'i', oy: 'i', oi: 'i', ei: 'i', ui: 'i', ai: 'e', ae: 'e', au: 'af', av: 'af', ay: 'af', eu: 'ef', ev: 'ef', ey: 'ef',
  mp: 'f', mb: 'f', mv: 'f', nt: 'd', nd: 'd', gk: 'g', gg: 'g', ng: 'g', nx: 'gx', tz: 'ts', dz: 'ts', ks: 'x', kh: 'x', ch: 'x', ph: 'f', th: 't',
  ck: 'k', y: 'i', u: 'i', v: 'f', b: 'f', w: 'o', c: 'k', q: 'k', j: 'ts', h: 'x', [THETA]: 't',
} // biome-ignore format: a table

const SOUNDS = new RegExp(Object.keys(sounds).join('|'), 'g')

/** Both scripts as plain lower-case Latin letters, h and digraphs still unread. */
function toLatin(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[α-ω]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/(?<=[a-z])8|8(?=[a-z])/g, THETA)
    .replaceAll(/[^a-z0-9@._+\u0001]+/g, ' ')
    .trim()
}

function toSounds(latin: string): string {
  return latin
    .replaceAll(/(?<![a-z])y(?=i)/g, 'g')
    .replaceAll(/(?<![a-z])y(?=[aeo])/g, 'gi')
    .replaceAll(SOUNDS, (part) => sounds[part] ?? part)
    .replaceAll(/([a-z])\1+/g, '$1')
}

/** The stored key. */
export function foldGreek(text: string): string {
  return toSounds(toLatin(text))
}

/**
 * The keys to look for: the stored side has one, the typed side may be read in several ways. A Latin h is χ or, in
 * Greeklish, η; and the last letter may be the first half of a digraph that is not typed out yet. The first key is
 * `foldGreek(query)`; there are at most eight, and none for a query without letters.
 */
export function foldGreekVariants(query: string): string[] {
  const latin = toLatin(query)
  if (latin === '') return []
  const found = new Set<string>()
  for (const reading of readingsOfH(latin)) found.add(toSounds(reading))
  // `panayiotis`: a y before i inside a word may be γ.
  if (/[aeo]yi/.test(latin)) found.add(toSounds(latin.replaceAll(/(?<=[aeo])y(?=i)/g, 'g')))
  for (const key of [...found]) for (const more of unfinished(latin, key)) found.add(more)
  return [...found].filter((key) => key !== '').slice(0, MAX_VARIANTS)
}

/** Every h as χ (with its digraphs), as η, and both readings of the first two where they differ. */
function readingsOfH(latin: string): string[] {
  const places = [...latin.matchAll(/h/g)].map((match) => match.index)
  if (places.length === 0) return [latin]
  const asEta = (which: (place: number, index: number) => boolean) => {
    const signs = [...latin]
    places.forEach((place, index) => {
      if (which(place, index)) signs[place] = 'i'
    })
    return signs.join('')
  }
  const alone = (place: number) => !/[tpck]/.test(latin[place - 1] ?? '')
  return [
    latin,
    asEta(alone),
    asEta(() => true),
    asEta((_, index) => index === 0),
    asEta((_, index) => index > 0),
    asEta((place, index) => alone(place) && index > 0),
  ]
}

/** What the last typed letter becomes when the rest of its digraph follows. */
const openEnds: Record<string, readonly string[]> = {
  o: ['i'], a: ['e', 'af'], e: ['i', 'ef'], m: ['f'], n: ['d', 'g'], p: ['f'], k: ['x'], c: ['x'], d: ['ts'], y: ['g'],
} // biome-ignore format: a table

function unfinished(latin: string, key: string): string[] {
  const last = latin.at(-1) ?? ''
  if (latin.length < 2) return []
  return (openEnds[last] ?? []).map((end) => (key.slice(0, -1) + end).replaceAll(/([a-z])\1+/g, '$1'))
}

/** Where the query stands in the text, for highlighting; whole words that begin with it, else nothing. */
export function highlightRanges(text: string, query: string): [start: number, end: number][] {
  const keys = query.trim().split(/\s+/).flatMap(foldGreekVariants)
  if (keys.length === 0) return []
  const ranges: [number, number][] = []
  for (const word of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const length = matchLength(word[0], keys)
    if (length > 0) ranges.push([word.index, word.index + length])
  }
  return ranges
}

/** The shortest beginning of the word whose key holds one of the keys from its start. */
function matchLength(word: string, keys: readonly string[]): number {
  const whole = foldGreek(word)
  const fitting = keys.filter((key) => whole.startsWith(key))
  if (fitting.length === 0) return 0
  for (let length = 1; length < word.length; length += 1) {
    const start = foldGreek(word.slice(0, length))
    if (fitting.some((key) => start.startsWith(key))) return length
  }
  return word.length
}
