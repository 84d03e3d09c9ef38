import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, stopChild, untilAnswers } from '#server/testing/child.ts'

const NOBODY = 65_534

/**
 * Unpacks a release, takes the right to write away, and starts it as another user, without npm or another Node on the
 * path and with DATA_DIR elsewhere: it must get ready, serve its pages, leave its own folder as it was, and stop.
 */
export async function checkRelease(archive: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regen-release-'))
  try {
    chmodSync(folder, 0o755)
    must('tar', ['-xzf', archive, '-C', folder, '--no-same-owner'])
    const [name = ''] = readdirSync(folder)
    const home = join(folder, name)
    must('chmod', ['-R', 'a-w,a+rX', home])
    must('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], home)
    const results = await runAsStranger(home, join(folder, 'data'))
    must('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], home)
    return [...results, 'its folder is as it was']
  } finally {
    must('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

function must(command: string, args: string[], cwd?: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}

async function runAsStranger(home: string, dataDir: string): Promise<string[]> {
  const isRoot = process.getuid?.() === 0
  mkdirSync(dataDir)
  if (isRoot) chownSync(dataDir, NOBODY, NOBODY)
  const url = `http://127.0.0.1:${await freePort()}`
  const started = performance.now()
  const child = spawn(join(home, 'regen'), [], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, SEED: 'empty', LOG_LEVEL: 'warn', PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  try {
    await untilAnswers(`${url}/api/ready`, child, 100)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const health = await (await fetch(`${url}/api/health`)).text()
    const page = await fetch(url)
    if (!page.ok || !(await page.text()).includes('<div id="root">')) throw new Error('The first page is not served.')
    return [`ready in ${seconds} s as ${isRoot ? 'nobody' : 'this user'}`, `health ${health}`, await stopAndWait(child)]
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${(error as Error).message}\n${output.join('')}`, { cause: error })
  }
}

export async function stopAndWait(child: ChildProcess): Promise<string> {
  await stopChild(child)
  if (child.exitCode !== 0) throw new Error(`It stopped with exit code ${String(child.exitCode)}.`)
  return 'stopped with exit code 0'
}
