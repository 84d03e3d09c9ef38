import { describe, expect, it } from 'vitest'
import { FairQueue } from '#server/core/fair-queue.ts'

/** Work that ends when the test says so, in the order in which it began. */
function slowWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const act = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, act, endNext }
}

describe('a fair queue', () => {
  it('lets lines take turns, so that one caller waits for few of a crowd', async () => {
    const { begun, act, endNext } = slowWork()
    const queue = new FairQueue({ name: 'test', atOnce: 1, each: 10, inAll: 20 })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => queue.run(name.charAt(0), act(name)))
    for (let i = 0; i < 5; i += 1) await endNext()
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  it('refuses at once when a line is full, and says when to come back', async () => {
    const { act, endNext } = slowWork()
    const queue = new FairQueue({ name: 'test', atOnce: 1, each: 2, inAll: 20 })
    const in3 = [1, 2, 3].map((n) => queue.run('a', act(String(n))))
    await expect(queue.run('a', act('4'))).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
    for (let i = 0; i < 3; i += 1) await endNext()
    expect(await Promise.all(in3)).toEqual(['1', '2', '3'])
  })

  it('gives somebody new the last place of the longest line when all is full', async () => {
    const { begun, act, endNext } = slowWork()
    const queue = new FairQueue({ name: 'test', atOnce: 1, each: 10, inAll: 3 })
    const crowd = [1, 2, 3, 4].map((n) => queue.run('a', act(`a${n}`)).catch((error: Error) => error.message))
    const other = queue.run('b', act('b1'))
    // As long as the longest but one: nobody is put out for another one of the same line.
    await expect(queue.run('a', act('a5'))).rejects.toMatchObject({ code: 'too_many_requests' })
    for (let i = 0; i < 4; i += 1) await endNext()
    expect(await Promise.all(crowd)).toEqual(['a1', 'a2', 'a3', expect.stringContaining('Πολλές προσπάθειες')])
    expect(await other).toBe('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('lets those who are known come before a crowd of strangers, each from elsewhere, and never refuses them for it', async () => {
    const { begun, act, endNext } = slowWork()
    const queue = new FairQueue({ name: 'test', atOnce: 1, each: 10, inAll: 3 })
    const crowd = [1, 2, 3, 4].map((n) => queue.run(`place ${n}`, act(`a${n}`)).catch(() => 'refused'))
    const admitted = ['k1', 'k2'].map((name) => queue.run(name, act(name), { isKnown: true }))
    for (let i = 0; i < 4; i += 1) await endNext()
    expect(await Promise.all(admitted)).toEqual(['k1', 'k2'])
    expect(begun).toEqual(['a1', 'k1', 'k2', expect.stringMatching(/a/)])
    const kept = (await Promise.all(crowd)).filter((name) => name !== 'refused')
    expect(kept).toHaveLength(2)
  })

  it('goes on after work that failed', async () => {
    const queue = new FairQueue({ name: 'test', atOnce: 1, each: 2, inAll: 2 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1)
  })
})
