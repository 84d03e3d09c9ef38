import { expect, it } from 'vitest'
import { forgetFailedComponents, loadComponent } from './load-component.ts'

/** Runs the load of a lazy component, as rendering does. */
async function render(component: unknown): Promise<unknown> {
  const { _init, _payload } = component as { _init(payload: unknown): unknown; _payload: unknown }
  try {
    return _init(_payload)
  } catch (pending) {
    await (pending as Promise<unknown>)
    return _init(_payload)
  }
}

it('keeps a failed component until it is forgotten, and then loads it again', async () => {
  let calls = 0
  const Screen = () => null
  const load = () => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Screen)
  }
  globalThis.window = { location: { pathname: '/', search: '' } } as never
  const first = loadComponent(load)
  await expect(render(first)).rejects.toThrow('offline')
  expect(loadComponent(load)).toBe(first)
  forgetFailedComponents()
  const second = loadComponent(load)
  expect(await render(second)).toBe(Screen)
  forgetFailedComponents()
  expect(loadComponent(load)).toBe(second)
  expect(calls).toBe(2)
})
