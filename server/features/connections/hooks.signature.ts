import { createHmac, randomBytes } from 'node:crypto'

// As Standard Webhooks write it: a receiver finds a library for it in its own language.

const MARK = 'whsec_'

export function newHookSecret(): string {
  return MARK + randomBytes(32).toString('base64')
}

/** One signature for each secret that holds now; the receiver needs to know one. */
export function signatureOf(secrets: readonly string[], { id, at, body }: { id: string; at: string; body: string }) {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(MARK.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
    })
    .join(' ')
}
