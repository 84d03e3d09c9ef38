import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#server/testing/app.ts'

it('is not ready while it stops, still answers, and keeps no connection for the next request', async () => {
  const t = await startTestApp()
  const lifecycle = { stopping: false }
  const app = await buildApp(t.services, { lifecycle })
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return { statusCode, connection: headers.connection }
  }
  expect(await ask('/api/ready')).toEqual({ statusCode: 200, connection: 'keep-alive' })
  lifecycle.stopping = true
  expect(await ask('/api/ready')).toEqual({ statusCode: 503, connection: 'close' })
  expect(await ask('/api/health')).toEqual({ statusCode: 200, connection: 'close' })
  expect(await ask('/api/programmes')).toEqual({ statusCode: 200, connection: 'close' })
  await app.close()
})
