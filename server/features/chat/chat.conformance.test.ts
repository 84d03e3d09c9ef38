import { afterAll, beforeAll, describe } from 'vitest'
import { startChat, type TestChat } from '#server/testing/chat/chat-app.ts'
import { documentCases } from '#server/testing/chat/document-cases.ts'
import { fileCases } from '#server/testing/chat/file-cases.ts'
import { realtimeCases } from '#server/testing/chat/realtime-cases.ts'
import { sessionCases } from '#server/testing/chat/session-cases.ts'
import { writeCases } from '#server/testing/chat/write-cases.ts'

// The official client, unmodified, against the embedded service: what its vendor's own tests expect of a server, as far
// as our part of the protocol goes.

describe.each([1, 3])('against %i app processes', (processes) => {
  let t: TestChat
  beforeAll(async () => {
    t = await startChat({ processes })
  })
  afterAll(() => t.stop())

  describe('sessions', () => sessionCases(() => t))
  describe('documents', () => documentCases(() => t))
  describe('writes', () => writeCases(() => t))
  describe('realtime', () => realtimeCases(() => t))
  describe('files', () => fileCases(() => t))
})
