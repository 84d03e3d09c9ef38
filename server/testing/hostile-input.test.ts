import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { type Leaf, leavesOf } from '#server/testing/leaves.ts'

// Every text, number and list that a call which writes may take, one after the other, given what hurts: whatever is refused
// is refused beside its own field and in Greek.

/** They are compared, looked up or turned into a digest, and never kept as they come. */
const NEVER_KEPT = /expected_changed$|(^|\.)(key|resetKey|password|old_password|code|id|instead_of)$/
/** Checked against the fields of their list where it is known. */
const OF_A_LIST = /filters|(^|\.)(fields|rpfg_fields|columns|group|by|field)(\.|$)/

/** More than any call takes of anything. */
const MANY = 50_000

const writes = allCalls.filter((call): call is Call => call.method !== 'GET' && call.input !== undefined)
const leaves = writes.flatMap((call) =>
  leavesOf(call.input as NonNullable<Call['input']>).map((leaf) => ({ ...leaf, call, at: leaf.path.join('.') })),
)
type CallLeaf = (typeof leaves)[number]

const placed = (path: Leaf['path'], value: unknown) =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), value)

/** How this value is refused in this place, beside it or, of one choice of several, above it; null: it is taken. */
function refusalAt({ call, path, at }: CallLeaf, value: unknown): string | null {
  const { issues = [] } = call.input?.safeParse(placed(path, value)).error ?? {}
  const refusal = issues.find((issue) => {
    const where = issue.path.join('.')
    return where !== '' && (where === at || at.startsWith(`${where}.`) || where.startsWith(`${at}.`))
  })
  return refusal?.message ?? null
}

const nameOf = ({ call, at }: CallLeaf) => `${call.feature}.${call.name} ${at}`
const takers = (kind: Leaf['kind'], value: unknown, but: RegExp) =>
  leaves.filter((leaf) => leaf.kind === kind && !but.test(leaf.at) && refusalAt(leaf, value) === null).map(nameOf)

it('knows every kind of place', () => {
  for (const kind of ['text', 'number', 'list'] as const)
    expect(leaves.filter((leaf) => leaf.kind === kind).length).toBeGreaterThan(50)
})

it('takes no text without end', () => {
  // A letter that came back is as long as a letter may be.
  expect(takers('text', 'χ'.repeat(60_000), /expected_changed$|^report$/)).toEqual([])
})

it('takes no list without end', () => {
  const long = Array.from({ length: MANY }, () => 'α')
  expect(takers('list', long, /^$/)).toEqual([])
})

it('takes no number without end', () => {
  // A score that is none comes back as a rejected row.
  const but = new RegExp(`${OF_A_LIST.source}|^results\\.0\\.score$`)
  for (const number of [1e308, -1e308, Number.NaN]) expect(takers('number', number, but)).toEqual([])
})

it('takes no text that nobody sees where one must be', () => {
  const isKept = (leaf: CallLeaf) => !NEVER_KEPT.test(leaf.at) && !OF_A_LIST.test(leaf.at)
  const mustBe = leaves.filter((leaf) => leaf.kind === 'text' && isKept(leaf) && refusalAt(leaf, '') !== null)
  expect(mustBe.length).toBeGreaterThan(50)
  const takes = mustBe.filter((leaf) => refusalAt(leaf, '\u00AD\u200B\u0301') === null).map(nameOf)
  expect(takes).toEqual([
    // It names what a sheet holds.
    'candidate-import.setMeaning value',
    'mail.deliveryReport report',
    // Its words are looked for once the HTML is clean.
    'notification-center.email body',
  ])
})

it('refuses in Greek', () => {
  const bad = { text: ['\u0000', 7, null, {}], number: ['1e3', 1e308, null], list: ['', {}, null, [[[]]]] }
  const foreign = leaves.flatMap((leaf) =>
    bad[leaf.kind].flatMap((value) => {
      const refusal = refusalAt(leaf, value)
      return refusal !== null && !/\p{Script=Greek}/u.test(refusal) ? [`${nameOf(leaf)}: ${refusal}`] : []
    }),
  )
  expect(foreign).toEqual([])
})
