import type { SendOptions } from '#web/core/api.ts'

/** Over a line that is dead nothing goes any more, and no browser says so for many minutes. */
const PATIENCE_MS = 60_000

/** Sends a request and tells, in percent, how much of it has gone; `fetch` cannot. */
export function countedUpload(onPercent: (percent: number) => void): SendOptions['transport'] {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      const giveUp = () => {
        reject(new TypeError('network'))
        request.abort()
      }
      let timer = setTimeout(giveUp, PATIENCE_MS)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        clearTimeout(timer)
        // Then the server looks at it.
        if (loaded < total) timer = setTimeout(giveUp, PATIENCE_MS)
        if (lengthComputable) onPercent(Math.floor((loaded / total) * 100))
      }
      request.onloadend = () => clearTimeout(timer)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      onPercent(0)
      request.send((body ?? null) as XMLHttpRequestBodyInit | null)
    })
}

const WITHOUT_BODY = new Set([204, 205, 304])

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const body = WITHOUT_BODY.has(request.status) ? null : (request.response as Blob | null)
  return new Response(body, { status: request.status, headers })
}
