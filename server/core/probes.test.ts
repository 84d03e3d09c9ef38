import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#server/testing/app.ts'

it('tells browsers of this host alone to come by TLS, for as long as the operator says, and only where there is TLS', async () => {
  const t = await startTestApp()
  const hstsWith = async (publicUrl: string, hstsDays: number) => {
    const app = await buildApp({ ...t.services, config: { ...t.services.config, publicUrl, hstsDays } })
    const { headers } = await app.inject({ url: '/api/health' })
    await app.close()
    return headers['strict-transport-security']
  }
  expect(await hstsWith('https://office.gr', 365)).toBe('max-age=31536000')
  expect(await hstsWith('https://office.gr', 0)).toBe('max-age=0')
  expect(await hstsWith('http://127.0.0.1:3000', 365)).toBeUndefined()
})

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
