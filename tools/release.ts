import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { PROJECT } from '#server/core/project.ts'
import { build } from '#tools/build.ts'
import { checkRelease } from '#tools/release/check.ts'
import { checkImage } from '#tools/release/image.ts'
import type { Product } from '#tools/release/sbom.ts'
import { archiveName, stageRelease } from '#tools/release/stage.ts'

// `npm run release`: one archive with all that runs the product on a machine like this one, without a network.
// `npm run release -- --check`: makes it, unpacks it elsewhere and starts it there. `--check <archive>`: that one.

const say = (text: string) => process.stdout.write(`${text}\n`)

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: PROJECT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
  return stdout.trim()
}

function describeProduct(): Product {
  const { name, version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Product
  const tags = run('git', ['tag', '--points-at', 'HEAD', 'v*']).split('\n').filter(Boolean)
  if (tags.length > 0 && !tags.includes(`v${version}`))
    throw new Error(`This commit is tagged ${tags.join(', ')}, and package.json says ${version}.`)
  if (tags.length === 0)
    say(`This commit is not tagged v${version}: whoever gets the archive cannot find its sources by name.`)
  if (run('git', ['status', '--porcelain']) !== '') say('Files were changed since the last commit: they go along.')
  const date = new Date(run('git', ['log', '-1', '--format=%cI'])).toISOString()
  return { name, version, commit: run('git', ['rev-parse', '--short=12', 'HEAD']), date }
}

async function makeRelease(): Promise<string> {
  build()
  const product = describeProduct()
  const name = archiveName(product)
  const folder = join(PROJECT, 'dist', 'release')
  const archive = join(folder, `${name}.tar.gz`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, name), { recursive: true })
  stageRelease(PROJECT, join(folder, name), product)
  // Names, owners and times are the same each time, so that two people who build it can compare.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=${product.date}`]
  const isGnu = run('tar', ['--version']).includes('GNU')
  run('tar', ['-C', folder, ...(isGnu ? same : []), '-czf', archive, name])
  rmSync(join(folder, name), { recursive: true })
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(archive)) hash.update(chunk as Buffer)
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`)
  say(`${archive} (${Math.round(statSync(archive).size / 1e6)} MB)`)
  return archive
}

const [first, given] = process.argv.slice(2)
const archive = first === '--check' && given ? given : await makeRelease()
if (first === '--check') {
  for (const line of await checkRelease(archive)) say(`  ${line}`)
  for (const line of await checkImage(resolve(archive))) say(`  ${line}`)
}
