import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '#server/core/config.ts'
import { checkKey, type Storage } from '#server/core/storage.ts'

/** The same promises as the disk, in a bucket that several processes share. */
export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  const bucket = new S3mini({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    endpoint: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    region: settings.region,
  })
  const response = async (key: string) => {
    const found = await bucket.getObjectResponse(checkKey(key))
    if (!found?.body) throw new AppError('not_found')
    return found
  }
  return {
    async write(key, bytes) {
      await bucket.putObject(checkKey(key), bytes)
    },
    read: async (key) => Readable.fromWeb((await response(key)).body as never),
    readBuffer: async (key) => Buffer.from(await (await response(key)).arrayBuffer()),
    async remove(key) {
      await bucket.deleteObject(checkKey(key))
    },
  }
}
