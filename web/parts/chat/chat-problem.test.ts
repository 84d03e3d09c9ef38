import { afterEach, expect, it, vi } from 'vitest'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'

afterEach(() => vi.unstubAllGlobals())

it('says that the network is missing only where the device knows it, and else that the service is silent', () => {
  const kinds = () =>
    [new TypeError('Failed to fetch'), { code: 503 }, { code: 502 }, { code: 500 }].map(
      (error) => toChatProblem(error).kind,
    )
  vi.stubGlobal('navigator', { onLine: true })
  expect(kinds()).toEqual(['silent', 'silent', 'silent', 'broken'])
  vi.stubGlobal('navigator', { onLine: false })
  expect(kinds()).toEqual(['offline', 'silent', 'silent', 'broken'])
})
