import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { runtimeFlags } from '#tools/runtime-flags.mjs'
import { freePort, stopChild, untilAnswers } from '#server/testing/child.ts'

export interface AppProcess {
  address: string
  child: ChildProcess
  /** Starts it again on the same port, after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The product as people start it, in a process of its own; or another file that listens at `PORT`. */
export async function startProcess(env: Record<string, string>, file = 'server/main.ts'): Promise<AppProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(process.execPath, [...runtimeFlags, file], {
      cwd: join(import.meta.dirname, '..', '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', PUBLIC_URL: '', ...env },
    })
    await untilAnswers(`${address}/api/ready`, child)
    return child
  }
  const server: AppProcess = {
    address,
    child: await start(),
    async restart() {
      server.child = await start()
    },
    stop: () => stopChild(server.child),
  }
  return server
}
