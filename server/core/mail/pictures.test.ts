import { crc32, inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPicture, withPictures } from '#server/core/mail/pictures.ts'

const ADDRESS = 'https://regen.test/admin/educational-cycles/4/assessment-centre/day?code=47283'

/** The parts of a PNG by their names, each with its checksum proven. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const named = file.subarray(at + 4, at + 8 + length)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.set(named.subarray(0, 4).toString(), named.subarray(4))
    at += 12 + length
  }
  return chunks
}

it('draws the modules of a QR code as PNG, with their quiet border', () => {
  const { data, size } = encode(ADDRESS, { border: 4 })
  const picture = qrPicture(ADDRESS, { filename: 'qr.png', cid: 'qr' })
  const file = Buffer.from(picture.content ?? '', 'base64')
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  const chunks = chunksOf(file)
  const header = chunks.get('IHDR') as Buffer
  const side = header.readUInt32BE(0)
  expect([header.readUInt32BE(4), side % size]).toEqual([side, 0])
  const pixels = inflateSync(chunks.get('IDAT') as Buffer)
  const rowBytes = 1 + Math.ceil(side / 8)
  expect(pixels.length).toBe(rowBytes * side)
  const isBlack = (x: number, y: number) => ((pixels[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0
  const scale = side / size
  const middle = scale / 2
  expect(data.map((row, y) => row.map((_, x) => isBlack(x * scale + middle, y * scale + middle)))).toEqual(data)
})

it('stands in the text itself where a screen shows the letter', () => {
  const picture = qrPicture('47283', { filename: 'qr.png', cid: 'qr' })
  const shown = withPictures('<img src="cid:qr" alt=""><img src="cid:other">', [picture])
  expect(shown).toBe(`<img src="data:image/png;base64,${picture.content}" alt=""><img src="cid:other">`)
})
