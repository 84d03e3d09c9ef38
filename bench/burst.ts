import { sql } from 'kysely'
import { applicationForm, openProgramme } from '#bench/kit/applications.ts'
import { askWell } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { keepPace, wordsOf } from '#bench/kit/pace.ts'
import { startBeside } from '#bench/kit/processes.ts'
import { pathOf } from '#shared/core/contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { writeStatements } from '#server/testing/write-statements.ts'

// The last minute before a deadline: a thousand applications with CVs from a thousand addresses. All must be taken, and each
// has its letter.

const PEOPLE = 1000
const SECONDS = 60
const DOMAIN = '@burst.bench'

export async function run(context: BenchContext): Promise<void> {
  const product = await startBeside('server.ts', [context.database.url, context.database.folder, 'behind-proxy'])
  try {
    await forget(context)
    await measure(context, product.url)
  } finally {
    await product.stop()
    await forget(context)
  }
}

async function measure(context: BenchContext, url: string): Promise<void> {
  const open = await openProgramme(url)
  const cv = new File([new Uint8Array(sampleCv(0))], 'cv.pdf', { type: 'application/pdf' })
  const address = url + pathOf(programmesContract.apply, { edc_id: open })
  const apply = async (number: number) => {
    const body = applicationForm(number, DOMAIN)
    body.set('cv', cv)
    const headers = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.7` }
    await (await askWell(address, { body, headers })).arrayBuffer()
  }
  const { times, failures } = await keepPace({ perSecond: PEOPLE / SECONDS, seconds: SECONDS }, apply)
  context.report({
    what: `an application with a CV, ${PEOPLE} in ${SECONDS} s from as many addresses, p99`,
    ours: quantile(times, 0.99),
    unit: 'ms',
    below: 1000,
    note: `p50 ${quantile(times, 0.5).toFixed(0)}, max ${Math.max(...times).toFixed(0)} ms; asks the database ${writeStatements['an application']} times`,
  })
  context.report({
    what: 'applications that were not taken',
    ours: failures.length,
    unit: 'refused',
    noneOf: PEOPLE,
    holds: times.length === PEOPLE,
    note: wordsOf(failures),
  })
  const letters = await sql<{ count: number }>`select count(distinct mai_to)::int as count from outbox_mail
    where mai_to like ${`%${DOMAIN}`}`.execute(context.services.connection.db)
  context.report({
    what: 'of those taken, without a letter to confirm them',
    ours: times.length - (letters.rows[0]?.count ?? 0),
    unit: 'people',
    noneOf: times.length,
  })
}

async function forget({ services }: BenchContext): Promise<void> {
  const { db } = services.connection
  await sql`delete from outbox_mail where mai_to like ${`%${DOMAIN}`}`.execute(db)
  await sql`delete from pending_application where pea_email like ${`%${DOMAIN}`}`.execute(db)
}
