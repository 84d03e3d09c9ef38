import { statfs } from 'node:fs/promises'
import { AppError } from '#shared/core/errors.ts'

/** `short`: no more uploads, the rest of the room is for the database. `full`: nothing more is written. */
export type SpaceState = 'enough' | 'short' | 'full'

const LOOK_MS = 2000
/** Of the room that is kept free, what the database itself may need to go on. */
const LAST_PART = 4

/** How much room is left where the files, and the embedded database, live. */
export class DiskSpace {
  private readonly freeBytes: () => Promise<number>
  private readonly minBytes: number
  private known: { at: number; state: SpaceState } = { at: 0, state: 'enough' }

  constructor(options: { minBytes: number; freeBytes: () => Promise<number> }) {
    this.minBytes = options.minBytes
    this.freeBytes = options.freeBytes
  }

  /** Asked at most every two seconds. */
  async state(): Promise<SpaceState> {
    if (performance.now() - this.known.at > LOOK_MS || this.known.at === 0) {
      const free = await this.freeBytes()
      const state = free >= this.minBytes ? 'enough' : free >= this.minBytes / LAST_PART ? 'short' : 'full'
      this.known = { at: performance.now(), state }
    }
    return this.known.state
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
