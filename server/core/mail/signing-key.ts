import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The RSA key of a file, as PEM; undefined where there is none that can be read. */
export function readSigningKey(file: string): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8')
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : undefined
  } catch {
    return undefined
  }
}
