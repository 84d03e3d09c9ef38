import { expect, it } from 'vitest'
import type { Live, LiveEvent } from '#server/core/live.ts'
import { Totals } from '#server/core/totals.ts'

const watchers = new Set<(event: LiveEvent) => void>()
const totals = new Totals({ watchers, isDeaf: false } as unknown as Live)
const change = (tables: 'all' | ['company']) => {
  for (const watch of watchers) watch({ type: 'changed', tables } as unknown as LiveEvent)
}

let counted = 0
let go: () => void = () => undefined
const ask = () =>
  totals.of({ tables: ['company'], key: 'companies' }, async () => {
    counted += 1
    const own = counted
    await new Promise<void>((resolve) => {
      go = resolve
    })
    return own
  })

it('counts once for all who ask in the same moment, and anew after a change', async () => {
  const together = [ask(), ask(), ask()]
  go()
  expect(await Promise.all(together)).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)

  // Who asks after a change does not wait for what was begun before it.
  for (const tables of [['company'], 'all'] as const) {
    change(tables as ['company'])
    const before = ask()
    const end = go
    change(tables as ['company'])
    const after = ask()
    end()
    go()
    expect([await before, await after]).toEqual([counted - 1, counted])
    expect(await ask()).toBe(counted)
  }
  expect(counted).toBe(5)
})

it('counts again after a count that failed', async () => {
  const key = { tables: ['company'], key: 'fails' } as const
  await expect(totals.of(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await totals.of(key, async () => 7)).toBe(7)
})
