import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { ask, signIn } from '#bench/kit/ask.ts'
import type { Report } from '#bench/kit/context.ts'
import { hasFlag } from '#bench/kit/flags.ts'
import { inFolder } from '#bench/kit/folder.ts'
import { wordsOf } from '#bench/kit/pace.ts'
import { startProduct } from '#bench/kit/processes.ts'
import { PROJECT } from '#server/core/project.ts'
import { startWriting, type Writing } from '#bench/kit/writing.ts'

// The product with its bundled PostgreSQL on a small disk of its own, which another program fills while eight people write:
// short of room, then nearly none, then really none, and room again. Needs Linux and the right to mount (root).

const DISK_MB = 900
const MB = 1024 * 1024
/** The product looks at the disk each two seconds. */
const LOOK_MS = 2500
const PHASE_MS = 4000
const MIN_FREE_MB = 200

interface Trial {
  report: Report
  url: string
  disk: string
  writing: Writing
}

export async function runAlone(report: Report): Promise<void> {
  if (hasFlag('mounted')) return inFolder('disk-full', (folder) => measure(report, folder))
  // What is mounted there is nobody else's, and gone with the last process.
  const again = [process.execPath, join(PROJECT, 'bench/main.ts'), 'disk-full', '--mounted', ...process.argv.slice(3)]
  const { status, error } = spawnSync('unshare', ['--mount', ...again], { cwd: PROJECT, stdio: 'inherit' })
  if (error) throw error
  process.exitCode = status ?? 1
}

async function measure(report: Report, folder: string): Promise<void> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
  if (mounted.status !== 0) throw new Error(`mount: ${mounted.stderr}`)
  const product = await startProduct({
    DATABASE_URL: '',
    DATA_DIR: join(disk, 'data'),
    SEED: 'demo',
    MIN_FREE_MB: String(MIN_FREE_MB),
    // A full disk is what is measured, and no news.
    LOG_LEVEL: 'fatal',
  })
  try {
    const writing = await startWriting(product.url)
    const trial = { report, url: product.url, disk, writing }
    await phase(trial, `${freeOf(disk)} MB free`, { space: 'enough', upload: 201, write: 201, read: 200 })
    fill(disk, 150)
    await phase(trial, '150 MB free', { space: 'short', upload: 503, write: 201, read: 200 })
    fill(disk, 30)
    await phase(trial, '30 MB free', { space: 'full', upload: 503, write: 503, read: 200 })
    fill(disk, 150)
    await sleep(LOOK_MS)
    // At once, so that what is written before the next look meets the disk itself.
    fill(disk, 0)
    await phase(trial, 'no byte free', { space: 'full', upload: 503, write: 503, read: 200 })
    const freed = performance.now()
    fill(disk, DISK_MB)
    await phase(trial, 'room again', { space: 'enough', upload: 201, write: 201, read: 200 })
    await writing.stop()
    await reportWrites(trial, freed)
  } finally {
    await product.stop()
    spawnSync('umount', ['-l', disk])
  }
}

function freeOf(disk: string): number {
  const { bavail, bsize } = statfsSync(disk)
  return Math.floor((bavail * bsize) / MB)
}

/** Another program takes all but so much room; or gives it back. */
function fill(disk: string, megabytes: number): void {
  const file = join(disk, 'ballast')
  rmSync(file, { force: true })
  const bytes = (freeOf(disk) - megabytes) * MB
  if (megabytes === 0) spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'])
  else if (bytes > 0) spawnSync('fallocate', ['-l', String(bytes), file])
}

interface Expected {
  space: string
  upload: number
  write: number
  read: number
}

async function phase(trial: Trial, when: string, expected: Expected): Promise<void> {
  const { report, url, writing, disk } = trial
  await sleep(LOOK_MS)
  const [taken, refused] = [writing.acknowledged.length, writing.refused.length]
  const seen = await look(trial)
  await sleep(PHASE_MS)
  const wrong = Object.entries(expected).filter(([name, value]) => seen[name as keyof Expected] !== value)
  report({
    what: `answers that are not as they should be, with ${when}`,
    ours: wrong.length,
    unit: 'wrong',
    noneOf: Object.keys(expected).length,
    note: [
      JSON.stringify(seen),
      `${writing.acknowledged.length - taken} writes taken, ${writing.refused.length - refused} refused`,
      `${freeOf(disk)} MB free`,
      `a sign-in ${await statusOfSignIn(url)}`,
    ].join('; '),
  })
}

async function look({ url, writing: { token } }: Trial): Promise<Expected> {
  const person = new FormData()
  person.set('usr_fullname', 'Χώρος Τελευταίος')
  person.set('usr_email', `room${Date.now()}@mail.test`)
  person.set('cv', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF'], { type: 'application/pdf' }), 'cv.pdf')
  const title = { rpfg_type: 'candidate', rpfg_title: `look ${Date.now()}` }
  const statusOf = async (path: string, body?: object) => {
    const answer = await ask(url + path, { token, body })
    await answer.arrayBuffer()
    return answer.status
  }
  // It answers 503 while there is no room.
  const { space } = (await (await ask(`${url}/api/ready`)).json()) as { space: string }
  return {
    space,
    upload: await statusOf(candidatesContract.create.path, person),
    write: await statusOf(reportsContract.create.path, title),
    read: await statusOf(candidatesContract.list.path),
  }
}

async function statusOfSignIn(url: string): Promise<string> {
  return signIn(url).then(
    () => 'works',
    (error: Error) => `is refused (${error.message.slice(0, 60)})`,
  )
}

async function reportWrites({ report, url, writing }: Trial, freed: number): Promise<void> {
  const { token, acknowledged, refused } = writing
  const list = await ask(url + reportsContract.list.path, { token })
  const text = await list.text()
  const lost = acknowledged.filter(({ title }) => !text.includes(`"${title}"`))
  report({
    what: 'acknowledged writes that are not there',
    ours: lost.length,
    unit: 'lost',
    noneOf: acknowledged.length,
  })
  const unkind = refused.filter(({ status, text: body }) => status !== 503 || !body.includes('χώρος τελείωσε'))
  report({
    what: 'refusals that do not say why',
    ours: unkind.length,
    unit: 'refusals',
    noneOf: refused.length,
    note: wordsOf(unkind.map(({ status, text: body }) => `${status} ${body.slice(0, 150)}`)),
  })
  const next = acknowledged.find(({ at }) => at > freed)
  report({
    what: 'from room again to the next write',
    ours: next ? (next.at - freed) / 1000 : Number.POSITIVE_INFINITY,
    unit: 's',
    below: 5,
  })
}
