import { request } from 'node:http'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { type Member, makeMember, startChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat, PROJECT } from '#server/testing/chat/plain-chat.ts'
import { makeAdministrator, makeCompany } from '#server/testing/make.ts'

// Rights that change while something is open or on its way.

const t = await startChat()
const fleet = await startChat({ processes: 2, file: 'server/testing/chat/chat-process.ts' })
const admin = await t.as(t.office.usr_id)
const address = t.addresses[0] as string
const enter = (member: Member) => PlainChat.signedIn(address, member)

const newCompany = () =>
  t.work(async (work) => {
    const { cny_id, usr_id } = await makeCompany(work)
    return makeMember(work, usr_id, `COMPANY_${cny_id}`)
  })
const freeze = (usr_id: number) => admin.call(usersContract.changeStatus, { id: usr_id, value: 'FROZEN' })

it('sockets of whoever lost access while no process could be heard are closed once they are heard again', async () => {
  const colleague = await t.work(async (work) => makeMember(work, await makeAdministrator(work), ''))
  const [lost, stays] = [await (await enter(colleague)).socket(), await (await enter(t.office2)).socket()]
  await Promise.all([lost.next('connected'), stays.next('connected')])
  await t.services.live.start()
  // What another process does and says meanwhile never comes here.
  await sql`update users set usr_grade = 'VIEWER' where usr_id = ${colleague.usr_id}`.execute(t.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'regen live' and datname = current_database()`.execute(t.db)
  expect(await lost.ended()).toBe(1008)
  stays.send('ping')
  await stays.next('pong')
  stays.end()
})

it('sockets that other processes hold are closed when this one changes a right', async () => {
  const owner = await fleet.as(fleet.office.usr_id)
  const { company, office2 } = fleet
  const both = fleet.addresses.flatMap((each) => [company, office2].map((member) => ({ each, member })))
  const sockets = await Promise.all(
    both.map(async ({ each, member }) => (await PlainChat.signedIn(each, member)).socket()),
  )
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  await owner.call(companiesContract.archive, { id: Number(company.room.split('_')[1]), note: '' })
  await owner.call(teamContract.changeGrade, { id: office2.usr_id, grade: 'VIEWER' })
  expect(await Promise.all(sockets.map((socket) => socket.ended(3000)))).toEqual([1008, 1008, 1008, 1008])
})

it('a part of a file that arrives after its sender was shut out is not kept', async () => {
  const member = await newCompany()
  const { cookie } = await enter(member)
  const headers = { cookie, 'x-appwrite-project': PROJECT, 'content-type': 'multipart/form-data; boundary=b' }
  const sending = request(`${address}/v1/storage/buckets/chatfiles/files`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  const write = vi.spyOn(t.services.storage, 'write')
  onTestFinished(() => write.mockRestore())
  const disposition = 'content-disposition: form-data; name="file"; filename="a.csv"'
  sending.write(`--b\r\n${disposition}\r\ncontent-type: text/csv\r\n\r\nΌνομα;Πόλη\n`)
  await vi.waitFor(() => expect(write).toHaveBeenCalled())
  await freeze(member.usr_id)
  sending.end('Άννα;Βόλος\n\r\n--b--\r\n')
  expect(await answered).toBe(401)
  expect(
    await t.db.selectFrom('chat_file').select('cfi_id').where('cfi_fk_usr_id', '=', member.usr_id).execute(),
  ).toEqual([])
})

it('a file on its way breaks off for whoever loses access, and goes on for others', async () => {
  const people = await Promise.all(
    [newCompany(), newCompany()].map(async (made) => {
      const member = await made
      const person = await enter(member)
      return { member, headers: { cookie: person.cookie }, id: await person.sendFile() }
    }),
  )
  const onTheirWay: Readable[] = []
  const read = vi.spyOn(t.services.storage, 'read').mockImplementation(async () => {
    const body = new Readable({ read: () => undefined })
    body.push('Όνομα;')
    onTheirWay.push(body)
    return body
  })
  onTestFinished(() => read.mockRestore())
  const opened = people.map(({ headers, id }) =>
    fetch(`${address}/v1/storage/buckets/chatfiles/files/${id}/download?project=${PROJECT}`, { headers }),
  )
  const [theirs, others] = (await Promise.all(opened)) as [Response, Response]
  expect([theirs.status, others.status]).toEqual([200, 200])
  const broken = expect(theirs.text()).rejects.toThrow()
  await freeze(people[0]?.member.usr_id ?? 0)
  await broken
  const [going] = onTheirWay.filter(({ destroyed }) => !destroyed)
  going?.push('Πόλη')
  going?.push(null)
  expect(await others.text()).toBe('Όνομα;Πόλη')
})

it('a file that the browser keeps is asked for each time', async () => {
  const member = await newCompany()
  const person = await enter(member)
  const path = `/storage/buckets/chatfiles/files/${await person.sendFile()}/view`
  const file = (headers: Record<string, string>) => fetch(`${address}/v1${path}?project=${PROJECT}`, { headers })
  const first = await file({ cookie: person.cookie })
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const kept = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await file({ cookie: person.cookie, ...kept })).status).toBe(304)
  await freeze(member.usr_id)
  expect((await file({ cookie: person.cookie, ...kept })).status).toBe(401)
})
