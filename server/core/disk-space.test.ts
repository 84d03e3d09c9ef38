import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { DiskSpace } from '#server/core/disk-space.ts'
import { toAppError } from '#server/core/http-errors.ts'
import { startTestApp } from '#server/testing/app.ts'

const MB = 1024 * 1024
const t = await startTestApp({ MIN_FREE_MB: '200' })
const admin = await t.asOffice()
const pdf = [{ name: 'cv.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF', type: 'application/pdf' }]

/** From now on the disk has this much room. */
function leave(megabytes: number): void {
  t.services.space = new DiskSpace({ minBytes: 200 * MB, freeBytes: async () => megabytes * MB })
}

const somebody = (n: number) => ({ usr_fullname: 'Χώρος Τελευταίος', usr_email: `room${n}@mail.test` })
const ready = async () => {
  const { statusCode, body } = await t.app.inject({ method: 'GET', url: '/api/ready' })
  return { status: statusCode, ...(JSON.parse(body) as { ready: boolean; space: string }) }
}

describe('a disk', () => {
  it('with little room takes no uploads, in Greek, and everything else', async () => {
    leave(199)
    const refused = await admin.call(cands.create, somebody(1), { files: { cv: pdf } })
    expect(refused.status).toBe(503)
    expect(refused.error.code).toBe('no_space')
    expect(refused.message).toMatch(/χώρος τελείωσε/)
    expect((await admin.call(cands.create, somebody(1))).status).toBe(201)
    expect(await ready()).toMatchObject({ status: 200, ready: true, space: 'short' })
  })

  it('without room takes no writes, answers reads, lets people in and out, and says that it is not ready', async () => {
    leave(10)
    expect((await admin.call(cands.create, somebody(2))).error.code).toBe('no_space')
    expect((await admin.call(cands.list, {})).status).toBe(200)
    const wrong = await t.visitor.call(authContract.login, { email: 'a@mail.test', password: 'λάθος κωδικός' })
    expect(wrong.status).toBe(401)
    expect(await ready()).toMatchObject({ status: 503, ready: false, space: 'full' })
  })

  it('with room again takes what was refused, and nothing of it was kept in between', async () => {
    leave(500)
    expect((await admin.call(cands.create, somebody(2))).status).toBe(201)
    expect(await ready()).toMatchObject({ status: 200, ready: true, space: 'enough' })
  })

  it('that is full in the database or under a file is the same sentence', () => {
    expect(toAppError(Object.assign(new Error('full'), { code: '53100' }))?.code).toBe('no_space')
    expect(toAppError(Object.assign(new Error('full'), { code: 'ENOSPC' }))?.code).toBe('no_space')
  })
})
