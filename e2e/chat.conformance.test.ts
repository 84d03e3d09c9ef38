import { afterAll, beforeAll, describe } from 'vitest'
import { startChat, type TestChat } from '#server/testing/chat/chat-app.ts'
import { conformanceCases } from '#server/testing/chat/conformance-cases.ts'
import { startBrowser } from './chat-person.ts'

// The cases of `server/features/chat/chat.conformance.test.ts`, with the official client in a browser: cookies, origins
// and files are then the browser's own. What several processes owe to each other does not hang on the client, so it is
// looked at here of a fleet alone.

let browser: Awaited<ReturnType<typeof startBrowser>>
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.stop())

describe.each([process.env.FLEET ? 3 : 1])('in a browser, against %i app processes', (processes) => {
  let t: TestChat
  beforeAll(async () => {
    t = await startChat({ processes, openHost: browser.openHost })
  })
  afterAll(() => t.stop())

  conformanceCases(() => t)
})
