import { pino } from 'pino'
import { expect, it } from 'vitest'
import { healthContract } from '#shared/features/health/health.contract.ts'
import { buildApp } from '#server/app.ts'
import { DOCTOR_MARK } from '#server/core/probes.ts'
import { startTestApp } from '#server/testing/app.ts'

it('is said once an hour, when a proxy stands before the product that does not know of it', async () => {
  const t = await startTestApp()
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  let now = new Date('2026-03-02T10:00:00Z')
  const appWith = (trustProxy: number) =>
    buildApp({ ...t.services, log, clock: () => now, config: { ...t.services.config, trustProxy } })
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY')).length

  const trusting = await appWith(1)
  const ask = { url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.7' } }
  await trusting.inject(ask)
  expect(warnings()).toBe(0)
  await trusting.close()

  const app = await appWith(0)
  await app.inject({ url: '/api/health' })
  // The doctor asks what we make of such a header, and is no proxy.
  await app.inject({ ...ask, headers: { ...ask.headers, [DOCTOR_MARK]: '1' } })
  expect(warnings()).toBe(0)
  await app.inject(ask)
  await app.inject(ask)
  expect(warnings()).toBe(1)
  now = new Date(now.getTime() + 3_600_000)
  await app.inject(ask)
  expect(warnings()).toBe(2)
  await app.close()
})

it('stands on the page of the office, until the settings know of the proxy', async () => {
  const t = await startTestApp()
  const admin = await t.asOffice()
  const state = async () =>
    (await admin.call(healthContract.look)).body.judgements.find(({ part }) => part === 'proxy')?.state
  expect(await state()).toBe('good')
  await t.app.inject({ url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.7' } })
  await expect.poll(state).toBe('warning')
  t.setNow(new Date(Date.now() + 25 * 3_600_000).toISOString())
  const later = await t.asOffice()
  const { judgements } = (await later.call(healthContract.look)).body
  expect(judgements.find(({ part }) => part === 'proxy')?.state).toBe('good')
})
