import { afterAll, beforeAll, describe } from 'vitest'
import { startChat, type TestChat } from '#server/testing/chat/chat-app.ts'
import { conformanceCases } from '#server/testing/chat/conformance-cases.ts'

// The official client, unmodified, against the embedded service: what its vendor's own tests expect of a server, as far
// as our part of the protocol goes.

describe.each([1, 3])('against %i app processes', (processes) => {
  let t: TestChat
  beforeAll(async () => {
    t = await startChat({ processes })
  })
  afterAll(() => t.stop())

  conformanceCases(() => t)
})
