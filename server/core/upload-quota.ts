import { Counter } from 'prom-client'
import { AppError } from '#shared/core/errors.ts'
import { networkOf } from '#server/core/addresses.ts'
import type { Person } from '#server/core/person.ts'
import { type Quota, take } from '#server/core/quota.ts'
import type { Services } from '#server/core/work.ts'

// Nobody can fill the disk: what one person, one company and one address may upload within a day. Kilobytes, so that a
// day's count fits its column.

/** Of this process. */
export const uploads = {
  files: new Counter({
    name: 'regen_uploads_total',
    help: 'Files, and parts of files, that were taken',
    registers: [],
  }),
  bytes: new Counter({ name: 'regen_uploaded_bytes_total', help: 'Bytes of them', registers: [] }),
}

const DAY_MINUTES = 24 * 60
const MB = 1000
const quotas = {
  office: { name: 'uploads of an administrator', points: 5000 * MB, minutes: DAY_MINUTES },
  person: { name: 'uploads of a person', points: 200 * MB, minutes: DAY_MINUTES },
  company: { name: 'uploads of a company', points: 600 * MB, minutes: DAY_MINUTES },
  // A school is one address: some hundred people with a CV each.
  address: { name: 'uploads from an address', points: 1000 * MB, minutes: DAY_MINUTES },
} satisfies Record<string, Quota>

export interface Uploader extends Pick<Person, 'usr_id' | 'cny_id'> {
  isOffice: boolean
  address: string
}

/** Counts what was uploaded against the day's quotas. The refusal stands beside the field of the file. */
export async function takeUpload(
  services: Pick<Services, 'connection' | 'keys'>,
  { usr_id, cny_id, isOffice, address }: Uploader,
  { field, bytes }: { field: string; bytes: number },
): Promise<void> {
  const amount = Math.ceil(bytes / 1000)
  const isPerson = usr_id > 0
  const takings = [
    ...(isPerson ? [{ quota: isOffice ? quotas.office : quotas.person, by: String(usr_id), amount }] : []),
    ...(cny_id === null ? [] : [{ quota: quotas.company, by: String(cny_id), amount }]),
    ...(isPerson ? [] : [{ quota: quotas.address, by: networkOf(address), amount }]),
  ]
  const refusal = await take(services, takings)
  if (!refusal) {
    uploads.files.inc()
    uploads.bytes.inc(bytes)
    return
  }
  const sentence =
    cny_id === null
      ? 'Το όριο αρχείων της ημέρας συμπληρώθηκε. Τα επόμενα ανεβαίνουν αύριο.'
      : 'Φτάσατε το όριο αρχείων της ημέρας. Δοκιμάστε ξανά αύριο.'
  throw new AppError('too_many_requests', {
    message: sentence,
    fields: { [field]: sentence },
    retryAfter: refusal.retryAfter,
  })
}
