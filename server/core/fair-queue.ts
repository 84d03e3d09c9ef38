import { tooMany } from '#server/core/too-many.ts'

interface Turn {
  begin(): void
  refuse(error: Error): void
}

export interface FairQueueOptions {
  name: string
  atOnce: number
  /** Waiting from one place. */
  each: number
  /** Waiting in all. */
  inAll: number
}

type Lines = Map<string, Turn[]>

/**
 * Slow work in turn: each place (`from`) has a line of its own, and the lines take turns. A line that is full refuses
 * at once. When all is full, whoever comes from a shorter line takes the place of the last one in the longest. Those
 * who are known (`isKnown`) come before all others: a crowd of strangers keeps nobody from work.
 */
export class FairQueue {
  private readonly options: FairQueueOptions
  private readonly known: Lines = new Map()
  private readonly strangers: Lines = new Map()
  private running = 0
  private waiting = 0
  /** How long one has taken of late. */
  private seconds = 0.1

  constructor(options: FairQueueOptions) {
    this.options = options
  }

  async run<T>(from: string, act: () => Promise<T>, { isKnown = false } = {}): Promise<T> {
    if (this.running < this.options.atOnce) this.running += 1
    else await this.place(isKnown ? this.known : this.strangers, from)
    const began = performance.now()
    try {
      return await act()
    } finally {
      this.seconds += ((performance.now() - began) / 1000 - this.seconds) / 10
      this.passOn()
    }
  }

  private place(lines: Lines, from: string): Promise<void> {
    const line = lines.get(from) ?? []
    if (line.length >= this.options.each) throw this.refusal()
    if (this.waiting >= this.options.inAll) {
      if (lines === this.known && this.strangers.size > 0) this.makeRoom(this.strangers, -1)
      else this.makeRoom(lines, line.length)
    }
    lines.set(from, line)
    this.waiting += 1
    return new Promise((begin, refuse) => void line.push({ begin, refuse }))
  }

  private makeRoom(lines: Lines, ownLength: number): void {
    let from = ''
    let longest: Turn[] = []
    for (const [name, line] of lines) if (line.length > longest.length) [from, longest] = [name, line]
    if (longest.length <= ownLength + 1) throw this.refusal()
    longest.pop()?.refuse(this.refusal())
    if (longest.length === 0) lines.delete(from)
    this.waiting -= 1
  }

  /** The place goes straight to the next in line; nobody may slip in between. */
  private passOn(): void {
    const lines = this.known.size > 0 ? this.known : this.strangers
    const [first] = lines
    if (!first) {
      this.running -= 1
      return
    }
    const [from, line] = first
    const next = line.shift()
    // To the end: the other lines come first now.
    lines.delete(from)
    if (line.length > 0) lines.set(from, line)
    this.waiting -= 1
    next?.begin()
  }

  private refusal(): Error {
    return tooMany(this.options.name, (this.waiting * this.seconds) / this.options.atOnce)
  }
}
