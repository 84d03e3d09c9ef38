import { describe, expect, it } from 'vitest'
import { healthParts, type HealthFacts, judgeHealth, worstOf } from '#shared/features/health/health.rules.ts'

const at = '2026-03-10T12:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
const working = { isWorking: true, since: hoursAgo(9), reason: '' }

const right: HealthFacts = {
  at,
  unknownProxyAt: hoursAgo(25),
  isPublic: true,
  hasMailServer: true,
  mail: working,
  oldestLetterDue: hoursAgo(0.1),
  lettersFailedInDay: 0,
  storage: working,
  space: { state: 'enough', since: hoursAgo(30), detail: '900 MB free' },
  isDatabaseBundled: false,
  chat: null,
  oldestJobWaiting: null,
  jobsFailedInDay: 0,
  schedules: [{ name: 'retention', isLate: false, endedAt: hoursAgo(9), problem: '' }],
  failingHooks: [],
  backupAt: hoursAgo(10),
  drill: { at: hoursAgo(9), isGood: true, problem: '' },
  standby: working,
  quietSince: null,
}

const wrongOf = (change: Partial<HealthFacts>) =>
  judgeHealth({ ...right, ...change })
    .filter(({ state }) => state !== 'good')
    .map(({ part, state, since }) => ({ part, state, since }))

it('finds nothing wrong where all is right, and says so of each part', () => {
  expect(judgeHealth(right).map(({ part }) => part)).toEqual([...healthParts])
  expect(wrongOf({})).toEqual([])
})

it('does not speak of a standby that nobody has', () => {
  expect(judgeHealth({ ...right, standby: null }).map(({ part }) => part)).not.toContain('standby')
})

it('lets the bundled database be where nobody else reaches the platform', () => {
  const wrong = wrongOf({ isDatabaseBundled: true, isPublic: false })
  expect(wrong).toEqual([])
})

it('does not praise a trial of a backup that nobody has made', () => {
  const parts = judgeHealth({ ...right, backupAt: null, drill: null }).map(({ part }) => part)
  expect(parts).toEqual(healthParts.filter((part) => part !== 'drill'))
})

describe('what is wrong, and since when', () => {
  const down = { isWorking: false, since: hoursAgo(2), reason: 'ECONNREFUSED' }
  const old = { name: 'retention', isLate: true, endedAt: hoursAgo(40), problem: '' }
  it.each<[string, Partial<HealthFacts>, string, string, string | null]>([
    ['an unknown proxy', { unknownProxyAt: hoursAgo(1) }, 'proxy', 'warning', hoursAgo(1)],
    ['mail server', { mail: down }, 'mail', 'bad', hoursAgo(2)],
    ['no mail server', { hasMailServer: false, mail: null }, 'mail', 'bad', null],
    ['no mail server on one machine', { hasMailServer: false, mail: null, isPublic: false }, 'mail', 'warning', null],
    ['letters that wait', { oldestLetterDue: hoursAgo(1) }, 'letters', 'bad', hoursAgo(1)],
    ['letters that failed', { lettersFailedInDay: 2 }, 'letters', 'warning', null],
    ['files', { storage: down }, 'files', 'bad', hoursAgo(2)],
    ['little room', { space: { ...right.space, state: 'short' } }, 'disk', 'warning', hoursAgo(30)],
    ['no room', { space: { ...right.space, state: 'full' } }, 'disk', 'bad', hoursAgo(30)],
    ['the bundled database in public', { isDatabaseBundled: true }, 'database', 'warning', null],
    ['chat', { chat: down }, 'chat', 'bad', hoursAgo(2)],
    ['jobs that wait', { oldestJobWaiting: hoursAgo(1) }, 'jobs', 'bad', hoursAgo(1)],
    ['jobs that failed', { jobsFailedInDay: 1 }, 'jobs', 'warning', null],
    ['a missed night', { schedules: [old] }, 'schedules', 'bad', hoursAgo(40)],
    ['a failed night', { schedules: [{ ...old, isLate: false, problem: 'x' }] }, 'schedules', 'bad', hoursAgo(40)],
    [
      'a system of others that takes nothing',
      { failingHooks: [{ name: 'x', since: hoursAgo(2), reason: '500' }] },
      'hooks',
      'warning',
      hoursAgo(2),
    ],
    ['no backup', { backupAt: null, drill: null }, 'backup', 'bad', null],
    ['an old backup', { backupAt: hoursAgo(51) }, 'backup', 'bad', hoursAgo(51)],
    ['no drill', { drill: null }, 'drill', 'warning', null],
    ['a bad drill', { drill: { at: hoursAgo(1), isGood: false, problem: 'x' } }, 'drill', 'bad', hoursAgo(1)],
    ['an old drill', { drill: { at: hoursAgo(200), isGood: true, problem: '' } }, 'drill', 'warning', hoursAgo(200)],
    ['a standby that does not follow', { standby: down }, 'standby', 'warning', hoursAgo(2)],
    [
      'rest after a restore',
      { quietSince: hoursAgo(3), oldestLetterDue: hoursAgo(2), schedules: [old] },
      'quiet',
      'bad',
      hoursAgo(3),
    ],
  ])('%s', (_case, change, part, state, since) => {
    expect(wrongOf(change)).toEqual([{ part, state, since }])
  })
})

it('names a schedule once, though it failed and is late by now', () => {
  const failed = { name: 'retention', isLate: true, endedAt: hoursAgo(40), problem: 'no room' }
  const late = { ...failed, name: 'interviews', problem: '' }
  const schedules = judgeHealth({ ...right, schedules: [failed, late] }).find(({ part }) => part === 'schedules')
  expect(schedules?.detail.split('\n')).toEqual(['retention: no room', `interviews: ${hoursAgo(40)}`])
})

it('takes the worst of several', () => {
  expect([worstOf([]), worstOf(['good', 'warning']), worstOf(['warning', 'bad', 'good'])]).toEqual([
    'good',
    'warning',
    'bad',
  ])
})
