import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'
import type { ListFilter } from './list-state.ts'

// «θεσσαλονικη πτυχιο αγγλικα c1» as conditions, by rules alone: names of fields, of values, and levels.

export interface ReadSentence {
  filters: ListFilter[]
  /** Words that mean nothing here. */
  unread: string[]
}

/** Words that join others. */
const JOINING = new Set(
  'και ή η με σε στη στην στο στον από του της των τα το τουλάχιστον επίπεδο επιπέδου πάνω άνω ≥ >='
    .split(' ')
    .map(plain),
)
const LONGEST_PHRASE = 6
/** «Α» and «ΒΕ» are values only after the name of their field. */
const SHORT = 3

interface Word {
  text: string
  /** As it may be meant: accents, capitals and Latin spelling make no difference. */
  keys: readonly string[]
}

interface Phrase {
  name: string
  /** Null for the name of the field itself. */
  value: string | null
  keys: readonly string[]
  length: number
}

/** What was understood, in the order of the words; several values of one field are one condition. */
export function readSentence(text: string, fields: FilterFields): ReadSentence {
  const words = text
    .split(/[\s,·;]+/)
    .filter(Boolean)
    .map((word): Word => ({ text: word, keys: [plain(word), ...foldGreekVariants(word)] }))
  const phrases = phrasesOf(fields)
  const read: ReadSentence = { filters: [], unread: [] }
  let named: string | null = null
  for (let at = 0; at < words.length; ) {
    const word = words[at] as Word
    const last = read.filters.at(-1)
    const level = last && levelOf(word, fields[last.field])
    if (last && level) {
      read.filters[read.filters.length - 1] = withLevel(last, level)
      at += 1
      continue
    }
    const phrase = longestPhrase(words, at, phrases, named)
    if (phrase) {
      add(read.filters, phrase, fields[phrase.name] as FilterField)
      named = phrase.name
      at += phrase.length
      continue
    }
    if (!JOINING.has(plain(word.text))) read.unread.push(word.text)
    at += 1
  }
  return isNameAlone(read, fields) ? { filters: [], unread: read.unread } : read
}

/**
 * «πόλη»: each person has one, so it is the field that is looked for, and not that it is filled in. In «πτυχίο πληρ» it is a
 * value of the field, which begins to be typed.
 */
function isNameAlone({ filters, unread }: ReadSentence, fields: FilterFields): boolean {
  const [only, ...more] = filters
  if (!only || only.op !== 'exists' || more.length > 0) return false
  const field = fields[only.field]
  return unread.length > 0 || (field !== undefined && field.kind !== 'list' && !field.isHad)
}

/** A sentence that is understood here: the usual one, or else the shortest values of two fields. */
export function exampleOf(fields: FilterFields, usual: string): string {
  const isUnderstood = (words: string) => {
    const { filters, unread } = readSentence(words, fields)
    return filters.length > 0 && unread.length === 0
  }
  if (isUnderstood(usual)) return usual
  return Object.values(fields)
    .flatMap(({ options = [] }) => {
      const labels = options.map(({ label }) => label).toSorted((a, b) => a.length - b.length)
      return labels.find((label) => /\p{L}{6}/u.test(label) && isUnderstood(label)) ?? []
    })
    .slice(0, 2)
    .join(' ')
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('el').replaceAll('ς', 'σ')
}

/** Of the fields of a list, for all that is typed there. */
const phrasesOfFields = new WeakMap<FilterFields, Phrase[]>()

function phrasesOf(fields: FilterFields): Phrase[] {
  const phrases = phrasesOfFields.get(fields) ?? readPhrases(fields)
  phrasesOfFields.set(fields, phrases)
  return phrases
}

function readPhrases(fields: FilterFields): Phrase[] {
  const phrase = (name: string, value: string | null, label: string): Phrase => {
    const keys = label.split(/\s+/).map(foldGreek)
    return { name, value, keys, length: keys.length }
  }
  return Object.entries(fields).flatMap(([name, { label, kind, options = [] }]) => [
    // A number or a day needs a value, which no word tells.
    ...(kind === 'number' || kind === 'date' ? [] : [phrase(name, null, label)]),
    ...options.map((option) => phrase(name, option.value, option.label)),
  ])
}

/** The longest first; of equal ones those of the field that was named just before. */
function longestPhrase(words: readonly Word[], at: number, phrases: readonly Phrase[], named: string | null) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const here = words.slice(at, at + length)
    const fits = phrases.filter(
      (phrase) =>
        phrase.length === length &&
        (phrase.value === null || phrase.name === named || isLong(here)) &&
        phrase.keys.every((key, index) => key !== '' && here[index]?.keys.includes(key)),
    )
    const fit = fits.find(({ name }) => name === named) ?? fits[0]
    if (fit) return fit
  }
  return undefined
}

const isLong = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0) >= SHORT

function add(filters: ListFilter[], { name, value }: Phrase, { kind, options }: FilterField): void {
  const own = filters.findIndex((filter) => filter.field === name)
  const before = filters[own]
  if (value === null) {
    if (!before) filters.push({ field: name, op: kind === 'boolean' ? 'eq' : 'exists', value: true })
    return
  }
  const isMore = before?.op === 'eq' && Array.isArray(before.value)
  const values = isMore ? [...new Set([...(before.value as string[]), value])] : [value]
  const filter: ListFilter = { field: name, op: 'eq', value: options ? values : value }
  // «πτυχίο πληροφορική»: the field was named, then its value.
  if (before && (isMore || before.op === 'exists')) filters[own] = filter
  else filters.push(filter)
}

/** Α, Β, Γ and the Ψ of a Greek keyboard stand for A, B and C. */
const LATIN: Record<string, string> = { α: 'A', β: 'B', γ: 'C', ψ: 'C' }

function levelOf(word: Word, field: FilterField | undefined): string | undefined {
  if (!field?.levels) return undefined
  const typed = plain(word.text).replace(/[≥>=+]/g, '')
  const latin = typed.replace(/^[αβγψ](?=\d$)/, (letter) => LATIN[letter] ?? letter).toUpperCase()
  return field.levels.find((level) => level === latin || plain(level) === typed)
}

function withLevel(filter: ListFilter, level: string): ListFilter {
  const entry = Array.isArray(filter.value) ? String(filter.value.at(-1) ?? '') : ''
  return { field: filter.field, op: 'gte', value: `${entry} ${level}`.trim() }
}
