import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { UploadRule } from '#shared/core/contract.ts'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { checkUpload, fileById, removeFile, resizeImage, safeName, storeBuffer } from '#server/core/uploads.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

const rule = (kinds: UploadRule['kinds']): UploadRule => ({ kinds, maxBytes: 10_000_000, maxCount: 1 })

async function check(content: Buffer | string, kinds: UploadRule['kinds'], name = 'αρχείο.pdf') {
  const path = join(tmpdir(), `regen-check-${randomUUID()}`)
  await writeFile(path, content)
  return checkUpload({ field: 'file', name, path, bytes: Buffer.byteLength(content), sha256: '' }, rule(kinds))
}

const pdf = sampleCv(0)

describe('an upload', () => {
  it('is what its content says, not what its name says', async () => {
    expect(await check(pdf, ['pdf', 'image'], 'φωτογραφία.png')).toMatchObject({
      kind: 'pdf',
      mime: 'application/pdf',
      name: 'φωτογραφία.png',
    })
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await check(png, ['image'])).toMatchObject({ kind: 'image', mime: 'image/png' })
    expect(await check('όνομα;email\nΜαρία;m@x.test', ['sheet'])).toMatchObject({ kind: 'sheet', mime: 'text/csv' })
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', ['sheet', 'image', 'pdf']],
    ['a picture that is a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>', ['image']],
    ['a program', Buffer.from('7f454c4602010100', 'hex'), ['any']],
    ['nothing', '', ['any']],
    ['a PDF where a picture is wanted', pdf, ['image']],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ['image']],
    ['zeros', Buffer.alloc(100), ['sheet']],
  ] as [string, Buffer | string, UploadRule['kinds']][])('refuses %s', async (_name, content, kinds) => {
    await expect(check(content, kinds)).rejects.toMatchObject({
      code: expect.stringMatching(/unsupported_file|too_large/) as string,
    })
  })

  it('has a name without folders and hidden signs', () => {
    expect(safeName('../../etc/passwd')).toBe('passwd')
    expect(safeName('C:\\temp\\βιογραφικό.pdf')).toBe('βιογραφικό.pdf')
    expect(safeName('a\u202Efdp.exe\u0000')).toBe('afdp.exe')
    expect(safeName(`${'α'.repeat(300)}.pdf`)).toMatch(/^α{140}\.pdf$/)
    expect(safeName('///')).toBe('file')
  })
})

describe('a stored file', () => {
  it('is there whole, and gone when its row is', async () => {
    const file = await t.work((work) =>
      storeBuffer(work, { name: 'α.pdf', mime: 'application/pdf', buffer: pdf, purpose: 'cv' }),
    )
    expect((await t.services.storage.readBuffer(file.fil_id)).equals(pdf)).toBe(true)
    await t.work((work) => removeFile(work, file.fil_id))
    expect(await fileById(t.db, file.fil_id)).toBeUndefined()
    await expect(t.services.storage.read(file.fil_id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves no bytes when the transaction is rolled back', async () => {
    let fil_id = ''
    await expect(
      t.work(async (work) => {
        fil_id = (await storeBuffer(work, { name: 'α', mime: 'x/y', buffer: pdf, purpose: 'cv' })).fil_id
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(t.services.storage.read(fil_id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('cannot be asked for by anything but its key', async () => {
    await expect(t.services.storage.read('../../../etc/passwd')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('opens to everybody only when it is public', async () => {
    const files = await t.work(async (work) => ({
      logo: await storeBuffer(work, {
        name: "λ O'Brien (2).webp",
        mime: 'image/webp',
        buffer: Buffer.from('x'),
        purpose: 'logo',
      }),
      cv: await storeBuffer(work, { name: 'cv.pdf', mime: 'application/pdf', buffer: pdf, purpose: 'cv' }),
    }))
    const logo = await t.app.inject({ method: 'GET', url: `/api/file/${files.logo.fil_id}` })
    expect(logo.statusCode).toBe(200)
    expect(logo.headers['content-security-policy']).toContain('sandbox')
    expect(logo.headers['content-disposition']).toContain("filename*=UTF-8''%CE%BB%20O%27Brien%20%282%29.webp")
    expect((await t.app.inject({ method: 'GET', url: `/api/file/${files.cv.fil_id}` })).statusCode).toBe(404)
    expect((await t.app.inject({ method: 'GET', url: `/api/file/${randomUUID()}` })).statusCode).toBe(404)
  })
})

it('resizes a picture, and drops what the camera wrote into it', async () => {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'blue' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const small = await resizeImage(photo, { width: 256, height: 256 })
  const { width, height, format, exif } = await sharp(small).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 256, height: 192, format: 'webp', exif: undefined })
})
