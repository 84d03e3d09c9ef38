import { linkEntries } from '#server/core/audit-chain.ts'
import { WakingLoop } from '#server/core/waking-loop.ts'
import type { Services } from '#server/core/work.ts'

const REST_MS = 1000
/** For what another process has left, and for entries that nobody is told of. */
const POLL_MS = 5000

/** Adds entries of the trail to its chain, those of a second together: no transaction waits for another one to commit. */
export class TrailLinker {
  private readonly loop: WakingLoop

  constructor(services: Services) {
    this.loop = new WakingLoop(services, {
      table: 'audit',
      pollMs: POLL_MS,
      restMs: REST_MS,
      failure: 'entries of the trail wait for their link',
      run: () => linkEntries(services.connection.db),
    })
  }

  start(): void {
    this.loop.start()
  }

  /** What was written until now is linked. */
  async stop(): Promise<void> {
    await this.loop.stop()
    await this.loop.run()
  }
}
