import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'

// Says to a push service who we are, so that nobody else can write to our browsers: RFC 8292.

export interface VapidKeys {
  /** The point of the curve in base64url, as browsers take it. */
  publicKey: string
  /** A JSON web key. */
  privateKey: string
}

/** At most a day, says the standard. */
const HOURS = 12

export function newVapidKeys(): VapidKeys {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const [x, y] = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'))
  const point = Buffer.concat([Buffer.of(4), x as Buffer, y as Buffer])
  return { publicKey: point.toString('base64url'), privateKey: JSON.stringify(jwk) }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header that belongs to a message for this address. `contact` is where the push service finds us. */
export function authorizationFor(
  address: string,
  { keys, contact, now }: { keys: VapidKeys; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(address).origin,
    exp: Math.floor(now.getTime() / 1000) + HOURS * 3600,
    sub: contact,
  }
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = createPrivateKey({ key: JSON.parse(keys.privateKey) as JsonWebKey, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
