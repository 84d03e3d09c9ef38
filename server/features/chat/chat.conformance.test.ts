import { describe } from 'vitest'
import { startChat } from '#server/testing/chat/chat-app.ts'
import { conformanceCases, sharedCases } from '#server/testing/chat/conformance-cases.ts'

// The official client, unmodified, against the embedded service: what its vendor's own tests expect of a server, as far
// as our part of the protocol goes.

const single = await startChat()
const fleet = await startChat(
  process.env.FLEET
    ? { processes: Number(process.env.FLEET) }
    : { processes: 2, file: 'server/testing/chat/chat-process.ts' },
)

describe('against one app process', () => conformanceCases(single))
// Behind a balancer any call may come to any process.
describe('against several app processes', () => (process.env.FLEET ? conformanceCases : sharedCases)(fleet))
