import { type Figure, printFigure } from '#bench/figures.ts'
import { loadInTurns } from '#bench/load.ts'
import { type Running, startBeside } from '#bench/processes.ts'
import type { BenchDatabase } from '#bench/database.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import type { Services } from '#server/core/work.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'

const signIns = {
  office: 'admin@regen.demo',
  company: 'company@regen.demo',
  otherCompany: 'company2@regen.demo',
} as const

export interface Comparison {
  name: string
  ours: { path: string; token?: string; method?: 'GET' | 'POST' | 'PUT'; body?: unknown }
  /** The SQL of the rows, and of all rows that they are a page of. Without `total` the reference counts nothing. */
  reference: { page: string; total?: string }
  /** Why that share is missed, when it is. */
  why?: string
  /** At least this share of the requests a second that the reference answers. By default nothing is promised. */
  goal?: number
  /** With several connections no more than one in a hundred waits longer, in milliseconds. */
  p99?: number
  /** Why that is missed, when it is. */
  whySlow?: string
  connections?: readonly number[]
  seconds?: number
  rounds?: number
}

/** What a bench is given that brings its own database. */
export interface Reporter {
  /** `--explain` and the like. */
  has(flag: string): boolean
  report(figure: Figure): void
}

/** Prints each figure, and keeps it for the paper. */
export function makeReporter(): { reporter: Reporter; figures: Figure[] } {
  const figures: Figure[] = []
  const report = (figure: Figure) => {
    figures.push(figure)
    printFigure(figure)
  }
  return { figures, reporter: { has: (flag) => process.argv.includes(`--${flag}`), report } }
}

export interface BenchContext extends Reporter {
  size: number
  services: Services
  database: BenchDatabase
  /** The product on the bench seed, started when first asked for. */
  product(): Promise<Running>
  /** Nothing but Node and the driver on the same database. */
  reference(): Promise<Running>
  /** A token of one of the people of the demo sign-ins. */
  signIn(who: keyof typeof signIns): Promise<string>
  /** A call beside the same rows from nothing but Node and the driver: requests a second at 1 and at 16 connections. */
  measure(comparison: Comparison): Promise<void>
}

export function makeContext(
  database: BenchDatabase,
  size: number,
): { context: BenchContext; figures: Figure[]; close(): Promise<void> } {
  const { reporter, figures } = makeReporter()
  let product: Promise<Running> | undefined
  let reference: Promise<Running> | undefined
  const startProduct = () => (product ??= startBeside('server.ts', [database.url, database.folder]))
  const startReference = () => (reference ??= startBeside('reference.ts', [database.url]))
  const context: BenchContext = {
    ...reporter,
    size,
    database,
    services: database.services,
    product: startProduct,
    reference: startReference,
    signIn: async (who) => {
      const response = await fetch(`${(await startProduct()).url}${authContract.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: signIns[who], password: demoSignIns.password }),
      })
      if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
      return ((await response.json()) as { token: string }).token
    },
    measure: async (comparison) =>
      measure(comparison, (await startProduct()).url, (await startReference()).url, reporter.report),
  }
  const close = async () => {
    await (await product)?.stop()
    await (await reference)?.stop()
  }
  return { context, figures, close }
}

async function measure(
  comparison: Comparison,
  productUrl: string,
  referenceUrl: string,
  report: Reporter['report'],
): Promise<void> {
  const { path, ...how } = comparison.ours
  const query = new URLSearchParams(comparison.reference).toString()
  const targets = [{ url: `${productUrl}${path}`, ...how }, { url: `${referenceUrl}/?${query}` }]
  for (const connections of comparison.connections ?? [1, 16]) {
    const options = { connections, seconds: comparison.seconds ?? 2, rounds: comparison.rounds ?? 3 }
    const [ours, reference] = await loadInTurns(targets, options)
    if (!ours || !reference) continue
    const times = [ours, reference].map(({ p50, p99 }) => `${p50.toFixed(1)}/${p99.toFixed(1)}`).join(' : ')
    report({
      what: `${comparison.name}, ${connections === 1 ? '1 connection' : `${connections} connections`}`,
      ours: ours.perSecond,
      reference: reference.perSecond,
      unit: '/s',
      note: `p50/p99 ${times} ms`,
      ...(comparison.goal === undefined
        ? {}
        : {
            goal: `ratio ≥ ${comparison.goal.toFixed(2)}`,
            holds: ours.perSecond / reference.perSecond >= comparison.goal,
            ...(comparison.why === undefined ? {} : { why: comparison.why }),
          }),
    })
    if (comparison.p99 !== undefined && connections > 1)
      report({
        what: 'its p99',
        ours: ours.p99,
        unit: 'ms',
        goal: `< ${comparison.p99} ms`,
        holds: ours.p99 < comparison.p99,
        ...(comparison.whySlow === undefined ? {} : { why: comparison.whySlow }),
      })
  }
}
