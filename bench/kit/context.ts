import { signIn } from '#bench/kit/ask.ts'
import type { BenchDatabase } from '#bench/kit/database.ts'
import { type Figure, figureOf, type Measured, printFigure } from '#bench/kit/figures.ts'
import type { GoalId } from '#bench/kit/goals.ts'
import { loadInTurns, type Target } from '#bench/kit/load.ts'
import { type Running, startBeside } from '#bench/kit/processes.ts'
import type { Services } from '#server/core/work.ts'

const signIns = {
  office: 'admin@regen.demo',
  company: 'company@regen.demo',
} as const

export interface Comparison {
  /** Of the goal that it stands for. */
  id?: GoalId
  name: string
  ours: { path: string; token: string }
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
}

export type Report = (measured: Measured) => void

/** Prints each figure, and keeps it for the paper. */
export function makeReport(): { report: Report; figures: Figure[] } {
  const figures: Figure[] = []
  const report = (measured: Measured) => {
    const figure = figureOf(measured)
    figures.push(figure)
    printFigure(figure)
  }
  return { report, figures }
}

export interface BenchContext {
  size: number
  report: Report
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
  report: Report,
): { context: BenchContext; close(): Promise<void> } {
  const { services, url, folder } = database
  let started: Promise<Running> | undefined
  let reference: Promise<Running> | undefined
  const context: BenchContext = {
    size,
    report,
    database,
    services,
    product: () => (started ??= startBeside('server.ts', [url, folder])),
    reference: () => (reference ??= startBeside('reference.ts', [url])),
    signIn: async (who) => signIn((await context.product()).url, signIns[who]),
    measure: (comparison) => measure(comparison, context),
  }
  const close = async () => {
    await (await started)?.stop()
    await (await reference)?.stop()
  }
  return { context, close }
}

async function measure(comparison: Comparison, { product, reference, report, services }: BenchContext): Promise<void> {
  const { id, name, ours: target, reference: statements, goal, p99, why, whySlow, connections = [1, 16] } = comparison
  const query = new URLSearchParams(statements).toString()
  const targets: [Target, Target] = [
    { ...target, url: (await product()).url + target.path },
    { url: `${(await reference()).url}/?${query}` },
  ]
  for (const count of connections) {
    const [ours, theirs] = await loadInTurns(targets, count, services.connection.pool)
    const times = [ours, theirs].map((load) => `${load.p50.toFixed(1)}/${load.p99.toFixed(1)}`).join(' : ')
    report({
      id,
      what: `${name}, ${count === 1 ? '1 connection' : `${count} connections`}`,
      ours: ours.perSecond,
      reference: theirs.perSecond,
      unit: '/s',
      note: `p50/p99 ${times} ms`,
      ...(goal !== undefined && {
        goal: `ratio ≥ ${goal.toFixed(2)}`,
        holds: ours.perSecond / theirs.perSecond >= goal,
        why,
      }),
    })
    if (p99 !== undefined && count > 1)
      report({ id, what: 'its p99', ours: ours.p99, unit: 'ms', below: p99, why: whySlow })
  }
}
