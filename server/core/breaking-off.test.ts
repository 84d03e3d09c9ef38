import { Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pathOf } from '#shared/core/contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
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
