import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'

// The keys of this installation. They are never in the database, so a copy of the database opens nothing that is
// encrypted or marked with them. They come from the setting INSTALLATION_KEYS, or from a file in DATA_DIR that is made
// at first use. The newest stands first and is used for whatever is written; older ones only read.

const FILE = 'installation-keys'
/** A key that another process has added is known here after so long at most. */
const LOOK_AGAIN_MS = 1000

interface Key {
  id: string
  encrypting: Buffer
  marking: Buffer
}

export class InstallationKeys {
  private readonly config: Pick<Config, 'installationKeys' | 'dataDir'>
  private keys: readonly Key[] = []
  private lookedAt = 0
  private fileVersion = ''

  constructor(config: Pick<Config, 'installationKeys' | 'dataDir'>) {
    this.config = config
  }

  /** `place` says where the value is kept (`table.column`): moved elsewhere, it cannot be read. */
  encrypt(place: string, plain: string): string {
    const { id, encrypting } = this.newest()
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', encrypting, nonce).setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  decrypt(place: string, encrypted: string): string {
    const [id = '', text = ''] = encrypted.split('.')
    const key = this.all().find((one) => one.id === id)
    if (!key) throw new Error(`the installation key ${id} that encrypted a value of ${place} is not here`)
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key.encrypting, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** The same text gives the same mark; without the key nobody can try texts against it. */
  mark(purpose: string, text: string): string {
    const { id, marking } = this.newest()
    return `${id}.${hmac(marking, purpose, text)}`
  }

  /** Whether a kept mark is of this text; null when its key is gone and nobody can say. */
  marks(purpose: string, text: string, kept: string): boolean | null {
    const [id = '', mark = ''] = kept.split('.')
    const key = this.all().find((one) => one.id === id)
    if (!key) return null
    const expected = Buffer.from(hmac(key.marking, purpose, text))
    return mark.length === expected.length && timingSafeEqual(Buffer.from(mark), expected)
  }

  /** The ids of the keys, newest first, each with what tells it from another key of the same id. */
  fingerprints(): { id: string; fingerprint: string }[] {
    return this.all().map(({ id, marking }) => ({ id, fingerprint: hmac(marking, 'fingerprint', id) }))
  }

  /** Puts a new key in front of the file. Every process that reads the file uses it a second later. */
  add(): string {
    this.newest()
    const line = newKeyLine()
    this.writeFile([line, ...this.fileLines()])
    return line.split(':')[0] as string
  }

  /** Removes keys from the file that nothing is encrypted with any more. */
  keepOnly(ids: readonly string[]): void {
    this.writeFile(this.fileLines().filter((line) => ids.includes(line.split(':')[0] ?? '')))
  }

  private newest(): Key {
    return this.all()[0] as Key
  }

  private all(): readonly Key[] {
    if (this.keys.length > 0 && Date.now() - this.lookedAt < LOOK_AGAIN_MS) return this.keys
    if (this.config.installationKeys) {
      if (this.keys.length === 0) this.keys = keysFrom(this.config.installationKeys.split(','), 'INSTALLATION_KEYS')
    } else this.readFile()
    this.lookedAt = Date.now()
    return this.keys
  }

  private get path(): string {
    return join(this.config.dataDir, FILE)
  }

  private readFile(): void {
    const before = statSync(this.path, { throwIfNoEntry: false })
    if (!before) makeFile(this.config.dataDir, this.path)
    const { mtimeMs, ino } = statSync(this.path)
    const version = `${mtimeMs} ${ino}`
    if (version === this.fileVersion) return
    this.keys = keysFrom(this.fileLines(), this.path)
    this.fileVersion = version
  }

  private fileLines(): string[] {
    const content = readFileSync(this.path, 'utf8')
    return content.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  }

  private writeFile(lines: readonly string[]): void {
    if (this.config.installationKeys) throw new StartError('INSTALLATION_KEYS is set: change the keys there.')
    const beside = `${this.path}.${randomUUID()}`
    writeFileSync(beside, fileOf(lines), { mode: 0o600 })
    renameSync(beside, this.path)
    this.lookedAt = 0
    this.fileVersion = ''
  }
}

/** `id:key`, as a line of the file and as a part of the setting. */
export function newKeyLine(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`
}

export const KEY_LINE = /^([0-9a-f]{8}):([\w-]{43})$/

function fileOf(lines: readonly string[]): string {
  const head = [
    '# The keys of this installation, newest first. Without them what the database keeps encrypted cannot be read.',
    '# Keep a copy, apart from the backups of the database.',
  ]
  return `${[...head, ...lines].join('\n')}\n`
}

/** Linked into place whole: of two processes that start at once, the second one reads what the first one made. */
function makeFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true })
  const beside = `${path}.${randomUUID()}`
  writeFileSync(beside, fileOf([newKeyLine()]), { mode: 0o600 })
  try {
    linkSync(beside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

function keysFrom(lines: readonly string[], source: string): Key[] {
  const keys = lines.map((line) => {
    const [, id, key] = KEY_LINE.exec(line.trim()) ?? []
    if (id === undefined || key === undefined)
      throw new StartError(`${source} holds something that is no key: a key is eight hex digits, a colon and 43 signs.`)
    const master = Buffer.from(key, 'base64url')
    return { id, encrypting: derived(master, 'encrypting'), marking: derived(master, 'marking') }
  })
  if (keys.length === 0) throw new StartError(`${source} holds no key. Bring back the copy of it that you keep.`)
  return keys
}

function derived(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
}

function hmac(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}
