import { expect, it } from 'vitest'
import { forgetFailedComponents, partOf } from './Loaded.tsx'

/** What stands there once the load has ended. */
async function ended(load: () => Promise<unknown>) {
  const part = partOf(load)
  if ('coming' in part) await part.coming
  return partOf(load)
}

it('keeps a failed component until it is forgotten, and then loads it again', async () => {
  let calls = 0
  const Screen = () => null
  const error = new Error('offline')
  const load = () => {
    calls += 1
    return calls === 1 ? Promise.reject(error) : Promise.resolve(Screen)
  }
  globalThis.window = { location: { pathname: '/', search: '' } } as never
  const first = partOf(load)
  expect(partOf(load)).toBe(first)
  expect(await ended(load)).toEqual({ error })
  expect(await ended(load)).toEqual({ error })
  forgetFailedComponents()
  const second = await ended(load)
  expect(second).toEqual({ component: Screen })
  forgetFailedComponents()
  expect(partOf(load)).toBe(second)
  expect(calls).toBe(2)
})
