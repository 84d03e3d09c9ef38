import { expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { buildApp } from '#server/app.ts'
import { prepareFirstData } from '#server/database/first-data.ts'
import { startTestApp } from '#server/testing/app.ts'

it('prints one link for the first administrator, whose key stands after # and replaces that of an earlier start', async () => {
  const t = await startTestApp()
  const keyOf = (lines: readonly string[]) => /\/first-administrator#key=([\w-]+)$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
  const earlier = keyOf(await prepareFirstData(t.services))
  const key = keyOf(await prepareFirstData(t.services))
  expect(key).not.toBe('')
  const person = { email: 'first@example.org', fullname: 'Άννα Πρώτη', password: 'Ένα-μακρύ-σύνθημα-2026' }
  expect((await t.visitor.call(authContract.firstAdministrator, { ...person, key: earlier })).status).toBe(410)
  expect((await t.visitor.call(authContract.firstAdministrator, { ...person, key })).status).toBe(201)
  expect(await prepareFirstData(t.services)).toEqual([])
})

it('loads the demo data once, though several processes start together on an empty database', async () => {
  const t = await startTestApp({ SEED: 'demo' })
  const starts = await Promise.all([1, 2, 3].map(() => prepareFirstData(t.services)))
  for (const lines of starts) expect(lines.join('\n')).toContain('admin@regen.demo')
  const { rows } = await t.services.connection.pool.query<{ count: number }>(
    `select count(*)::int as count from users where usr_email = 'admin@regen.demo'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  // Plans for whoever signs in first reckon with sessions to come.
  const { rows: plan } = await t.services.connection.pool.query<{ 'QUERY PLAN': string }>(
    `explain select from session where ses_token_hash = '\\x00'`,
  )
  expect(plan[0]?.['QUERY PLAN']).toContain('Index')

  // Its passwords are published: where others reach it, it starts by name only, and then each page says so.
  const { config } = t.services
  const startWith = (more: Partial<typeof config>) =>
    prepareFirstData({ ...t.services, config: { ...config, ...more } })
  const open = { isPublic: true, isDemoAskedFor: false }
  await expect(startWith(open)).rejects.toThrow('SEED=demo')
  await t.services.connection.pool.query(
    `update users set usr_email = 'ours@office.test' where usr_email = 'admin@regen.demo'`,
  )
  await expect(startWith(open)).rejects.toThrow('SEED=demo')
  expect((await startWith({ ...open, isDemoAskedFor: true })).join('\n')).toContain('company@regen.demo')
  expect((await t.visitor.call(authContract.site)).body.demo).toBe(false)
  const shown = await buildApp({ ...t.services, config: { ...config, isPublic: true, isDemoAskedFor: true } })
  expect((await shown.inject({ url: authContract.site.path })).json()).toMatchObject({ demo: true })
  await shown.close()
}, 120_000)
