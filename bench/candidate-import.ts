import type { BenchContext } from '#bench/context.ts'
import { quantile } from '#bench/figures.ts'
import { type Running, startBeside } from '#bench/processes.ts'
import type { CandidateImport } from '#shared/features/candidate-import/candidate-import.contract.ts'

// A list of twenty thousand rows, a thousand of them bad, brought to a product that others are working with; then the same
// with the process killed half-way. The people it makes go again at the end.

const ROWS = 20_000
const BAD = ROWS / 20
const GOOD = ROWS - BAD
const DOMAIN = 'import.bench'
const base = '/api/admin/candidate-import'

const syllables = ['πα', 'τε', 'κο', 'σι', 'φου', 'ζω', 'λα', 'ρε', 'νο', 'χι']
const spelled = (n: number) => [...String(n)].map((digit) => syllables[Number(digit)]).join('')

/** Each of these is another person; every twentieth row is spoiled in one of five ways. */
function sheet(name: string): Blob {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const cells = [`Νέος Μπα${spelled(n)}ς`, `${name}${n}@${DOMAIN}`, `68${10_000_000 + n}`, '20/5/1999', 'Αθήνα', '']
    if (n % 20 === 19) {
      const column = [0, 1, 2, 3, 5][Math.floor(n / 20) % 5] ?? 0
      cells[column] = ['', 'όχι-mail', '12', '31/02/1999', '', 'Αστρολογία'][column] ?? ''
    }
    return cells.join(';')
  })
  return new Blob([['Ονοματεπώνυμο;E-mail;Κινητό;Ημ/νία γέννησης;Πόλη;Πτυχίο', ...lines].join('\r\n')])
}

interface Office {
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

function officeOf(product: Running, token: string): Office {
  return {
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const isForm = body instanceof FormData
      const response = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}

async function bring(office: Office, name: string): Promise<CandidateImport> {
  const form = new FormData()
  form.set('file', sheet(name), `${name}.csv`)
  return office.call('POST', base, form)
}

/** What others wait for the simplest list while this runs. */
async function waits<T>(office: Office, act: () => Promise<T>): Promise<{ result: T; times: number[] }> {
  const times: number[] = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now()
      await office.call('GET', '/api/v2/admin/candidate/search?limit=20')
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const result = await act()
  isDone = true
  await asking
  return { result, times }
}

async function untilDone(office: Office, imp_id: number, onStep?: (done: number) => boolean): Promise<number> {
  const seen = new Set<number>()
  for (;;) {
    const list = await office.call<CandidateImport>('GET', `${base}/${imp_id}`)
    seen.add(list.imp_created)
    if (list.imp_status === 'DONE' || onStep?.(list.imp_created)) return seen.size
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now()
  const result = await act()
  return { result, seconds: (performance.now() - began) / 1000 }
}

export async function run(context: BenchContext): Promise<void> {
  const { services, report } = context
  const { pool } = services.connection
  const people = async (name: string) => {
    const { rows } = await pool.query<{ people: number; addresses: number; profiles: number }>(
      `select count(*)::int as people, count(distinct usr_email)::int as addresses, count(usp_fk_usr_id)::int as profiles
       from users left join user_profile on usp_fk_usr_id = usr_id where usr_email like $1`,
      [`${name}%@${DOMAIN}`],
    )
    return rows[0]
  }
  await cleanUp(context)
  const office = officeOf(await context.product(), await context.signIn('office'))
  const brought = await timed(() => bring(office, 'whole'))
  report({ what: `bringing ${ROWS} rows`, ours: brought.seconds, unit: 's' })
  const { imp_id, imp_mapping } = brought.result
  const check = () => office.call<CandidateImport>('PUT', `${base}/${imp_id}/check`, { mapping: imp_mapping })
  const checked = await timed(() => waits(office, check))
  const { counts } = checked.result.result
  report({
    what: 'checking all of them',
    ours: checked.seconds,
    unit: 's',
    goal: 'exact',
    holds: counts.NEW === GOOD && counts.BAD === BAD,
    note: waited(checked.result.times),
  })
  await office.call('POST', `${base}/${imp_id}/start`, { expected: GOOD })
  const taken = await timed(() => waits(office, () => untilDone(office, imp_id)))
  const whole = await people('whole')
  report({
    what: `taking ${GOOD} of them in`,
    ours: taken.seconds,
    unit: 's',
    goal: 'exact',
    holds: whole?.people === GOOD && whole.addresses === GOOD && whole.profiles === GOOD,
    note: `${taken.result.result} steps of progress seen, ${waited(taken.result.times)}`,
  })
  await cleanUp(context)
  await killed(context, office)
  await cleanUp(context)
}

const waited = (times: readonly number[]) =>
  `others wait p50 ${quantile(times, 0.5).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`

/** The process that works dies; the next one takes the job up where it stopped. */
async function killed({ services, database, report, product, signIn }: BenchContext, office: Office): Promise<void> {
  const list = await bring(office, 'kill')
  await office.call('PUT', `${base}/${list.imp_id}/check`, { mapping: list.imp_mapping })
  await office.call('POST', `${base}/${list.imp_id}/start`, { expected: GOOD })
  await untilDone(office, list.imp_id, (done) => done > GOOD / 2)
  const token = await signIn('office')
  process.kill((await product()).pid, 'SIGKILL')
  const next = await startBeside('server.ts', [database.url, database.folder])
  const again = officeOf(next, token)
  const half = await again.call<CandidateImport>('GET', `${base}/${list.imp_id}`)
  const rest = await timed(() => untilDone(again, list.imp_id))
  const { rows } = await services.connection.pool.query<{ n: number; addresses: number }>(
    `select count(*)::int as n, count(distinct usr_email)::int as addresses from users where usr_email like $1`,
    [`kill%@${DOMAIN}`],
  )
  report({
    what: `killed after ${half.imp_created}, the rest`,
    ours: rest.seconds,
    unit: 's',
    goal: 'none twice',
    holds: rows[0]?.n === GOOD && rows[0].addresses === GOOD,
    note: 'ten seconds of it until the death is noticed',
  })
  await next.stop()
}

const CHILDREN = {
  chat_room: 'cro_fk_usr_id',
  user_education: 'uedu_fk_usr_id',
  user_profile: 'usp_fk_usr_id',
  // Last: whoever loses a profile is written anew there.
  candidate_search: 'cas_fk_usr_id',
}

/** The bench seed stays what it was. Nobody leaves the product by thousands, so nothing there makes that quick: here it is. */
async function cleanUp({ services }: BenchContext): Promise<void> {
  const client = await services.connection.pool.connect()
  const imported = `(select usr_id from users where usr_email like '%@${DOMAIN}')`
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
    )
    for (const constraint of rows)
      await client.query(`alter table ${constraint.table} drop constraint ${constraint.name}`)
    await client.query("delete from candidate_import where imp_name in ('whole.csv', 'kill.csv')")
    for (const [table, column] of Object.entries(CHILDREN))
      await client.query(`delete from ${table} where ${column} in ${imported}`)
    await client.query(`delete from users where usr_email like '%@${DOMAIN}'`)
    for (const constraint of rows)
      await client.query(`alter table ${constraint.table} add constraint ${constraint.name} ${constraint.definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
