import { expect, it } from 'vitest'
import { isChunkFailure, mayReload } from './reload-guard.ts'

function memory() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    map,
  }
}

it('reloads a path once in ten seconds, and another path at once', () => {
  const store = memory()
  expect(mayReload('/a', 1000, store)).toBe(true)
  expect(JSON.parse(store.map.get('reload-guard') ?? '')).toEqual({ path: '/a', expires: 11_000 })
  expect(mayReload('/a', 10_999, store)).toBe(false)
  expect(mayReload('/b', 10_999, store)).toBe(true)
  expect(mayReload('/a', 11_000, store)).toBe(true)
})

it('ignores a broken entry', () => {
  const store = memory()
  store.setItem('reload-guard', '{')
  expect(mayReload('/a', 0, store)).toBe(true)
})

it('tells a missing chunk from other errors', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
  expect(isChunkFailure(new Error('x is undefined'))).toBe(false)
})
