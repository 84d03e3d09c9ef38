import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BrowserKeys } from '#server/core/push/encrypt.ts'
import type { Posting } from '#server/core/outside.ts'

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** A browser that was given an address to be written to. It reads by the standard, not by our code. */
export function newBrowser(): { keys: BrowserKeys; decrypt(message: Buffer): Buffer } {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(message) {
      const salt = message.subarray(0, 16)
      const sender = message.subarray(21, 21 + message.readUInt8(20))
      const body = message.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derived(pair.computeSecret(sender), auth, info, 32)
      const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const record = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
      if (record.at(-1) !== 2) throw new Error('the record is not the last one')
      return record.subarray(0, -1)
    },
  }
}

/** What the header of a message claims, when this key has signed it. */
export function readAuthorization(header: string, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('it was signed with another key')
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const signed = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

export interface PushService {
  /** As the push services of browsers would be reached. */
  post(address: string, message: Posting): Promise<number>
  /** What has arrived, by the path of the address. */
  arrived: Map<string, Posting[]>
  /** What it answers for a path; 201 by default. */
  answers: Map<string, number>
  stop(): Promise<void>
}

/** A push service on this machine; whatever the host of an address, it is reached here. */
export async function startPushService(): Promise<PushService> {
  const arrived: PushService['arrived'] = new Map()
  const answers: PushService['answers'] = new Map()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      const headers = request.headers as Record<string, string>
      arrived.set(path, [...(arrived.get(path) ?? []), { headers, body }])
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    arrived,
    answers,
    async post(address, { headers, body }) {
      const here = `http://127.0.0.1:${port}${new URL(address).pathname}`
      return (await fetch(here, { method: 'POST', headers, body: new Uint8Array(body) })).status
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
