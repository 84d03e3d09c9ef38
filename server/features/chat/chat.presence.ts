import * as z from 'zod'
import { toTime } from '#server/features/chat/chat.protocol.accounts.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

// Who is online and typing: sent by a socket to its room, never stored, ended with the socket.

export interface Presence {
  action: 'upsert' | 'delete'
  /** The room that receives it. */
  room: string
  document: Record<string, unknown> & { $id: string }
}

const frame = z.object({
  presenceId: z.string().regex(/^[a-zA-Z0-9][\w.-]{0,35}$/),
  status: z.string().max(40),
  metadata: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()])).default({}),
})

export function readPresence(data: unknown, me: ChatPerson, now: Date): Presence {
  const parsed = frame.safeParse(data)
  if (!parsed.success) throw new ChatError('general_argument_invalid', 'Invalid presence payload.')
  const { presenceId, status, metadata } = parsed.data
  const room = typeof metadata.room === 'string' ? metadata.room : (me.room ?? '')
  if (me.role !== 'administrator' && me.room !== room) throw new ChatError('user_unauthorized')
  const at = toTime(now.toISOString())
  const rest = { $permissions: [], source: 'realtime', expiresAt: null, metadata: { ...metadata, room } }
  // By `userId`, and not by the id that it chose, others know who it is.
  const document = { $id: presenceId, $createdAt: at, $updatedAt: at, userId: me.id, status, ...rest }
  return { action: 'upsert', room, document }
}

/** The channels and the names of its event. */
export function presenceNames({ action, document: { $id } }: Presence): [channels: string[], events: string[]] {
  const plain = ['presences', `presences.${$id}`]
  const names = [`presences.${$id}.${action}`, `presences.${$id}`, `presences.*.${action}`, 'presences.*', 'presences']
  return [[...plain, ...plain.map((channel) => `${channel}.${action}`)], names]
}
