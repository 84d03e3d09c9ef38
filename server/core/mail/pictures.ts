import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import type { Attachment } from '#server/core/mail/outbox.ts'

// A picture goes with its letter as an attachment that the text shows (`cid:`): nothing is loaded from anywhere.

/** Of a module of the code, so that a phone reads it from a screen. */
const PIXELS = 6
const BORDER = 4

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A square of black and white as PNG with one bit for each pixel: programs for mail show no SVG. */
function png(isBlack: readonly (readonly boolean[])[]): Buffer {
  const side = isBlack.length * PIXELS
  const rowBytes = 1 + Math.ceil(side / 8)
  const pixels = Buffer.alloc(rowBytes * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      if (isBlack[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)]) continue
      const at = y * rowBytes + 1 + (x >> 3)
      pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A QR code as the attachment of a letter. */
export function qrPicture(text: string, { filename, cid }: { filename: string; cid: string }): Attachment {
  const { data } = encode(text, { border: BORDER })
  return { filename, cid, contentType: 'image/png', encoding: 'base64', content: png(data).toString('base64') }
}

/** The letter as a screen shows it: its pictures stand in the text itself. */
export function withPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined ? shown : shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content ?? ''}"`),
    html,
  )
}
