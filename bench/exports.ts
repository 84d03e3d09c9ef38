import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '#bench/kit/context.ts'
import { askWell } from '#bench/kit/ask.ts'
import { timed } from '#bench/kit/figures.ts'
import { load } from '#bench/kit/load.ts'
import { watchMemory } from '#bench/kit/usage.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { allColumns } from '#server/features/candidates/candidates.export.ts'

// V13: everybody as a file, beside a plain COPY of the same columns; ten of them at once beside people who read lists; and one
// that is cancelled, whose query must end, too.

const copied = `select usr_fullname, usr_email, usr_phone, usp_city, usp_gender, usp_tags, usp_labour_status, usp_open_for_work,
    uedu_bachelor_sector, uedu_master_degree_sector, uedu_iek_sector, uedu_epal_sector, usp_years_experience,
    usp_experience_sectors, usp_languages, usp_software, usp_code, usp_driving_licences, usp_fk_cv_file is not null,
    usp_hired, usp_finalist_certificate_status, usr_status, usr_date_created, extract(year from age(usp_birthdate))::int,
    last.edca_status, edc_title, coalesce(last.applications, 0)
  from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
  left join lateral (select edca_status, edca_fk_edc_id, count(*) over () as applications from cycle_application
    where edca_fk_usr_id = usr_id order by edca_date_created desc limit 1) last on true
  left join educational_cycle on edc_id = last.edca_fk_edc_id where usr_role = 'CANDIDATE' and usr_date_deleted is null`

const WHY_SLOW =
  'PostgreSQL sorts everybody before the first row comes, which takes longer than COPY does for all of it; then each becomes Greek text in the one thread that also answers people'

const WHY_LATE = 'The heading leaves at once: the machine has no processor left for it'

const WHY_GROWTH = 'What rows leave behind waits until V8 collects, which it does once living objects have doubled'

const MOST_COPIES = 4
const XLSX_SECONDS = 8
const AT_ONCE = 10
const LIST_SECONDS = 8
const ENDS_MS = 10_000

export async function run(context: BenchContext): Promise<void> {
  await alone(context)
  await besideLists(context)
  await cancelled(context)
}

/** An export that is begun, and is over when it is read to its end or given up. */
async function begin(context: BenchContext, token: string, body: object, signal?: AbortSignal): Promise<Response> {
  return askWell((await context.product()).url + candidatesContract.export.path, { token, body, signal })
}

async function besideLists(context: BenchContext): Promise<void> {
  const { url } = await context.product()
  const token = await context.signIn('office')
  const target = { url: `${url}${candidatesContract.list.path}?limit=20`, token }
  await load(target, 1, 1)
  const before = await load(target, 1, LIST_SECONDS / 2)
  const giveUp = new AbortController()
  const exports = await Promise.all(
    Array.from({ length: AT_ONCE }, () => begin(context, token, { format: 'csv' }, giveUp.signal)),
  )
  let read = 0
  let broken = 0
  const reading = exports.map(async ({ body }) => {
    try {
      for await (const part of body ?? []) read += (part as Uint8Array).length
    } catch {
      // Those still under way are given up at the end, which breaks them off.
      if (!giveUp.signal.aborted) broken += 1
    }
  })
  const meanwhile = await load(target, 1, LIST_SECONDS)
  const megabytes = read / 1e6
  giveUp.abort()
  await Promise.all(reading)
  context.report({ what: 'exports at once that broke off', ours: broken, unit: '', noneOf: AT_ONCE })
  context.report({
    what: `a list of 20 while ${AT_ONCE} exports run, p50`,
    ours: meanwhile.p50,
    reference: before.p50,
    unit: 'ms',
    goal: 'ratio ≤ 2',
    holds: meanwhile.p50 <= before.p50 * 2,
    why: `${AT_ONCE} exports fill the one thread of the process, and a list waits for its turn between their portions`,
    note: `p99 ${before.p99.toFixed(0)} → ${meanwhile.p99.toFixed(0)} ms; ${megabytes.toFixed(0)} MB exported meanwhile`,
  })
}

/** From giving it up until no transaction is left that had begun before. */
async function cancelled(context: BenchContext): Promise<void> {
  const giveUp = new AbortController()
  const { body } = await begin(context, await context.signIn('office'), { format: 'csv' }, giveUp.signal)
  await body?.getReader().read()
  const { pool } = context.services.connection
  const openBefore = async (moment: string) => {
    const { rows } = await pool.query<{ open: number }>(OPEN, [moment])
    return rows[0]?.open ?? 0
  }
  // The heading leaves before the query begins.
  while ((await openBefore('infinity')) === 0) await sleep(1)
  const { rows } = await pool.query<{ now: string }>('select now()::text as now')
  const gaveUp = performance.now()
  giveUp.abort()
  let open = 1
  while (open > 0 && performance.now() - gaveUp < ENDS_MS) {
    open = await openBefore(rows[0]?.now ?? '')
    await sleep(5)
  }
  const ours = performance.now() - gaveUp
  const what = 'from giving an export up until its query has ended'
  context.report({ what, ours, unit: 'ms', below: 1000, holds: open === 0 })
}

const OPEN = `select count(*)::int as open from pg_stat_activity where datname = current_database()
  and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start < $1`

async function alone(context: BenchContext): Promise<void> {
  const { pid } = await context.product()
  const token = await context.signIn('office')
  const download = async (body: object) => {
    const began = performance.now()
    const response = await begin(context, token, body)
    let [bytes, first] = [0, 0]
    for await (const part of response.body ?? []) {
      if (bytes === 0) first = performance.now() - began
      bytes += (part as Uint8Array).length
    }
    return { bytes, first, seconds: (performance.now() - began) / 1000 }
  }
  await download({ format: 'csv', q: 'παπαδ' })
  for (const format of ['csv', 'xlsx'] as const) {
    const { pool } = context.services.connection
    const { seconds: copy } = await timed(() => pool.query(`copy (${copied}) to stdout (format csv)`))
    const memory = watchMemory([pid], 20)
    const { bytes, first, seconds } = await download({ format })
    const growth = memory.stop()
    context.report({
      id: 'V13',
      what: `${context.size * 100_000} people × ${Object.keys(allColumns).length} columns as ${format}`,
      ours: seconds,
      reference: copy,
      unit: 's',
      ...(format === 'csv'
        ? { goal: `ratio ≤ ${MOST_COPIES}`, holds: seconds <= copy * MOST_COPIES }
        : { below: XLSX_SECONDS * context.size }),
      note: `the reference is a COPY; ${(bytes / 1e6).toFixed(1)} MB`,
      why: WHY_SLOW,
    })
    const id = 'V13'
    context.report({ id, what: 'its first byte', ours: first, unit: 'ms', below: 200, why: WHY_LATE })
    context.report({ id, what: 'memory growth', ours: growth, unit: 'MB', below: 60, why: WHY_GROWTH })
  }
}
