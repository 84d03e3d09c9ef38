import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { firstSigns } from '#shared/core/first-signs.ts'
import { nextAttempt, notWrittenWords } from '#shared/features/connections/hooks.rules.ts'
import { networksOf } from '#server/core/addresses.ts'
import { NotWritten, postOutside } from '#server/core/outside.ts'
import { reasonOf } from '#server/core/reason.ts'
import { WakingLoop } from '#server/core/waking-loop.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import {
  claimHook,
  type ClaimedHook,
  nextEvent,
  noteFailure,
  noteSuccess,
  releaseHook,
  type WaitingEvent,
} from '#server/features/connections/hooks.due.queries.ts'
import { SECRET_PLACES } from '#server/features/connections/hooks.queries.ts'
import { signatureOf } from '#server/features/connections/hooks.signature.ts'
import type { Db } from '#server/database/connect.ts'

const POLL_MS = 5000
/** Longer than an exchange lasts: after it the hook of a process that is gone is taken by another one. */
const LEASE_MS = 60_000
/** One that answers slowly does not hold the others back. */
const HOOKS_AT_ONCE = 4
/** Whoever has no hook looks again while another is being answered. */
const LOOK_MS = 500
/** Then another hook has its turn. */
const EVENTS_AT_ONCE = 50
const NOTE_LENGTH = 300

/** Marks the events of the sender: its own do not wake it. */
const ORIGIN = 'hook sender'

/**
 * Sends what waits for the systems of others. A hook is claimed by one process for a while, and its events leave one
 * after the other in the order in which they happened: the first that fails holds the others back.
 */
export class HookSender {
  private readonly services: Services
  private readonly loop: WakingLoop

  constructor(services: Services) {
    this.services = services
    this.loop = new WakingLoop(services, {
      table: 'hook_event',
      origin: ORIGIN,
      pollMs: POLL_MS,
      failure: 'the web hooks could not be worked',
      run: () => this.sendAll(),
    })
  }

  start(): void {
    this.loop.start()
  }

  stop(): Promise<void> {
    return this.loop.stop()
  }

  /** Sends everything that is due now; gives how many requests were answered well. */
  sendDue(): Promise<number> {
    return this.loop.run()
  }

  private async sendAll(): Promise<number> {
    let count = 0
    let busy = 0
    const line = async () => {
      while (!this.loop.isStopped) {
        const hook = await this.write((db) => claimHook(db, randomUUID(), this.times()))
        if (hook) {
          busy += 1
          const sent = await this.sendOf(hook).finally(() => (busy -= 1))
          count += sent
        } else if (busy > 0) await setTimeout(LOOK_MS)
        else break
      }
    }
    const lines = await Promise.allSettled(Array.from({ length: HOOKS_AT_ONCE }, line))
    const failed = lines.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    return count
  }

  private async sendOf(hook: ClaimedHook): Promise<number> {
    let count = 0
    try {
      while (!this.loop.isStopped && count < EVENTS_AT_ONCE) {
        const event = await this.write((db) => nextEvent(db, hook, this.times()))
        if (!event || !(await this.send(hook, event))) break
        count += 1
      }
    } finally {
      await this.write((db) => releaseHook(db, hook))
    }
    return count
  }

  /** Whether it was taken. */
  private async send(hook: ClaimedHook, event: WaitingEvent): Promise<boolean> {
    const { status, note } = await this.exchange(hook, event)
    const now = this.services.clock()
    if (status !== null && status >= 200 && status < 300) {
      await this.write((db) => noteSuccess(db, hook, event, { status, at: now.toISOString() }))
      Object.assign(hook, { whk_attempts: 0, whk_failing_since: null })
      return true
    }
    const failingSince = new Date(hook.whk_failing_since ?? now)
    const next = nextAttempt({ attempts: hook.whk_attempts + 1, failingSince, isGone: status === 410 }, now)
    this.services.log.warn({ hook: hook.whk_id, status, isResting: next === null }, 'a web hook was not taken')
    const at = now.toISOString()
    const failure = { status, note, at, failingSince: failingSince.toISOString(), next: next?.toISOString() ?? null }
    await this.write((db) => noteFailure(db, hook, event, failure))
    return false
  }

  private async exchange(hook: ClaimedHook, event: WaitingEvent): Promise<{ status: number | null; note: string }> {
    const { config } = this.services
    const at = String(Math.floor(this.services.clock().getTime() / 1000))
    const data = event.hev_ids
    const body = JSON.stringify({ type: event.hev_kind, timestamp: event.hev_date_created, data })
    const signature = signatureOf(this.secretsOf(hook), { id: event.hev_key, at, body })
    try {
      const answer = await postOutside(hook.whk_url, {
        body: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Regen-Webhooks/1',
          'webhook-id': event.hev_key,
          'webhook-timestamp': at,
          'webhook-signature': signature,
        },
        opened: networksOf(config.hookNetworks),
      })
      const isMoved = answer.status >= 300 && answer.status < 400
      return { status: answer.status, note: isMoved ? 'Ανακατεύθυνση: δεν ακολουθείται' : plain(answer.text) }
    } catch (error) {
      return {
        status: null,
        note: error instanceof NotWritten ? notWrittenWords[error.reason] : plain(reasonOf(error)),
      }
    }
  }

  private secretsOf(hook: ClaimedHook): string[] {
    const { keys } = this.services
    const newest = keys.decrypt(SECRET_PLACES.newest, hook.whk_secret)
    const isBoth =
      hook.whk_earlier_secret !== '' && Date.parse(hook.whk_earlier_until ?? '') > this.services.clock().getTime()
    return isBoth ? [newest, keys.decrypt(SECRET_PLACES.earlier, hook.whk_earlier_secret)] : [newest]
  }

  private times() {
    const now = this.services.clock()
    return { now: now.toISOString(), until: new Date(now.getTime() + LEASE_MS).toISOString() }
  }

  private write<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.services, { tab: ORIGIN }, (work) => act(work.db))
  }
}

/** The words of a stranger, on one line and without what a database does not keep. */
function plain(text: string): string {
  return firstSigns(text.replaceAll(/\p{Cc}+/gu, ' ').trim(), NOTE_LENGTH)
}
