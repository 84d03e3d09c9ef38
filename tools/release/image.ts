import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort, untilAnswers } from '#server/testing/child.ts'
import { PROJECT } from '#server/core/project.ts'
import { stopAndWait } from '#tools/release/check.ts'

// The steps of deploy/container/Dockerfile, run in folders instead of by a container engine.

interface Instruction {
  name: string
  text: string
}

/** What stands behind the last FROM: how the product runs in the image. */
interface Image {
  root: string
  environment: Record<string, string>
  user: string
  packages: string[]
  command: string[]
  healthCheck: string[]
}

export function readInstructions(dockerfile: string): Instruction[] {
  return dockerfile
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      return { name, text }
    })
}

const NOBODY = 65_534

/** Libraries that each Debian has, and what our packages of it bring. */
const BASE = /^(linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|resolv|util)\.so)/
const brought: Record<string, RegExp> = {
  libatomic1: /^libatomic\.so\.1/,
  'libstdc++6': /^lib(stdc\+\+\.so\.6|gcc_s\.so\.1)/,
}

/** Builds and starts the image without an engine: same steps, same user, same command. Gives what was seen. */
export async function checkImage(archive: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regen-image-'))
  chmodSync(folder, 0o755)
  try {
    const image = buildImage(folder, archive)
    checkLibraries(image)
    return [`image: ${image.packages.length} packages of Debian are enough`, ...(await runImage(image))]
  } finally {
    spawnSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

function buildImage(folder: string, archive: string): Image {
  const image: Image = { root: '', environment: {}, user: '', packages: [], command: [], healthCheck: [] }
  const steps: Record<string, (text: string) => void> = {
    FROM(text) {
      image.root = join(folder, / AS (\w+)$/.exec(text)?.[1] ?? 'last')
      mkdirSync(image.root)
    },
    COPY: (text) =>
      copyStep(folder, image.root, text.replaceAll(/\$\{?ARCHIVE\}?/g, basename(archive)), dirname(archive)),
    RUN(text) {
      image.packages.push(...(/ install .*?--no-install-recommends ([^&]+)/.exec(text)?.[1]?.trim().split(/\s+/) ?? []))
      if (!/^(apt-get|useradd) /.test(text)) runStep(image.root, text.replaceAll(/\$\{?ARCHIVE\}?/g, basename(archive)))
    },
    ENV(text) {
      for (const pair of text.split(/\s+/)) Object.assign(image.environment, Object.fromEntries([pair.split('=', 2)]))
    },
    USER: (text) => void (image.user = text),
    HEALTHCHECK: (text) => void (image.healthCheck = listIn(text)),
    ENTRYPOINT: (text) => void image.command.push(...listIn(text)),
    CMD: (text) => void image.command.push(...listIn(text)),
  }
  const dockerfile = readFileSync(join(PROJECT, 'deploy/container/Dockerfile'), 'utf8')
  for (const { name, text } of readInstructions(dockerfile)) steps[name]?.(text)
  return image
}

const listIn = (text: string) => JSON.parse(text.slice(text.indexOf('['))) as string[]

function copyStep(folder: string, root: string, text: string, archives: string): void {
  const words = text.split(/\s+/)
  const stage = words.find((word) => word.startsWith('--from='))?.slice(7)
  const owner = words.find((word) => word.startsWith('--chown='))?.slice(8)
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = join(root, paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const source = stage ? join(folder, stage, path) : join(archives, basename(path))
    const place = paths.at(-1)?.endsWith('/') ? join(target, basename(path)) : target
    mkdirSync(dirname(place), { recursive: true })
    cpSync(source, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    // The bundled PostgreSQL wants a user that the machine knows: nobody stands for that of the image.
    if (owner && process.getuid?.() === 0) chownSync(place, NOBODY, NOBODY)
  }
}

/** A step in the folder that stands for `/`. */
function runStep(root: string, text: string): void {
  const { status, stderr } = spawnSync('sh', ['-ec', inFolder(root, text)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The step "${text}" failed: ${stderr}`)
}

const inFolder = (root: string, text: string) =>
  text.replaceAll(/(?<![\w./])\/(archive|opt|var)(?=[/\s]|$)/g, `${root}/$1`)

/** Each library that a binary asks for comes with the release, the base image, or the packages the image names. */
function checkLibraries({ root, packages }: Image): void {
  const modules = join(root, 'opt/regen/node_modules')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const binaries = files.filter((file) =>
    /(\.node|\/node-linux-[^/]+\/bin\/node|^node-linux-[^/]+\/bin\/node)$/.test(file),
  )
  if (binaries.length < 3) throw new Error('The image holds no binaries to look at.')
  for (const file of binaries) {
    const { stdout } = spawnSync('ldd', [join(modules, file)], { encoding: 'utf8' })
    const outside = stdout.split('\n').filter((line) => line.trim() !== '' && !line.includes(modules))
    for (const line of outside) {
      const name = basename(line.trim().split(/\s/)[0] ?? '')
      const isThere = BASE.test(name) || packages.some((each) => brought[each]?.test(name))
      if (!isThere && !/statically linked|not a dynamic/.test(line))
        throw new Error(`${file} needs ${name}, which no package of the image brings.`)
    }
  }
}

async function runImage({ root, environment, user, command, healthCheck }: Image): Promise<string[]> {
  const [uid = 0, gid = 0] = user.split(':').map(Number)
  if (!(uid > 0 && gid > 0)) throw new Error('The image does not name a user by number, other than root.')
  const isRoot = process.getuid?.() === 0
  const port = await freePort()
  const home = inFolder(root, environment.DATA_DIR ?? '')
  const program = inFolder(root, command[0] ?? '')
  if (!existsSync(program)) throw new Error(`The image has no ${command[0]}.`)
  const options = {
    cwd: home,
    // Each stop waits that long: once is enough to see it.
    env: {
      PATH: '/usr/bin:/bin',
      ...environment,
      DATA_DIR: home,
      PORT: String(port),
      DRAIN_SECONDS: '1',
      HOST: '127.0.0.1',
    },
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  }
  const child = spawn(program, command.slice(1), { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  try {
    await untilAnswers(`http://127.0.0.1:${port}/api/ready`, child, 100)
    const alive = spawnSync(inFolder(root, healthCheck[0] ?? ''), healthCheck.slice(1), options)
    if (alive.status !== 0) throw new Error('The health check of the image fails while the product answers.')
    return ['image: ready as a user without rights, its health check is good', `image: ${await stopAndWait(child)}`]
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error })
  }
}
