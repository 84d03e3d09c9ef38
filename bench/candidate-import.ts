import { setTimeout as sleep } from 'node:timers/promises'
import { askFor, signIn } from '#bench/kit/ask.ts'
import type { BenchContext, Report } from '#bench/kit/context.ts'
import { type Copy, inCopy } from '#bench/kit/copy.ts'
import { rowsOf } from '#server/database/client.ts'
import { quantile, timed } from '#bench/kit/figures.ts'
import { type Running, startBeside } from '#bench/kit/processes.ts'
import type { CandidateImport } from '#shared/features/candidate-import/candidate-import.contract.ts'

// A list of twenty thousand rows, a thousand of them bad, brought to a product that others are working with; then the same
// with the process killed half-way, all in a copy of the bench world.

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
  call<T>(method: string, path: string, body?: object): Promise<T>
}

function officeOf({ url }: Running, token: string): Office {
  return { call: (method, path, body) => askFor(url + path, { method, token, body }) }
}

async function bring(office: Office, name: string): Promise<CandidateImport> {
  const form = new FormData()
  form.set('file', sheet(name), `${name}.csv`)
  return office.call('POST', base, form)
}

interface Waited<T> {
  result: T
  seconds: number
  /** How long others waited meanwhile for the simplest list. */
  others: string
}

async function waits<T>(office: Office, act: () => Promise<T>): Promise<Waited<T>> {
  const times: number[] = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const { seconds } = await timed(() => office.call('GET', '/api/v2/admin/candidate/search?limit=20'))
      times.push(seconds * 1000)
      await sleep(20)
    }
  })()
  const done = await timed(act)
  isDone = true
  await asking
  const longest = Math.max(...times).toFixed(0)
  return { ...done, others: `others wait p50 ${quantile(times, 0.5).toFixed(0)}, longest ${longest} ms` }
}

async function untilDone(office: Office, imp_id: number, onStep?: (done: number) => boolean): Promise<number> {
  const seen = new Set<number>()
  for (;;) {
    const list = await office.call<CandidateImport>('GET', `${base}/${imp_id}`)
    seen.add(list.imp_created)
    if (list.imp_status === 'DONE' || onStep?.(list.imp_created)) return seen.size
    await sleep(100)
  }
}

export async function run({ database, report }: BenchContext): Promise<void> {
  // Each in a copy of its own: who came in by one list is there already for the other.
  for (const act of [takenIn, killed])
    await inCopy(database, async (copy) => {
      const product = await startCopy(copy)
      await act(report, copy, officeOf(product, await signIn(product.url)), product)
    })
}

async function startCopy({ url, folder, ends }: Copy): Promise<Running> {
  const product = await startBeside('server.ts', [url, folder])
  ends.push(() => product.stop())
  return product
}

async function takenIn(report: Report, copy: Copy, office: Office): Promise<void> {
  const { result: list, seconds: ours } = await timed(() => bring(office, 'whole'))
  report({ what: `bringing ${ROWS} rows`, ours, unit: 's' })
  const path = `${base}/${list.imp_id}`
  const check = { mapping: list.imp_mapping }
  const checked = await waits(office, () => office.call<CandidateImport>('PUT', `${path}/check`, check))
  const { counts } = checked.result
  report({
    what: 'checking all of them',
    ours: checked.seconds,
    unit: 's',
    goal: 'exact',
    holds: counts.NEW === GOOD && counts.BAD === BAD,
    note: checked.others,
  })
  await office.call('POST', `${path}/start`, { expected: GOOD })
  const taken = await waits(office, () => untilDone(office, list.imp_id))
  report({
    what: `taking ${GOOD} of them in`,
    ours: taken.seconds,
    unit: 's',
    goal: 'exact',
    holds: await areAllThere(copy, 'whole'),
    note: `${taken.result} steps of progress seen, ${taken.others}`,
  })
}

/** The process that works dies; the next one takes the job up where it stopped. */
async function killed(report: Report, copy: Copy, office: Office, product: Running): Promise<void> {
  const { imp_id, imp_mapping } = await bring(office, 'kill')
  await office.call('PUT', `${base}/${imp_id}/check`, { mapping: imp_mapping })
  await office.call('POST', `${base}/${imp_id}/start`, { expected: GOOD })
  await untilDone(office, imp_id, (done) => done > GOOD / 2)
  process.kill(product.pid, 'SIGKILL')
  const next = await startCopy(copy)
  const again = officeOf(next, await signIn(next.url))
  const half = await again.call<CandidateImport>('GET', `${base}/${imp_id}`)
  const { seconds: ours } = await timed(() => untilDone(again, imp_id))
  report({
    what: `killed after ${half.imp_created}, the rest`,
    ours,
    unit: 's',
    goal: 'none twice',
    holds: await areAllThere(copy, 'kill'),
    note: 'ten seconds of it until the death is noticed',
  })
}

/** Each good row is one person, with an address and a profile. */
async function areAllThere({ url }: Copy, name: string): Promise<boolean> {
  const [people] = await rowsOf<{ people: number; addresses: number; profiles: number }>(
    url,
    `select count(*)::int as people, count(distinct usr_email)::int as addresses, count(usp_fk_usr_id)::int as profiles
      from users left join user_profile on usp_fk_usr_id = usr_id where usr_email like $1`,
    [`${name}%@${DOMAIN}`],
  )
  return people?.people === GOOD && people.addresses === GOOD && people.profiles === GOOD
}
