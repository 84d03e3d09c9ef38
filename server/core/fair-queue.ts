import { tooMany } from '#server/core/too-many.ts'

interface Place {
  begin(): void
  refuse(error: Error): void
}

export interface FairQueueOptions {
  atOnce: number
  /** Waiting from one place. */
  each: number
  /** Waiting in all. */
  inAll: number
}

/**
 * Slow work in turn: each place (`from`) has a line of its own, and the lines take turns. A line that is full refuses
 * at once. When all is full, whoever comes from a shorter line takes the place of the last one in the longest.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly lines = new Map<string, Place[]>()
  private running = 0
  private waiting = 0
  /** How long one has taken of late. */
  private seconds = 0.1

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  async run<T>(from: string, act: () => Promise<T>): Promise<T> {
    if (this.running < this.options.atOnce) this.running += 1
    else await this.place(from)
    const began = performance.now()
    try {
      return await act()
    } finally {
      this.seconds += ((performance.now() - began) / 1000 - this.seconds) / 10
      this.passOn()
    }
  }

  private place(from: string): Promise<void> {
    const line = this.lines.get(from) ?? []
    if (line.length >= this.options.each) throw this.refusal()
    if (this.waiting >= this.options.inAll) this.makeRoom(line.length)
    this.lines.set(from, line)
    this.waiting += 1
    return new Promise((begin, refuse) => void line.push({ begin, refuse }))
  }

  private makeRoom(ownLength: number): void {
    let longest: Place[] = []
    for (const line of this.lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= ownLength + 1) throw this.refusal()
    longest.pop()?.refuse(this.refusal())
    this.waiting -= 1
  }

  /** The place goes straight to the next in line; nobody may slip in between. */
  private passOn(): void {
    const [first] = this.lines
    if (!first) {
      this.running -= 1
      return
    }
    const [from, line] = first
    const next = line.shift()
    // To the end: the other lines come first now.
    this.lines.delete(from)
    if (line.length > 0) this.lines.set(from, line)
    this.waiting -= 1
    next?.begin()
  }

  private refusal(): Error {
    return tooMany((this.waiting * this.seconds) / this.options.atOnce)
  }
}
