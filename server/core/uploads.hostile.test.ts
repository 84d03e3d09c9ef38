import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileKind } from '#shared/core/contract.ts'
import { checkUpload, resizeImage, safeName, storeFile } from '#server/core/uploads.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()
const folder = await mkdtemp(join(tmpdir(), 'regen-hostile-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

async function check(content: Buffer | string, kinds: FileKind[] = ['any'], name = 'αρχείο') {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  const received = { field: 'file', name, path, bytes: Buffer.byteLength(content), sha256: 'x' }
  return checkUpload(received, { kinds, maxBytes: 20_000_000, maxCount: 1 })
}

interface ZipEntry {
  name: string
  content: Buffer
  /** What the table of contents says instead of the truth. */
  saysUnpacked?: number
  /** Points at the bytes of an earlier entry. */
  startsAt?: number
  flags?: number
}

/** A zip byte by byte, so that it can lie. */
function zip(entries: ZipEntry[], saysCount = entries.length): Buffer {
  const parts: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const { name, content, saysUnpacked = content.length, startsAt, flags = 0 } of entries) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(saysUnpacked, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(startsAt ?? offset, 10)
    table.push(Buffer.from('504b01021400', 'hex'), head, rest, Buffer.from(name))
    if (startsAt === undefined) parts.push(Buffer.from('504b0304', 'hex'), head, Buffer.from(name), packed)
    offset = parts.reduce((sum, part) => sum + part.length, 0)
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(saysCount, 8)
  end.writeUInt16LE(saysCount, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const types = (main: string): ZipEntry => ({
  name: '[Content_Types].xml',
  content: Buffer.from(`<Types><Override ContentType="application/vnd.${main}.main+xml"/></Types>`),
})
const xlsx = types('openxmlformats-officedocument.spreadsheetml.sheet')
const docx = types('openxmlformats-officedocument.wordprocessingml.document')
const body = (megabytes: number): ZipEntry => ({ name: 'xl/a.xml', content: Buffer.alloc(megabytes * 1_000_000, 32) })

describe('office files', () => {
  it('are accepted by what is inside them', async () => {
    expect(await check(zip([docx, { name: 'word/document.xml', content: Buffer.from('<x/>') }]))).toMatchObject({
      kind: 'docx',
    })
    expect(await check(zip([xlsx, { name: 'xl/workbook.xml', content: Buffer.from('<x/>') }]))).toMatchObject({
      kind: 'sheet',
    })
  })

  it.each([
    ['a bomb that says so', [xlsx, ...Array.from({ length: 11 }, () => body(10))], undefined],
    ['a bomb that says it is small', [xlsx, { ...body(30), saysUnpacked: 1000 }], undefined],
    ['ten thousand times what was sent', [xlsx, body(2)], undefined],
    ['entries that share their bytes', [xlsx, { name: 'xl/b.xml', content: xlsx.content, startsAt: 0 }], undefined],
    ['more entries than anybody needs', [xlsx], 3000],
    ['an encrypted entry', [xlsx, { ...body(0), content: Buffer.from('<x/>'), flags: 1 }], undefined],
    [
      'macros',
      [types('ms-word.document.macroEnabled'), { name: 'word/vbaProject.bin', content: Buffer.from('x') }],
      undefined,
    ],
    ['a program in a jar', [{ name: 'META-INF/MANIFEST.MF', content: Buffer.from('x') }], undefined],
    ['any other zip', [{ name: 'x.txt', content: Buffer.from('x') }], undefined],
  ] as [string, ZipEntry[], number | undefined][])('are refused with %s', async (_name, entries, count) => {
    const before = process.memoryUsage().rss
    const bytes = zip(entries, count)
    const started = performance.now()
    await expect(check(bytes)).rejects.toMatchObject({ code: 'unsupported_file' })
    expect(performance.now() - started).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('are refused or taken, but never break anything, when they are damaged anywhere', async () => {
    const whole = zip([xlsx, { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>'.repeat(50)) }])
    for (let round = 0; round < 150; round += 1) {
      const damaged = Buffer.from(whole)
      damaged[(round * 7919) % damaged.length] = (round * 104_729) % 256
      const cut = round % 3 === 0 ? damaged.subarray(0, (round * 31) % damaged.length || 1) : damaged
      const outcome = await check(cut).catch((error: { code: string }) => error)
      expect(outcome).toMatchObject('code' in outcome ? { code: 'unsupported_file' } : { kind: 'sheet' })
    }
  })
})

/** A PNG whose head promises a size that nobody could hold. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('pictures', () => {
  it('of 50,000 pixels a side are refused before they are unpacked', async () => {
    await expect(check(hugePng(50_000, 50_000), ['image'])).rejects.toMatchObject({ code: 'too_large' })
    await expect(check(hugePng(7000, 7000), ['image'])).rejects.toMatchObject({ code: 'too_large' })
  })

  it('that break off in the middle are the fault of the picture', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 100, sigma: 50 },
      },
    })
      .jpeg()
      .toBuffer()
    await expect(resizeImage(noise.subarray(0, 3000), { width: 50, height: 50 })).rejects.toMatchObject({
      code: 'unsupported_file',
    })
  })

  it('keep no other format of the many that the reader knows', async () => {
    const tiff = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer()
    await expect(check(tiff, ['image'])).rejects.toMatchObject({ code: 'unsupported_file' })
  })
})

describe('lists', () => {
  const greek = Buffer.from([0xcc, 0xe1, 0xf1, 0xdf, 0xe1, 0x3b, 0xc1, 0xe8, 0xde, 0xed, 0xe1, 0x0d, 0x0a])

  it.each([
    ['UTF-8', Buffer.from('όνομα;πόλη\nΜαρία;Αθήνα\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffόνομα;πόλη\n')],
    ['windows-1253', greek],
    ['a head that begins like a picture', Buffer.from('BMI;όνομα\n22;Μαρία\n')],
    ['a letter cut by the end of a chunk', Buffer.from(`a${'ά'.repeat(70_000)}`)],
  ])('are taken in %s', async (_name, content) => {
    expect(await check(content, ['sheet'], 'λίστα.csv')).toMatchObject({ kind: 'sheet', mime: 'text/csv' })
  })

  it.each([
    ['a page after the mark', Buffer.from('\ufeff <html><script>1</script>')],
    ['control characters far behind the start', Buffer.from(`${'a;b\n'.repeat(5000)}\u0000`)],
    ['neither of the two encodings', Buffer.from([0x61, 0x81, 0xd2, 0xff])],
    ['a script for PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
    ['rich text', Buffer.from('{\\rtf1 x}')],
    ['UTF-16', Buffer.from('\ufeffa;b\n', 'utf16le')],
  ])('are refused with %s', async (_name, content) => {
    await expect(check(content, ['sheet'])).rejects.toMatchObject({ code: 'unsupported_file' })
  })
})

describe('names', () => {
  it.each([
    ['..', 'file'],
    ['...', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\r\nContent-Type: x.pdf', 'aContent-Type x.pdf'],
    ['α\ud800.pdf', 'α\ufffd.pdf'],
    ['é.pdf', 'é.pdf'],
    [' β . pdf. ', 'β . pdf'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeName(given)).toBe(expected)
  })

  it('are at most 150 characters, and never half a character', () => {
    const name = safeName(`${'😀'.repeat(200)}.${'x'.repeat(50)}`)
    expect(Array.from(name)).toHaveLength(150)
    expect(name.isWellFormed()).toBe(true)
  })

  it('do not make a computer run what was sent', async () => {
    const pdf = '%PDF-1.7\n'
    expect((await check(pdf, ['pdf'], 'cv.exe')).name).toBe('cv.exe.pdf')
    expect((await check(pdf, ['pdf'], 'cv')).name).toBe('cv.pdf')
    expect((await check(pdf, ['pdf'], 'CV.PDF')).name).toBe('CV.PDF')
  })
})

describe('a stored upload', () => {
  it('is copied whole, and its bytes go when the transaction does', async () => {
    const upload = await check(`%PDF-1.7\n${'x'.repeat(300_000)}`, ['pdf'], 'βιογραφικό.pdf')
    const file = await t.work((work) => storeFile(work, upload, { purpose: 'cv' }))
    expect(file).toMatchObject({ fil_name: 'βιογραφικό.pdf', fil_bytes: upload.bytes, fil_purpose: 'cv' })
    expect(await t.services.storage.readBuffer(file.fil_id)).toHaveLength(upload.bytes)
    let lost = ''
    const failing = t.work(async (work) => {
      lost = (await storeFile(work, upload, { purpose: 'cv' })).fil_id
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await expect(t.services.storage.read(lost)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves no row when its bytes cannot be written', async () => {
    const upload = await check('%PDF-1.7\n', ['pdf'])
    await rm(upload.path)
    await expect(t.work((work) => storeFile(work, upload, { purpose: 'lost' }))).rejects.toThrow('ENOENT')
    const rows = await t.work((work) =>
      work.db.selectFrom('file').select('fil_id').where('fil_purpose', '=', 'lost').execute(),
    )
    expect(rows).toEqual([])
  })
})

it('a sparse file of ten gigabytes is refused in no time', async () => {
  const path = join(folder, randomUUID())
  await writeFile(path, 'PK\u0003\u0004')
  await truncate(path, 10_000_000_000)
  const received = { field: 'file', name: 'x.xlsx', path, bytes: 10_000_000_000, sha256: 'x' }
  await expect(checkUpload(received, { kinds: ['any'], maxBytes: 1, maxCount: 1 })).rejects.toMatchObject({
    code: 'unsupported_file',
  })
})

it('refuses a body in parts that does not say where they end', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/programmes/1/apply',
    headers: { 'content-type': 'multipart/form-data' },
    payload: 'a=1',
  })
  expect(answer.json()).toMatchObject({ error: { code: 'bad_request' } })
  expect(answer.statusCode).toBe(400)
})
