import { readFileSync } from 'node:fs'

/** Resident memory in MB; 0 where the system does not tell. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export interface Watched {
  before: number
  looks: number[]
  /** By how much it was larger than before, at most. */
  stop(): number
}

/** The memory of the largest of these processes, looked at again and again. */
export function watchMemory(pids: readonly number[], everyMs: number): Watched {
  const largest = () => Math.max(...pids.map(memoryOf))
  const looks: number[] = []
  const before = largest()
  const timer = setInterval(() => looks.push(largest()), everyMs)
  return {
    before,
    looks,
    stop() {
      clearInterval(timer)
      return Math.max(before, ...looks) - before
    },
  }
}

/** Milliseconds of processor time that a process has used; 0 where the system does not tell. */
export function processorOf(pid: number): number {
  try {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return (user + system) * 10
  } catch {
    return 0
  }
}
