import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import { companyStatusWords, rejectionReasons } from '#shared/features/companies/companies.rules.ts'
import { dotted, formatDate, formatDateTime, NOTHING } from '#shared/core/format.ts'
import { labelOf } from '#web/parts/trail/trail.labels.ts'
import { texts } from '#web/ui/ui.texts.ts'

export interface ValuePair {
  name: string
  before: string
  after: string
  isChanged: boolean
}

const statusWords: Readonly<Record<string, string>> = {
  ...rejectionReasons,
  ...companyStatusWords,
  ...applicationStatusWords,
}

const isRecord = (side: unknown): side is Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side)

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value) && value.length === 0) return NOTHING
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no
  if (typeof value === 'string') return statusWords[value] ?? instant(value)
  if (isRecord(value))
    return dotted(
      ...Object.values(value)
        .map(shown)
        .filter((part) => part !== NOTHING),
    )
  return String(value)
}

/** A day or a moment as people write it; anything else as it is. */
function instant(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
}

/** Of a formatted text its words. */
function plain(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/_(body|description)$/.test(name)) return value
  return value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Old and new values side by side. Of an edit, what stayed the same comes last. */
export function pairsOf(before: unknown, after: unknown): ValuePair[] {
  if (before === null && after === null) return []
  if (!isRecord(before) && !isRecord(after))
    return [{ name: '', before: shown(before), after: shown(after), isChanged: true }]
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  // A whole row before an edit of some fields: only those can have changed.
  const names = isRecord(before) && isRecord(after) ? Object.keys(after) : [...Object.keys(old), ...Object.keys(now)]
  const pairs = names.map((name) => {
    const isChanged = JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null)
    return { name, before: shown(plain(name, old[name])), after: shown(plain(name, now[name])), isChanged }
  })
  return pairs.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

/** Numbers of the machine, which say nothing to a reader. */
const hidden: ReadonlySet<string> = new Set(['cyh_id', 'sta_id'])
const MOST_PAIRS = 2

const quoted = (value: string) => (/^[\d.,]+$/.test(value) ? value : `«${value}»`)

/** The first changes of an act in one line; its dialog has them all. */
export function changesOf({ before, after }: { before?: unknown; after?: unknown }): string {
  const changed = pairsOf(before ?? null, after ?? null).filter((pair) => pair.isChanged && !hidden.has(pair.name))
  const shown = changed
    .slice(0, MOST_PAIRS)
    .map(({ name, before: old, after: now }) =>
      old === NOTHING ? `${labelOf(name)}: ${quoted(now)}` : `${labelOf(name)}: ${quoted(old)} έγινε ${quoted(now)}`,
    )
  return changed.length > MOST_PAIRS ? `${shown.join(' · ')} …` : shown.join(' · ')
}
