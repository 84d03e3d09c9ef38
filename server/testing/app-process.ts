import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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
    const child = spawn(process.execPath, [file], {
      cwd: join(import.meta.dirname, '..', '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      // Compiled code is kept between starts: a start costs half.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '.cache', 'compile'),
        PORT: String(port),
        LOG_LEVEL: 'error',
        PUBLIC_URL: '',
        ...env,
      },
    })
    await isReady(address)
    return child
  }
  const server: AppProcess = {
    address,
    child: await start(),
    async restart() {
      server.child = await start()
    },
    async stop() {
      const ended = new Promise((resolve) => server.child.once('exit', resolve))
      if (server.child.exitCode === null && server.child.signalCode === null) {
        server.child.kill('SIGTERM')
        await ended
      }
    },
  }
  return server
}

async function isReady(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const ok = await fetch(`${address}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await sleep(25)
  }
  throw new Error('the product does not answer')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
