import { firstWords } from '#shared/core/first-signs.ts'
import type { PushedNotice } from '#shared/core/pushed-notice.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { encryptFor } from '#server/core/push/encrypt.ts'
import { type Posting, postOutside } from '#server/core/outside.ts'
import {
  claimMessages,
  delayMessage,
  dropMessage,
  dropStale,
  type DueMessage,
  forgetBrowser,
  MESSAGE_HOURS,
  vapidKeys,
} from '#server/core/push/push.queries.ts'
import { authorizationFor, type VapidKeys } from '#server/core/push/vapid.ts'
import { WakingLoop } from '#server/core/waking-loop.ts'
import { inTransaction, type Services } from '#server/core/work.ts'

const POLL_MS = 15_000
const AT_ONCE = 20
/** After that a message whose process is gone is taken again; its mark keeps a browser from showing it twice. */
const LEASE_MS = 60_000
/** Minutes until the next try; after the last one the notice stays in the product alone. */
const BACKOFF_MINUTES = [1, 5, 30, 120]
/** A name of 200 letters with what happened and where; whatever its letters, with a link it fits into a record. */
const TITLE_SIGNS = 600
/** The push service knows the browser no more. */
const GONE = [404, 410]

type Post = (address: string, posting: Posting) => Promise<number>
const postStatus: Post = async (address, posting) => (await postOutside(address, posting)).status

/** Sends notices to browsers. What a push service or a browser does never reaches the one who caused the notice. */
export class PushSender {
  private readonly services: Services
  private readonly post: Post
  private readonly loop: WakingLoop

  constructor(services: Services, post: Post = postStatus) {
    this.services = services
    this.post = post
    this.loop = new WakingLoop(services, {
      table: 'notification',
      pollMs: POLL_MS,
      failure: 'messages to browsers could not be sent',
      run: () => this.sendAll(),
    })
  }

  start(): void {
    this.loop.start()
  }

  stop(): Promise<void> {
    return this.loop.stop()
  }

  /** Gives how many messages were tried. */
  sendDue(): Promise<number> {
    return this.loop.run()
  }

  private async sendAll(): Promise<number> {
    const { db } = this.services.connection
    let count = 0
    await dropStale(db, this.services.clock())
    while (!this.loop.isStopped) {
      const messages = await claimMessages(db, this.services, { most: AT_ONCE, leaseMs: LEASE_MS })
      if (messages.length === 0) break
      const keys = await vapidKeys({ db, services: this.services })
      await Promise.all(messages.map((message) => this.send(message, keys)))
      count += messages.length
    }
    return count
  }

  private async send(message: DueMessage, keys: VapidKeys): Promise<void> {
    const { db } = this.services.connection
    const status = await this.deliver(message, keys).catch((error: unknown) => {
      this.services.log.warn({ err: error }, 'a push service could not be reached')
      return 0
    })
    if (GONE.includes(status)) return forgetBrowser(db, message.psu_id)
    const minutes = BACKOFF_MINUTES[message.tries - 1]
    const isPassing = status === 0 || status === 429 || status >= 500
    if (isPassing && minutes !== undefined)
      return delayMessage(db, message, new Date(this.services.clock().getTime() + minutes * 60_000))
    if (status < 200 || status >= 300) this.services.log.warn({ status }, 'a push service refused a message')
    return dropMessage(db, message)
  }

  private async deliver(message: DueMessage, keys: VapidKeys): Promise<number> {
    const { config } = this.services
    const { endpoint } = message.browser
    const notice: PushedNotice = {
      mark: `notice-${message.not_id}`,
      title: firstWords(message.title, TITLE_SIGNS),
      link: await this.linkOf(message),
    }
    const authorization = authorizationFor(endpoint, {
      keys,
      contact: `mailto:${config.mailFrom.address}`,
      now: this.services.clock(),
    })
    const body = encryptFor(message.browser, Buffer.from(JSON.stringify(notice)))
    const headers = {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(MESSAGE_HOURS * 3600),
      urgency: 'normal',
    }
    return this.post(endpoint, { headers, body })
  }

  /** A graduate has no account: the message opens the own page, as each letter does. */
  private async linkOf({ isCandidate, usr_id, link }: DueMessage): Promise<string> {
    if (!isCandidate) return link || '/'
    const address = await inTransaction(this.services, {}, (work) => personalLinkFor(work, usr_id))
    return new URL(address).pathname
  }
}
