import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '#server/core/start-error.ts'

/** A file of a backup as it lies there. */
export interface StoredFile {
  path: string
  bytes: number
  sha256: string
}

type Chunks = AsyncIterable<Buffer>

const IV_BYTES = 12
const TAG_BYTES = 16
const MANIFEST = 'manifest.json'

/** The folder of one backup. With a key everything in it but the manifest is encrypted, and the manifest is signed. */
export class Vault {
  readonly folder: string
  readonly salt: string | null
  private readonly key: Buffer | null

  private constructor(folder: string, passphrase: string | undefined, salt: string | null) {
    this.folder = folder
    this.salt = salt
    this.key =
      passphrase && salt ? scryptSync(passphrase, salt, 32, { N: 32_768, r: 8, maxmem: 64 * 1024 * 1024 }) : null
  }

  static make(folder: string, passphrase: string | undefined): Vault {
    return new Vault(folder, passphrase, passphrase ? randomBytes(16).toString('hex') : null)
  }

  /** Opens a finished backup, and refuses one whose manifest is not what was written. */
  static async open<Manifest extends { salt: string | null }>(folder: string, passphrase: string | undefined) {
    const read = (name: string) =>
      readFile(join(folder, name), 'utf8').catch(() => {
        throw new StartError(`${folder} is no whole backup: it has no ${name}.`)
      })
    const text = await read(MANIFEST)
    const seal = (await read(`${MANIFEST}.seal`)).trim()
    const manifest = JSON.parse(text) as Manifest
    if (manifest.salt && !passphrase) throw new StartError(`The backup ${folder} is encrypted: set its BACKUP_KEY.`)
    const vault = new Vault(folder, passphrase, manifest.salt)
    if (vault.sealOf(text) !== seal)
      throw new StartError(
        `The manifest of ${folder} is not as it was written${manifest.salt ? ', or BACKUP_KEY is another one' : ''}.`,
      )
    return { vault, manifest }
  }

  async writeManifest(manifest: object): Promise<void> {
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await writeFile(join(this.folder, `${MANIFEST}.seal`), `${this.sealOf(text)}\n`, { mode: 0o600 })
    await writeFile(join(this.folder, MANIFEST), text, { mode: 0o600 })
  }

  async write(path: string, source: Chunks, options: { isCompressed: boolean }): Promise<StoredFile> {
    const target = join(this.folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    const packed = options.isCompressed ? through(source, createGzip({ level: 4 })) : source
    await pipeline(
      this.key ? encrypted(packed, this.key) : packed,
      async function* (chunks: Chunks) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(target, { mode: 0o600, flush: true }),
    )
    return { path, bytes, sha256: hash.digest('hex') }
  }

  /** As written; `verify` has seen before that it is whole. */
  async *read({ path }: StoredFile, options: { isCompressed: boolean }): AsyncGenerator<Buffer> {
    const stored = createReadStream(join(this.folder, path))
    const plain = this.key ? decrypted(stored, this.key) : stored
    yield* options.isCompressed ? through(plain, createGunzip()) : plain
  }

  async verify(file: StoredFile): Promise<void> {
    const hash = createHash('sha256')
    const stream = createReadStream(join(this.folder, file.path))
    try {
      for await (const chunk of stream) hash.update(chunk as Buffer)
    } catch {
      throw new StartError(`The backup ${this.folder} lacks ${file.path}.`)
    }
    if (hash.digest('hex') !== file.sha256)
      throw new StartError(`${file.path} in the backup ${this.folder} is not as it was written.`)
  }

  private sealOf(text: string): string {
    return (this.key ? createHmac('sha256', this.key) : createHash('sha256')).update(text).digest('hex')
  }
}

async function* through(chunks: Chunks, transform: Transform): AsyncGenerator<Buffer> {
  const piped = pipeline(chunks, transform)
  // Its failure destroys the transform, too: whoever reads hears of it there.
  piped.catch(() => undefined)
  yield* transform as Chunks
  await piped
}

async function* encrypted(chunks: Chunks, key: Buffer): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  yield iv
  for await (const chunk of chunks) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

async function* decrypted(chunks: Chunks, key: Buffer): AsyncGenerator<Buffer> {
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  let held = Buffer.alloc(0)
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    if (!decipher && held.length >= IV_BYTES) {
      decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, IV_BYTES))
      held = held.subarray(IV_BYTES)
    }
    // The last bytes are the tag; which ones are the last is known at the end.
    if (decipher && held.length > TAG_BYTES) {
      yield decipher.update(held.subarray(0, held.length - TAG_BYTES))
      held = held.subarray(held.length - TAG_BYTES)
    }
  }
  if (!decipher)
    throw new Error('An encrypted file of the backup is too short.')
    // The class of this algorithm has it; the type of all ciphers does not say so.
  ;(decipher as unknown as { setAuthTag(tag: Buffer): void }).setAuthTag(held)
  yield decipher.final()
}
