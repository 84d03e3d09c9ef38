import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import { type ChatFilter, meetsAll, parseLiveFilters } from '#server/features/chat/chat.protocol.filters.ts'

interface Subscription {
  channels: readonly string[]
  queries: readonly string[]
  filters: readonly ChatFilter[]
}

const MAX_SUBSCRIPTIONS = 20
const MAX_CHANNELS = 100

const subscribePayload = z.array(
  z.object({
    subscriptionId: z.string().max(100).optional(),
    channels: z.array(z.string().max(200)).max(MAX_CHANNELS),
    queries: z.array(z.string()).default([]),
  }),
)
const unsubscribePayload = z.array(z.object({ subscriptionId: z.string().max(100) }))

/** The subscriptions of one socket. An invalid filter subscribes to nothing. */
export class Subscriptions {
  private readonly list = new Map<string, Subscription>()

  /** `account` means the own one; somebody else's is left out. */
  private ownChannels(channels: readonly string[], userId: string | null): string[] {
    return channels
      .map((channel) => (channel === 'account' && userId !== null ? `account.${userId}` : channel))
      .filter((channel) => !channel.startsWith('account.') || channel.split('.')[1] === userId)
  }

  subscribe(data: unknown, userId: string | null) {
    const parsed = subscribePayload.safeParse(data)
    if (!parsed.success) throw new ChatError('general_argument_invalid', 'Invalid subscribe payload.')
    const added = parsed.data.map(({ subscriptionId, channels, queries }) => ({
      id: subscriptionId || randomBytes(10).toString('hex'),
      channels: this.ownChannels(channels, userId),
      queries,
      filters: parseLiveFilters(queries),
    }))
    const ids = new Set([...this.list.keys(), ...added.map(({ id }) => id)])
    if (ids.size > MAX_SUBSCRIPTIONS) throw new ChatError('general_argument_invalid', 'Too many subscriptions.')
    for (const { id, ...subscription } of added) this.list.set(id, subscription)
    return added.map(({ id, channels, queries }) => ({ subscriptionId: id, channels, queries }))
  }

  unsubscribe(data: unknown) {
    const parsed = unsubscribePayload.safeParse(data)
    if (!parsed.success) throw new ChatError('general_argument_invalid', 'Invalid unsubscribe payload.')
    return parsed.data.map(({ subscriptionId }) => ({ subscriptionId, removed: this.list.delete(subscriptionId) }))
  }

  /** The subscriptions that an event on these channels belongs to. */
  matching(channels: ReadonlySet<string>, document: Record<string, unknown>): string[] {
    const ids: string[] = []
    for (const [id, subscription] of this.list)
      if (subscription.channels.some((channel) => channels.has(channel)) && meetsAll(subscription.filters, document))
        ids.push(id)
    return ids
  }
}
