import { expect, it } from 'vitest'
import { queueMail } from '#server/core/mail/outbox.ts'
import { writeState } from '#server/core/platform-state.ts'
import { mustTake } from '#server/core/quota.ts'
import { takeUpload } from '#server/core/upload-quota.ts'
import { startTestApp } from '#server/testing/app.ts'

const token = 'a-token-of-the-monitor'

it('tells figures to who has the token: letters, parts, backup and drill, and what is degraded', async () => {
  const t = await startTestApp({ METRICS_TOKEN: token })
  const { db } = t
  const scrape = async () =>
    (await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  const degraded = async () => (await t.app.inject({ url: '/api/ready' })).json<{ degraded: string[] }>().degraded
  expect((await t.app.inject({ url: '/metrics' })).statusCode).toBe(401)
  expect(await scrape()).not.toMatch(/^regen_backup_age_seconds \d/m)
  expect(await degraded()).toEqual([])

  t.setNow('2026-03-01T09:00:00Z')
  await t.work((work) => queueMail(work, { to: 'a@example.org', template: 'any', subject: 'Σ', text: 'Κ' }))
  const figures = { bytes: 1, rows: 1, files: 0, seconds: 1, isEncrypted: false }
  await writeState(db, 'backup', { at: '2026-02-25T10:00:00.000Z', ...figures })
  await writeState(db, 'drill', { backup: '/b', isGood: false, problem: 'users has 1 rows, not 2.', seconds: 1 })
  t.services.parts.fails('mail', new Error('away'))
  t.setNow('2026-03-01T10:00:00Z')
  const text = await scrape()
  expect(text).toContain('regen_outbox_letters{state="QUEUED"} 1')
  expect(text).toContain('regen_outbox_oldest_seconds 3600')
  expect(text).toContain('regen_backup_age_seconds 345600')
  expect(text).toContain('regen_drill_good 0')
  expect(text).toContain('regen_part_working{part="mail"} 0')
  expect(text).toMatch(/regen_info\{version="\d+\.\d+\.\d+",commit="\w*"\} 1/)
  expect(await degraded()).toEqual(['mail', 'backup', 'drill'])
})

it('tells work that waits, open places, uploads, and what limits refused by their rule', async () => {
  const t = await startTestApp()
  const { db } = t
  const figure = async (line: string) => {
    const text = (await t.app.inject({ url: '/metrics' })).body
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length + 1),
    )
  }
  expect(await figure('regen_jobs_oldest_seconds')).toBe(0)
  await t.work((work) =>
    work.db
      .insertInto('job')
      .values({ job_kind: 'test', job_data: '{}', job_date_created: '2026-03-01T09:00:00Z' })
      .execute(),
  )
  t.setNow('2026-03-01T10:00:00Z')
  expect(await figure('regen_jobs_oldest_seconds')).toBe(3600)
  await db.updateTable('job').set({ job_status: 'RUNNING' }).execute()
  expect(await figure('regen_jobs_oldest_seconds')).toBe(0)

  const leave = await t.services.openPlaces.take({ name: 'chat sockets', places: 2 }, 'user 1')
  expect(await figure('regen_open_places{rule="chat sockets"}')).toBe(1)
  leave()
  expect(await figure('regen_open_places{rule="chat sockets"}')).toBeNaN()

  const uploader = { usr_id: 0, cny_id: null, isOffice: false, address: '192.0.2.1' }
  const bytesBefore = await figure('regen_uploaded_bytes_total')
  await takeUpload(t.services, uploader, { field: 'cv', bytes: 2500 })
  expect((await figure('regen_uploaded_bytes_total')) - bytesBefore).toBe(2500)

  const [wide, narrow] = [`wide ${crypto.randomUUID()}`, `narrow ${crypto.randomUUID()}`]
  const quotas = [
    { quota: { name: wide, points: 100, minutes: 1 }, by: 'a' },
    { quota: { name: narrow, points: 1, minutes: 1 }, by: 'a' },
  ]
  await mustTake(t.services, quotas)
  await expect(mustTake(t.services, quotas)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await figure(`regen_refusals_total{rule="${narrow}"}`)).toBe(1)
  expect(await figure(`regen_refusals_total{rule="${wide}"}`)).toBeNaN()
})
