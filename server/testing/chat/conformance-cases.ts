import { describe } from 'vitest'
import type { TestChat } from '#server/testing/chat/chat-app.ts'
import { documentCases } from '#server/testing/chat/document-cases.ts'
import { fileCases } from '#server/testing/chat/file-cases.ts'
import { realtimeCases } from '#server/testing/chat/realtime-cases.ts'
import { sessionCases } from '#server/testing/chat/session-cases.ts'
import { writeCases } from '#server/testing/chat/write-cases.ts'

/** What the vendor's own tests expect of a server, as far as our part of the protocol goes; wherever the client runs. */
export function conformanceCases(t: TestChat): void {
  describe('sessions', () => sessionCases(t))
  describe('documents', () => documentCases(t))
  describe('files', () => fileCases(t))
  sharedCases(t)
}

/** What several processes owe to each other. */
export function sharedCases(t: TestChat): void {
  describe('writes', () => writeCases(t))
  describe('realtime', () => realtimeCases(t))
}
