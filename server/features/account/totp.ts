import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, as every application speaks them.

const STEP_SECONDS = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Steps before and after the present one: a clock may be wrong by half a minute. */
const TOLERANCE = 1

/** 160 random bits in base32, as applications take them by hand. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export function codeAt(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The step that a code belongs to, near the present one and after the last that was used; else null. */
export function fittingStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  return nearStep(secret, code, stepOf(now), TOLERANCE, lastStep)
}

/** True for a code of up to ten minutes ago or ahead: not wrong, but the clock of the telephone is. */
export function isOfWrongClock(secret: string, code: string, now: Date): boolean {
  return nearStep(secret, code, stepOf(now), 20, 0) !== null
}

function nearStep(secret: string, code: string, present: number, tolerance: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    if (step > lastStep && timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) return step
  }
  return null
}

export function totpUrl(secret: string, brand: string, email: string): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`
}
