import { statfs } from 'node:fs/promises'
import { AppError } from '#shared/core/errors.ts'

/** `short`: no more uploads, the rest of the room is for the database. `full`: nothing more is written. */
export type SpaceState = 'enough' | 'short' | 'full'

export interface SpaceFacts {
  state: SpaceState
  /** When this process first met it so. */
  since: Date
  /** For whoever operates it. */
  detail: string
}

const MB = 1024 * 1024
const inMB = (bytes: number) => Math.floor(bytes / MB)

const LOOK_MS = 2000
/** Of the room that is kept free, what the database itself may need to go on. */
const LAST_PART = 4

/** How much room is left where the files, and the embedded database, live. */
export class DiskSpace {
  private readonly freeBytes: () => Promise<number>
  private readonly minBytes: number
  private readonly clock: () => Date
  private lookedAt = Number.NEGATIVE_INFINITY
  private last: SpaceFacts | undefined

  constructor(options: { minBytes: number; freeBytes: () => Promise<number>; clock?: () => Date }) {
    this.minBytes = options.minBytes
    this.freeBytes = options.freeBytes
    this.clock = options.clock ?? (() => new Date())
  }

  /** Asked at most every two seconds. */
  async look(): Promise<SpaceFacts> {
    if (this.last && performance.now() - this.lookedAt <= LOOK_MS) return this.last
    const free = await this.freeBytes()
    const state = free >= this.minBytes ? 'enough' : free >= this.minBytes / LAST_PART ? 'short' : 'full'
    const since = this.last?.state === state ? this.last.since : this.clock()
    this.lookedAt = performance.now()
    this.last = { state, since, detail: `${inMB(free)} MB free, MIN_FREE_MB is ${inMB(this.minBytes)}` }
    return this.last
  }

  async state(): Promise<SpaceState> {
    return (await this.look()).state
  }

  /** Refuses before anything is read or written. */
  async require(what: 'write' | 'upload'): Promise<void> {
    const state = await this.state()
    if (state === 'full' || (state === 'short' && what === 'upload')) throw new AppError('no_space')
  }
}

/** The free bytes of a folder's disk, as far as this user may have them; a folder that is not there yet has room. */
export async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}
