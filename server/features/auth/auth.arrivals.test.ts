import { expect, it } from 'vitest'
import { inTurn, rememberNetwork } from '#server/features/auth/auth.arrivals.ts'

it('reads the account of a known network before those of a crowd, and of a stranger after the first of each', async () => {
  const order: string[] = []
  const read = (name: string) => async () => {
    order.push(name)
    await Promise.resolve()
  }
  rememberNetwork('a known network')
  const crowd = Array.from({ length: 20 }, (_, at) => inTurn('a crowd', read(`crowd ${at}`)))
  const stranger = inTurn('a stranger', read('stranger'))
  const regular = inTurn('a known network', read('known'))
  await Promise.all([...crowd, stranger, regular])
  // Two of the crowd had begun already.
  expect(order.indexOf('known')).toBeLessThan(4)
  expect(order.indexOf('stranger')).toBeLessThan(6)
  expect(order).toHaveLength(22)
})
