import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The command line of a process; '' for one that is gone or only waits to be reaped; undefined where it cannot be
 * known. A pid says nothing by itself: after a restart of the machine it may be anyone's.
 */
export function commandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'darwin') {
      return execFileSync('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    }
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM' ? undefined : ''
  }
}

/** Whether this command line is the main process of PostgreSQL on this folder. */
export function isPostgresOn(command: string, clusterDir: string): boolean {
  const program = /(^|[/\\])postgres(\.exe)? -/.exec(command)
  return program !== null && `${command.slice(program.index).trimEnd()} `.includes(` -D ${clusterDir} `)
}

/**
 * A killed main process may leave workers of its own, which finish their statement before they notice, and as long as
 * one is there no new server may start on the folder. They carry the cluster's name in their title.
 */
export async function endLeftoverWorkers(clusterName: string): Promise<number> {
  let most = 0
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (let waited = 0; waited < 1000; waited += 20) {
      const pids = leftoverWorkers(clusterName)
      if (pids.length === 0) return most
      if (waited === 0) {
        most = Math.max(most, pids.length)
        for (const pid of pids) send(pid, signal)
      }
      await sleep(20)
    }
  }
  return most
}

/** A process may end between the look and the signal: that is what was wanted. */
export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function leftoverWorkers(clusterName: string): number[] {
  const title = `postgres: ${clusterName}: `
  return allProcesses()
    .filter(({ command }) => command.startsWith(title) && !command.startsWith(`${title}logger`))
    .filter(({ parent }) => !/(^|\/)postgres -D /.test(commandLine(parent) ?? ''))
    .map(({ pid }) => pid)
}

function allProcesses(): { pid: number; parent: number; command: string }[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => ({ pid: Number(pid), parent: parentOf(pid), command: commandLine(Number(pid)) ?? '' }))
  }
  if (process.platform !== 'darwin') return []
  const lines = execFileSync('/bin/ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map((match) => ({ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }))
}

function parentOf(pid: string): number {
  try {
    // The second field is the name in brackets and may hold anything, so the counting starts behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
