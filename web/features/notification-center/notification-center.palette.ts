import { formatDate } from '#shared/core/format.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { send } from '#web/core/api.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Sendings by title, for the command palette of the office. */
export async function findSendings(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(notificationCenterContract.list, { q, limit: 5 }, { signal })
  return documents.map((row) => ({
    id: `sending.${row.notg_id}`,
    label: row.notg_title,
    description: formatDate(row.notg_send_at),
    group: centerTexts.list.title,
    href: `/admin/notification-center/${row.notg_id}`,
  }))
}
