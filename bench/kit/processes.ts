import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { BUILT_SERVER } from '#tools/build.ts'
import { runtimeEnvironment, runtimeFlags } from '#tools/runtime-flags.mjs'
import { freePort, stopChild, untilAnswers } from '#server/testing/child.ts'
import { PROJECT } from '#server/core/project.ts'

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

const env = { ...process.env, ...runtimeEnvironment }

/** A file of the folder above in a process of its own; it says its address when it listens. */
export async function startBeside(file: string, args: readonly string[]): Promise<Running> {
  const execArgv = [...process.execArgv, ...runtimeFlags]
  const child = fork(join(PROJECT, 'bench', file), [...args], { cwd: PROJECT, execArgv, env })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopChild(child) }
}

function spawnProduct(port: number, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...runtimeFlags, BUILT_SERVER], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port), LOG_LEVEL: 'error', PUBLIC_URL: '', ...settings },
  })
}

/** The product as people start it, without the build; `seconds` until it answers for the first time. */
export async function startProduct(settings: Record<string, string>): Promise<Running & { seconds: number }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawnProduct(port, settings)
  await untilAnswers(`${url}/api/health`, child, 5)
  const seconds = (performance.now() - began) / 1000
  return { url, pid: child.pid ?? 0, seconds, stop: () => stopChild(child) }
}

/** One of several processes of the product behind a balancer, on a database that is there; it answers when this returns. */
export async function startBehindBalancer(
  { url, folder }: { url: string; folder: string },
  port: number,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawnProduct(port, { DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: '1', ...settings })
  await untilAnswers(`http://127.0.0.1:${port}/api/ready`, child)
  return child
}
