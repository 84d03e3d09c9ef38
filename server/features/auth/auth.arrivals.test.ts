import { expect, it } from 'vitest'
import { inTurn, rememberNetwork } from '#server/features/auth/auth.arrivals.ts'

it('reads the account of a known network before those of a crowd, and of a stranger after the first of each', async () => {
  const order: string[] = []
  const read = (name: string) => async () => {
    order.push(name)
    await Promise.resolve()
  }
  rememberNetwork('203.0.113.1')
  const crowd = Array.from({ length: 20 }, (_, at) => inTurn('198.51.100.1', read(`crowd ${at}`)))
  const stranger = inTurn('203.0.113.2', read('stranger'))
  const known = inTurn('203.0.113.1', read('known'))
  await Promise.all([...crowd, stranger, known])
  // Two of the crowd had begun already.
  expect(order.indexOf('known')).toBeLessThan(4)
  expect(order.indexOf('stranger')).toBeLessThan(6)
  expect(order).toHaveLength(22)
})
