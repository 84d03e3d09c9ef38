import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 120_000

/** For a product in a process of its own: nobody listens there now. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** One that the system gives to nobody of its own accord: it stays free between two products. */
export function steadyPort(): Promise<number> {
  return freePort(20_000 + Math.floor(Math.random() * 10_000)).catch(steadyPort)
}

/** Until this address answers well; an end of the process before that is an error. */
export async function untilAnswers(url: string, child: ChildProcess, pauseMs = 25): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(pauseMs)) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode} before it answered.`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`${url} did not answer in ${START_MS / 1000} s.`)
}

/** As an operator stops it, or not at all when it has ended already. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
