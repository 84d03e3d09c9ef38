import { beforeEach, expect, test, vi } from 'vitest'
import { countedUpload } from './counted-upload.ts'

let request: FakeRequest

/** As far as the browser's own is used. */
class FakeRequest {
  upload: { onprogress?(event: { loaded: number; total: number; lengthComputable: boolean }): void } = {}
  onload?: () => void
  onabort?: () => void
  status = 200
  response = new Blob(['{}'])
  open = vi.fn()
  send = vi.fn()
  abort = vi.fn(() => this.onabort?.())
  getAllResponseHeaders = () => ''
  constructor() {
    // oxlint-disable-next-line typescript/no-this-alias -- the test plays the browser
    request = this
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const begin = (signal?: AbortSignal) =>
  countedUpload(() => undefined)?.('/api/thing', { body: 'x', signal: signal ?? null })
const goOn = (loaded: number) => request.upload.onprogress?.({ loaded, total: 100, lengthComputable: true })

test('an upload of which nothing goes any more for a minute fails as a broken line does', async () => {
  const sent = begin()
  const failure = expect(sent).rejects.toThrow(TypeError)
  await vi.advanceTimersByTimeAsync(50_000)
  goOn(40)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(request.abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(request.abort).toHaveBeenCalledTimes(1)
  await failure
})

test('what has gone whole waits for its answer as long as it takes', async () => {
  const sent = begin()
  goOn(100)
  await vi.advanceTimersByTimeAsync(300_000)
  request.onload?.()
  expect((await sent)?.status).toBe(200)
})

test('whoever ends it is told of no broken line', async () => {
  const ending = new AbortController()
  const failure = expect(begin(ending.signal)).rejects.toThrow('aborted')
  ending.abort()
  await failure
})
