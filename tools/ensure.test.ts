import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runtimeFlags } from './runtime-flags.mjs'

// A start in a folder like the project's, with one package of each kind and an npm that only says it was called.

let root: string

const packages = {
  '': { name: 'regen' },
  'node_modules/needed': { version: '1.0.0', integrity: 'sha512-needed' },
  'node_modules/builder': { version: '1.0.0', integrity: 'sha512-builder', dev: true },
}

function write(path: string, content: unknown): void {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

function install(...names: string[]): void {
  const paths = names.map((name) => `node_modules/${name}` as keyof typeof packages)
  for (const path of paths) write(`${path}/package.json`, '{}')
  write('node_modules/.package-lock.json', {
    packages: Object.fromEntries(paths.map((path) => [path, packages[path]])),
  })
}

function start(environment: Record<string, string> = {}, script = 'tools/start.ts') {
  const { NODE_ENV: _mode, PUBLIC_URL: _url, NODE_COMPILE_CACHE: _cache, ...rest } = process.env
  const env = { ...rest, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/ensure.mjs'), script], {
    env,
    encoding: 'utf8',
  })
  return { status, text: stdout + stderr }
}

describe('a start', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'regen-ensure-'))
    mkdirSync(join(root, 'tools'))
    for (const file of ['ensure.mjs', 'runtime-flags.mjs'])
      cpSync(join(import.meta.dirname, file), join(root, 'tools', file))
    write('package-lock.json', { packages })
    write('package.json', { type: 'module' })
    write('tools/start.ts', `console.log('started')`)
    write('tools/test.ts', `console.log('started')`)
    write('npm-cli.js', `console.log('npm was called')`)
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('installs what is missing in a clone', () => {
    expect(start()).toEqual({ status: 0, text: expect.stringMatching(/npm was called\nstarted/) })
  })

  it('keeps compiled code, where nobody named another place', () => {
    install('needed', 'builder')
    write('tools/start.ts', `console.log(process.env.NODE_COMPILE_CACHE)`)
    expect(start().text).toBe(`${join(root, '.cache', 'compile')}\n`)
    expect(start({ NODE_COMPILE_CACHE: '/elsewhere' }).text).toBe('/elsewhere\n')
  })

  it('lets the C library part its memory in two', () => {
    install('needed', 'builder')
    write('tools/start.ts', `console.log(process.env.MALLOC_ARENA_MAX)`)
    expect(start().text).toBe('2\n')
  })

  it('runs the product with little room for objects that are over', () => {
    install('needed', 'builder')
    write('tools/start.ts', `console.log(process.execArgv.join(' '))`)
    expect(start()).toEqual({ status: 0, text: `${runtimeFlags.join(' ')}\n` })
  })

  it('installs nothing where all is there', () => {
    install('needed', 'builder')
    expect(start()).toEqual({ status: 0, text: 'started\n' })
  })

  it('leaves a production install alone, whatever the environment says', () => {
    install('needed')
    write('dist/web/index.html', '')
    expect(start()).toEqual({ status: 0, text: 'started\n' })
    expect(existsSync(join(root, 'node_modules/.ensured'))).toBe(false)
    // Tests need what was left out.
    expect(start({}, 'tools/test.ts').text).toContain('npm was called')
  })

  it.each([
    ['NODE_ENV in the environment', { NODE_ENV: 'production' }, ''],
    ['NODE_ENV in the file', {}, 'NODE_ENV=production\n'],
    ['a public address in the file', {}, 'PUBLIC_URL="https://regen.example.gr"\n'],
  ])('says what is missing in production and fetches nothing: %s', (_name, environment, file) => {
    write('.env', file)
    install('builder')
    const { status, text } = start(environment)
    expect(status).toBe(1)
    expect(text).toMatch(/^1 packages are missing .*node_modules\/needed.*npm ci --omit=dev --ignore-scripts/)
    expect(text).not.toContain('npm was called')
    expect(existsSync(join(root, 'node_modules/builder'))).toBe(true)
  })

  it('takes the packages of a release as they are', () => {
    write('release.json', { version: '1.0.0' })
    expect(start()).toEqual({ status: 0, text: 'started\n' })
  })
})
