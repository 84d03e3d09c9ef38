import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import type { Storage } from '#server/core/storage.ts'
import { diskStorage } from '#server/core/storage-disk.ts'
import { s3Storage } from '#server/core/storage-s3.ts'

/** Where the settings say that files live. */
export function storageOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'files'))
}
