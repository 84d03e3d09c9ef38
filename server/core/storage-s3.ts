import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3mini } from 's3mini'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '#server/core/config.ts'
import { type Bytes, checkKey, isKey, type Storage, type StoredBytes } from '#server/core/storage.ts'

const WRITE_MS = 60_000

/** The same promises as the disk, in a bucket that several processes share. */
export function s3Storage(settings: NonNullable<Config['s3']>): Storage {
  let opened: Promise<S3mini> | undefined
  const bucket = () => (opened ??= openBucket(settings))
  const response = async (key: string) => {
    const object = await (await bucket()).getObjectResponse(checkKey(key))
    if (!object?.body) throw new AppError('not_found')
    return object
  }
  return {
    async write(key, bytes) {
      // Above 8 MB it goes in parts, and becomes visible only when all of them are there.
      await (await bucket()).putAnyObject(checkKey(key), await knownSize(bytes))
    },
    read: async (key) => Readable.fromWeb((await response(key)).body as never),
    readBuffer: async (key) => Buffer.from(await (await response(key)).arrayBuffer()),
    async remove(key) {
      await (await bucket()).deleteObject(checkKey(key))
    },
    list: () => objectsIn(bucket),
  }
}

/** Who keeps files on a disk never loads the library. */
async function openBucket(settings: NonNullable<Config['s3']>): Promise<S3mini> {
  const library = await import('s3mini')
  return new library.S3mini({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    endpoint: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    region: settings.region,
    fetch: patientFetch,
  })
}

const OBJECTS_A_PAGE = 1000

/** Others may keep something else in the bucket: only names like ours count. */
async function* objectsIn(open: () => Promise<S3mini>): AsyncGenerator<StoredBytes> {
  const bucket = await open()
  let next: string | undefined
  do {
    const page = await bucket.listObjectsPaged('/', '', OBJECTS_A_PAGE, next)
    for (const { Key: key, LastModified } of page?.objects ?? [])
      if (isKey(key))
        yield { key, changed: new Date(LastModified), remove: async () => void (await bucket.deleteObject(key)) }
    next = page?.nextContinuationToken
  } while (next)
}

/** A write happens inside a transaction, which must not wait for ever. A read may last as long as its reader. */
function patientFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (!init || init.method === undefined || init.method === 'GET') return fetch(input, init)
  return fetch(input, { ...init, signal: AbortSignal.timeout(WRITE_MS) })
}

async function knownSize(bytes: Bytes): Promise<Buffer | Blob> {
  if (typeof bytes === 'string') return openAsBlob(bytes)
  return bytes instanceof Readable ? buffer(bytes) : bytes
}
