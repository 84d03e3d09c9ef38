import { afterAll, afterEach } from 'vitest'
import { type AppProcess, startProcess } from '#server/testing/app-process.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { Balancer } from '#server/testing/balancer.ts'
import { ChatUser, type OpenHost } from '#server/testing/chat/chat-user.ts'
import { PROJECT } from '#server/testing/chat/plain-chat.ts'
import {
  makeAdministrator,
  makeCandidate,
  makeCompany,
  makeCompanyUser,
  openTestSession,
} from '#server/testing/make.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { chatSecretFor } from '#server/core/sessions.ts'
import { registerInChat } from '#server/features/chat/chat.service.ts'
import { openChatToLink } from '#server/features/chat/chat.sessions.queries.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'

/** Somebody who can open the chat. */
export interface Member {
  usr_id: number
  email: string
  secret: string
  room: string
  /** The token of the sign-in, or the key of the personal link, to which the chat secret belongs. */
  key: string
}

export interface ChatPeople {
  office: Member
  office2: Member
  company: Member
  colleague: Member
  other: Member
  pending: Member
  archived: Member
  candidate: Member
  stranger: Member
}

/** Two companies that talk, two that may not, two candidates and the office. */
export async function makeChatPeople(services: Services): Promise<ChatPeople> {
  return inTransaction(services, {}, async (work) => {
    const company = await makeCompany(work, { name: 'Άλφα Πληροφορική' })
    const other = await makeCompany(work, { name: 'Βήτα Κατασκευές' })
    const pending = await makeCompany(work, { status: 'PENDING_APPROVAL' })
    const archived = await makeCompany(work, { status: 'ARCHIVED' })
    const candidate = await makeCandidate(work, { name: 'Άννα Ξένου' })
    const stranger = await makeCandidate(work, { name: 'Πέτρος Λάμπρου' })
    return {
      office: await makeMember(work, await makeAdministrator(work), ''),
      office2: await makeMember(work, await makeAdministrator(work), ''),
      company: await makeMember(work, company.usr_id, `COMPANY_${company.cny_id}`),
      colleague: await makeMember(work, await makeCompanyUser(work, company.cny_id), `COMPANY_${company.cny_id}`),
      other: await makeMember(work, other.usr_id, `COMPANY_${other.cny_id}`),
      pending: await makeMember(work, pending.usr_id, `COMPANY_${pending.cny_id}`),
      archived: await makeMember(work, archived.usr_id, `COMPANY_${archived.cny_id}`),
      candidate: await makeMember(work, candidate, `CANDIDATE_${candidate}`),
      stranger: await makeMember(work, stranger, `CANDIDATE_${stranger}`),
    }
  })
}

/** Somebody who has signed in or, as a candidate, come by a personal link. */
export async function makeMember(work: Work, usr_id: number, room: string): Promise<Member> {
  const isCandidate = room.startsWith('CANDIDATE_')
  const key = isCandidate
    ? await makeKey(work, { kind: 'personal', usr_id, minutes: 60 })
    : await openTestSession(work, usr_id)
  if (isCandidate) await openChatToLink(work, key)
  const { email, chatSecret } = await registerInChat(work, usr_id, chatSecretFor(key))
  return { usr_id, email, secret: chatSecret, room, key }
}

export interface TestChat extends TestApp, ChatPeople {
  /** Where the processes listen; one unless more were asked for. */
  addresses: string[]
  /** Processes of their own, when several were asked for. */
  processes: AppProcess[]
  /** Somebody with the official client; signed in when a member is named. Each comes to the next process. */
  user(member?: Member): Promise<ChatUser>
}

interface ChatSetting {
  processes?: number
  env?: Record<string, string>
  /** What each process runs, when there are several. */
  file?: string
  /** Where the clients run; a thread for each unless said. */
  openHost?: OpenHost
}

/** The product, listening, with people who talk to each other: in this process, or as several of its own. */
export async function startChat({ processes = 1, env = {}, file, openHost }: ChatSetting = {}): Promise<TestChat> {
  const t = await startTestApp({ ...installation(), ...env })
  const others = processes > 1 ? await startProcesses(t, processes, file) : []
  const direct = others.map((process) => process.address)
  // `npm test -- --fleet`: everybody comes to the same address, and a balancer chooses.
  const ports = direct.map((address) => Number(new URL(address).port))
  const balancer = process.env.FLEET && ports.length > 0 ? new Balancer(ports) : undefined
  const own = async () => (direct.length > 0 ? direct : [await t.app.listen({ port: 0, host: '127.0.0.1' })])
  const addresses = balancer ? [await balancer.listen()] : await own()
  const people = await makeChatPeople(t.services)
  let next = 0
  afterAll(async () => {
    balancer?.close()
    await Promise.all(others.map((process) => process.stop()))
  })
  return {
    ...t,
    ...people,
    addresses,
    processes: others,
    async user(member) {
      const user = idle.pop() ?? (await ChatUser.start(PROJECT, openHost))
      busy.push(user)
      await user.begin(addresses[next % addresses.length] as string)
      next += 1
      if (member) await user.signIn(member.email, member.secret)
      return user
    },
  }
}

// A client takes a third of a second to load: the tests of a file share a few.
const idle: ChatUser[] = []
const busy: ChatUser[] = []

afterEach(() => {
  idle.push(...busy.splice(0))
})

afterAll(async () => {
  await Promise.all([...idle.splice(0), ...busy.splice(0)].map((user) => user.stop()))
})

/** The operator tries an installation of theirs: docs/chat.md says how. */
function installation(): Record<string, string> {
  const names = ['CHAT_ENDPOINT', 'CHAT_PROJECT', 'CHAT_DATABASE', 'CHAT_API_KEY']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function startProcesses(t: TestApp, count: number, file?: string): Promise<AppProcess[]> {
  const { config, connection } = t.services
  const folder = { DATABASE_URL: connection.url, DATA_DIR: config.dataDir, SEED: 'empty' }
  return Promise.all(Array.from({ length: count }, () => startProcess(folder, file)))
}
