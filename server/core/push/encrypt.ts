import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

// Messages that the push service of a browser carries and cannot read: RFC 8291 (keys) and RFC 8188 (aes128gcm).

/** What a browser gives to be written to, in base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const AUTH_BYTES = 16
/** The whole message is one record. */
const RECORD_BYTES = 4096
/** Of a record: its head, the mark of the end and the tag of the cipher. */
const MOST_BYTES = RECORD_BYTES - 86 - 1 - 16

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

function hkdf(key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer | string; bytes: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Whether these are keys that one can encrypt for: a point of the curve and a secret of the right length. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (bytesOf(p256dh).length !== POINT_BYTES || bytesOf(auth).length !== AUTH_BYTES) return false
  try {
    newPair().computeSecret(bytesOf(p256dh))
    return true
  } catch {
    // The point is not on the curve.
    return false
  }
}

/** Only the browser whose keys these are reads it. `chosen` is given by the example of the standard alone. */
export function encryptFor(
  browser: BrowserKeys,
  plain: Buffer,
  chosen: { salt: Buffer; pair: ECDH } = { salt: randomBytes(16), pair: newPair() },
): Buffer {
  if (plain.length > MOST_BYTES) throw new RangeError(`A message of ${plain.length} bytes does not fit into a record`)
  const { salt, pair } = chosen
  const [theirs, ours] = [bytesOf(browser.p256dh), pair.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(pair.computeSecret(theirs), { salt: bytesOf(browser.auth), info, bytes: 32 })
  const key = hkdf(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 })
  const nonce = hkdf(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The 2 ends the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, body])
}
