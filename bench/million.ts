import type { BenchContext } from '#bench/kit/context.ts'
import { inCopy } from '#bench/kit/copy.ts'
import { closeServices, openServices } from '#bench/kit/database.ts'
import { quantile, timed } from '#bench/kit/figures.ts'
import { hasFlag } from '#bench/kit/flags.ts'
import { explain } from '#bench/kit/plans.ts'
import { searches, searchOfCompany } from '#bench/hiring.ts'
import { findFirst, parts } from '#bench/search.ts'
import { multiplyPeople } from '#bench/million/people.ts'
import type { Services } from '#server/core/work.ts'

// V2: the searches for people with two filters, in the bench world and in a copy of it with ten times as many people, of whom
// ten times as many match each name. `--explain` prints the plans of the second.

const TIMES = 10
const ROUNDS = 15
const WARM_UP = 3

const WHY =
  'Ten times as many match as well, or match the rarest part of it; the exact total and the best fit first are promised, so each of them, found by an index and standing in a block of its own, is read and weighed before the first page is known'

type Find = (services: Services) => Promise<{ total: number }>

interface Seen {
  total: number
  milliseconds: number
}

export function run(context: BenchContext): Promise<void> {
  return inCopy(context.database, async ({ url, folder, ends }) => {
    const more = openServices(url, folder)
    ends.push(() => closeServices(more))
    const { seconds } = await timed(() => multiplyPeople(more, TIMES))
    process.stdout.write(`Made ${TIMES} times as many people in ${seconds.toFixed(0)} s\n`)
    const many = context.size * 100_000
    for (const [name, find] of await findsOf(more, context.size)) {
      if (hasFlag('explain')) await explain(more, name, find)
      const [ofMany, ofFew] = await inTurns(find, [more, context.services])
      context.report({
        id: 'V2',
        what: `${name}, of ${many * TIMES} beside ${many}`,
        ours: ofMany.milliseconds,
        reference: ofFew.milliseconds,
        unit: 'ms',
        goal: 'ratio ≤ 2',
        holds: ofMany.milliseconds <= ofFew.milliseconds * 2,
        why: WHY,
        note: `${ofMany.total} found beside ${ofFew.total}`,
      })
    }
  })
}

async function findsOf(services: Services, size: number): Promise<[name: string, find: Find][]> {
  const search = await searchOfCompany(services, size)
  const ofCompany = Object.entries(searches).filter(([name]) => name !== 'everybody')
  return [
    ...parts.map((q): [string, Find] => [`the office’s list «${q}»`, (own) => findFirst(own, q)]),
    ...ofCompany.map(([name, input]): [string, Find] => [`a company’s search ${name}`, (own) => search(own, input)]),
  ]
}

/** Both worlds after one another, so that a slow moment of the machine meets both. The first rounds warm up. */
async function inTurns(find: Find, worlds: readonly [Services, Services]): Promise<[Seen, Seen]> {
  const times: [number[], number[]] = [[], []]
  const totals: [number, number] = [0, 0]
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const at of [0, 1] as const) {
      const { result, seconds } = await timed(() => find(worlds[at]))
      if (round >= 0) times[at].push(seconds * 1000)
      totals[at] = result.total
    }
  const seen = (at: 0 | 1): Seen => ({ total: totals[at], milliseconds: quantile(times[at], 0.5) })
  return [seen(0), seen(1)]
}
