import { afterAll, describe } from 'vitest'
import { startChat } from '#server/testing/chat/chat-app.ts'
import { conformanceCases } from '#server/testing/chat/conformance-cases.ts'
import { startBrowser } from './chat-person.ts'

// The cases of `server/features/chat/chat.conformance.test.ts`, with the official client in a browser: cookies, origins
// and files are then the browser's own. What several processes owe to each other does not hang on the client, so it is
// looked at here of a fleet alone.

const browser = await startBrowser()
afterAll(() => browser.stop())
const processes = process.env.FLEET ? 3 : 1
const t = await startChat({ processes, openHost: browser.openHost })

describe(`in a browser, against ${processes} app processes`, () => conformanceCases(t))
