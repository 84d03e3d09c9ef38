import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

// How a person and a session look on the wire. What this service does not keep is there and empty.

export const toTime = (iso: string) => iso.replace('Z', '+00:00')

export function toAccount(person: ChatPerson) {
  const at = toTime(person.createdAt)
  const times = { $createdAt: at, $updatedAt: at, registration: at, passwordUpdate: at, accessedAt: at }
  const rest = { phone: '', emailVerification: true, phoneVerification: false, mfa: false, prefs: {}, targets: [] }
  return {
    $id: person.id,
    ...times,
    name: person.name,
    email: person.email,
    status: true,
    labels: [person.role],
    ...rest,
  }
}

export function toSession({ id: userId, email, session: { id: $id, createdAt, expire } }: ChatPerson) {
  const at = toTime(createdAt)
  const times = { $createdAt: at, $updatedAt: at, expire: toTime(expire) }
  // The secret is carried by the cookie alone.
  const rest = { providerAccessToken: '', providerRefreshToken: '', current: true, factors: ['password'], secret: '' }
  return { $id, userId, ...times, provider: 'email', providerUid: email, ...rest }
}
