import { sql } from 'kysely'
import { dateOf, hasExpired, isOlder, type RetentionRule } from '#server/core/retention.ts'
import { dropFiles } from '#server/features/chat/chat.files.queries.ts'
import { endMessages, isHeldMessage } from '#server/features/chat/chat.writes.queries.ts'

export const chatRetention: readonly RetentionRule[] = [
  {
    name: 'chat-messages',
    title: 'Μηνύματα συνομιλιών',
    effect: 'Διαγράφονται τα μηνύματα και τα συνημμένα τους, και για τις δύο πλευρές.',
    days: 730,
    leastDays: 90,
    table: 'chat_message',
    also: ['chat_room', 'chat_file', 'chat_receipt'],
    isDue: isOlder('cme_date_created'),
    isHeld: isHeldMessage,
    since: dateOf('cme_date_created'),
    label: sql<string>`(select cro_display_name from chat_room where cro_id = cme_room)`,
    end: endMessages,
  },
  {
    name: 'chat-uploads',
    title: 'Αρχεία που κανένα μήνυμα δεν αναφέρει',
    effect: 'Διαγράφονται αρχεία που ανέβηκαν και δεν στάλθηκαν, μισά ή ολόκληρα.',
    days: 1,
    table: 'chat_file',
    isDue: ({ before }) => sql<boolean>`cfi_room is null and cfi_date_created < ${before.toISOString()}`,
    since: dateOf('cfi_date_created'),
    label: sql<string>`cfi_name`,
    end: dropFiles,
  },
  {
    name: 'chat-sessions',
    title: 'Συνδέσεις της συνομιλίας',
    effect: 'Διαγράφονται μόλις λήξουν.',
    days: 0,
    table: 'chat_session',
    isDue: hasExpired('chs_expires_at'),
    since: dateOf('chs_expires_at'),
    label: sql<string>`left(chs_agent, 80)`,
  },
]
