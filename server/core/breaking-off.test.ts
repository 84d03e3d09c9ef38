import { Readable } from 'node:stream'
import { fastify, type FastifyReply } from 'fastify'
import * as z from 'zod'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pathOf } from '#shared/core/contract.ts'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { mount } from '#server/core/http.ts'
import { requestLimits } from '#server/core/limits.ts'
import { sendLines } from '#server/core/lines.ts'
import { LOOK_MS } from '#server/core/watched-access.ts'
import { startTestApp } from '#server/testing/app.ts'
import { addCv, makeAdministrator, makeCandidate, openTestSession } from '#server/testing/make.ts'

const t = await startTestApp()
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const owner = await t.asOffice()

/** A file of which the rest comes when the test says so. */
async function openSlowly(usr_id: number, token: string) {
  const body = new Readable({ read: () => undefined })
  body.push('%PDF')
  const read = vi.spyOn(t.services.storage, 'read').mockResolvedValueOnce(body)
  onTestFinished(() => read.mockRestore())
  const url = `${address}${pathOf(candidatesContract.cvFile, { id: usr_id })}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return { body, text: response.text() }
}

it('gives no further byte of a file to whoever may no longer read it, and all of it to others', async () => {
  const candidate = await t.work(async (work) => {
    const usr_id = await makeCandidate(work)
    await addCv(work, usr_id)
    return usr_id
  })
  const id = await t.work(makeAdministrator)
  const file = await openSlowly(candidate, await t.work((work) => openTestSession(work, id)))
  const broken = expect(file.text).rejects.toThrow()
  const watching = t.services.live.watchers.size
  // A change that leaves the right to this file lets it go on.
  await owner.call(teamContract.changeGrade, { id, grade: 'MEMBER' })
  file.body.push('-1.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(file.body.destroyed).toBe(false)
  await owner.call(teamContract.changeGrade, { id, grade: 'VIEWER' })
  await broken
  expect(t.services.live.watchers.size).toBe(watching - 1)

  const whole = await openSlowly(candidate, owner.token)
  whole.body.push(null)
  expect(await whole.text).toBe('%PDF')
})

it('gives no byte to whoever lost the right while the file was being fetched', async () => {
  const candidate = await t.work(async (work) => {
    const usr_id = await makeCandidate(work)
    await addCv(work, usr_id)
    return usr_id
  })
  const id = await t.work(makeAdministrator)
  const token = await t.work((work) => openTestSession(work, id))
  await owner.call(teamContract.changeGrade, { id, grade: 'MEMBER' })
  const body = new Readable({ read: () => undefined })
  const read = vi.spyOn(t.services.storage, 'read').mockImplementationOnce(async () => {
    await owner.call(teamContract.changeGrade, { id, grade: 'VIEWER' })
    return body
  })
  onTestFinished(() => read.mockRestore())
  const url = `${address}${pathOf(candidatesContract.cvFile, { id: candidate })}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ error: { code: 'grade_too_low' } })
  expect(body.destroyed).toBe(true)
})

it('gives no further byte once the session has ended by its hour, of which nobody says a word', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const candidate = await t.work(async (work) => {
    const usr_id = await makeCandidate(work)
    await addCv(work, usr_id)
    return usr_id
  })
  const person = await t.asOffice()
  const file = await openSlowly(candidate, person.token)
  const broken = expect(file.text).rejects.toThrow()
  vi.advanceTimersByTime(LOOK_MS)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(file.body.destroyed).toBe(false)
  await t.update('session', { ses_expires_at: new Date().toISOString() }, { ses_fk_usr_id: person.usr_id })
  vi.advanceTimersByTime(LOOK_MS)
  await broken
})

/** A list that leaves bit by bit, and of which the rest comes when the test says so. */
async function openList(token: string, answer = 'stream', status = 200) {
  const lines = new Readable({ read: () => undefined })
  lines.push('{"usr_id":1}\n')
  const list = {
    method: 'GET',
    path: '/api/lines',
    answer,
    who: 'office',
    keyScope: 'candidates',
    reads: [],
    output: z.unknown(),
  }
  const app = fastify()
  const call = { ...list, feature: 'test', name: 'lines', about: '' } as never
  const handler = ({ reply }: { reply: FastifyReply }) => sendLines(reply, 'text/plain', lines)
  mount(app, t.services, requestLimits(t.services, {}), [{ calls: [{ call, handler }] as never }])
  onTestFinished(() => app.close())
  const own = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${own}/api/lines`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(status)
  return { lines, text: response.text() }
}

it('sends no lines where the contract promises JSON, which nobody would break off', async () => {
  const { text } = await openList(owner.token, 'json', 500)
  expect(await text).not.toContain('usr_id')
})

it('gives no further line of a list to whoever is locked out, and all of it to others', async () => {
  const id = await t.work(makeAdministrator)
  const list = await openList(await t.work((work) => openTestSession(work, id)))
  const broken = expect(list.text).rejects.toThrow()
  await owner.call(teamContract.lock, { id, value: 'FROZEN' })
  await broken
  expect(list.lines.destroyed).toBe(true)
  const whole = await openList(owner.token)
  whole.lines.push(null)
  expect(await whole.text).toBe('{"usr_id":1}\n')
})

it('gives no further line to a key that was ended, by its press or with what its maker may do', async () => {
  const maker = await t.asOffice()
  const until = addDays(athensDay(new Date()), 30)
  const form = { name: 'Φοιτητολόγιο', scopes: ['candidates'] as const, until, networks: [], per_minute: 60 }
  const made = async () => {
    const answer = await maker.call(connectionsContract.makeKey, { ...form, scopes: [...form.scopes] })
    expect(answer.status, answer.message).toBe(201)
    return answer.body
  }
  const [first, second] = [await made(), await made()]
  const [ended, other] = [await openList(first.key), await openList(second.key)]
  const broken = expect(ended.text).rejects.toThrow()
  await maker.call(connectionsContract.endKey, { id: first.made.apk_id })
  await broken
  expect(other.lines.destroyed).toBe(false)
  const alsoBroken = expect(other.text).rejects.toThrow()
  await owner.call(teamContract.changeGrade, { id: maker.usr_id, grade: 'VIEWER' })
  await alsoBroken
})
