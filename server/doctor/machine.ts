import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#server/core/config.ts'
import { freeBytesOf } from '#server/core/disk-space.ts'
import { bad, type Finding, good, warning } from '#server/doctor/finding.ts'

type Settings = Pick<Config, 'dataDir' | 'backupDir' | 'minFreeBytes' | 'databaseUrl' | 's3'>

/** Folders that must take writes, and the room on their disks. Nothing is made: the first start does that, as its user. */
export async function examineDisk(config: Settings): Promise<Finding[]> {
  const folders = { DATA_DIR: config.dataDir, BACKUP_DIR: config.backupDir }
  const findings = await Promise.all(
    Object.entries(folders).map(([name, folder]) => examineFolder(name, folder, config.minFreeBytes)),
  )
  return findings.flat()
}

async function examineFolder(name: string, folder: string, minBytes: number): Promise<Finding[]> {
  const place = nearestFolder(folder)
  try {
    await access(place, constants.W_OK | constants.X_OK)
  } catch {
    return [bad('disk', `${name} is ${folder}, and this user may not write in ${place}.`)]
  }
  const free = await freeBytesOf(place)
  const room = `${Math.round(free / 1024 / 1024)} MB are free`
  if (free < minBytes)
    return [bad('disk', `${room} at ${name} (${folder}), fewer than MIN_FREE_MB: uploads are refused.`)]
  if (free < 5 * minBytes) return [warning('disk', `${room} at ${name} (${folder}): make room soon.`)]
  return [good('disk', `${name} (${folder}) takes writes, and ${room}.`)]
}

/** Where the folder is, or will be made. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** What somebody else's clock said, and how long the question took. */
export interface ClockReading {
  source: string
  at: Date
  /** Our own clock in the middle of question and answer. */
  ourAt: Date
  /** How exactly the other says it: an HTTP date has whole seconds. */
  exactMs: number
}

const BAD_MS = 30_000
const WARNING_MS = 5000

/** Second factors, signed requests to a bucket and deadlines all rest on the clock. */
export function examineClock(readings: readonly ClockReading[]): Finding[] {
  if (readings.length === 0)
    return [warning('clock', 'Nobody else told the time, so that the clock of this machine could not be compared.')]
  const apart = ({ at, ourAt, exactMs }: ClockReading) =>
    Math.max(0, Math.abs(at.getTime() - ourAt.getTime()) - exactMs)
  const worst = readings.reduce((left, right) => (apart(right) > apart(left) ? right : left))
  const seconds = Math.round(apart(worst) / 1000)
  const cure = 'Let the machine keep its time by NTP.'
  if (apart(worst) > BAD_MS)
    return [bad('clock', `The clock is ${seconds} s away from that of ${worst.source}. ${cure}`)]
  if (apart(worst) > WARNING_MS)
    return [warning('clock', `The clock is ${seconds} s away from that of ${worst.source}. ${cure}`)]
  return [good('clock', `The clock agrees with that of ${readings.map(({ source }) => source).join(' and ')}.`)]
}

/** The clock of a web server, by the date of its answer. */
export async function readClockOf(source: string, url: string): Promise<ClockReading[]> {
  const startedAt = Date.now()
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  const at = new Date(response?.headers.get('date') ?? '')
  return Number.isNaN(at.getTime())
    ? []
    : [{ source, at, ourAt: new Date((startedAt + Date.now()) / 2), exactMs: 1500 }]
}
