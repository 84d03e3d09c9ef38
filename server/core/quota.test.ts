import { expect, it } from 'vitest'
import { clear, count, giveBack, type Taking } from '#server/core/quota.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

it('is taken and given back by many at one moment, in any order, without waiting in a circle', async () => {
  const takings: Taking[] = Array.from({ length: 12 }, (_, index) => ({
    quota: { name: `quota ${index}`, points: 1_000_000, minutes: 60 },
    by: 'everybody',
  }))
  await count(t.services, takings)
  const rounds = Array.from({ length: 400 }, async (_, index) => {
    const ordered = index % 2 === 0 ? takings : takings.toReversed()
    await count(t.services, ordered)
    await giveBack(t.services, ordered)
  })
  await Promise.all(rounds)
  const left = await count(
    t.services,
    takings.map((taking) => ({ ...taking, amount: 0 })),
  )
  expect(left.map((counted) => counted.count)).toEqual(takings.map(() => 1))
})

it('forgets one and gives the others back', async () => {
  const [own, address, account] = ['own', 'address', 'account'].map(
    (name): Taking => ({ quota: { name, points: 10, minutes: 60 }, by: 'somebody' }),
  ) as [Taking, Taking, Taking]
  await count(t.services, [own, address, account])
  await count(t.services, [own, address, account])
  await clear(t.services, own, [address, account])
  const left = await count(
    t.services,
    [own, address, account].map((taking) => ({ ...taking, amount: 0 })),
  )
  expect(left.map((counted) => counted.count)).toEqual([0, 1, 1])
})
