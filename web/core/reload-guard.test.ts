import { expect, it } from 'vitest'
import { memoryStorage } from './memory-storage.test-kit.ts'
import { allowReload, isChunkFailure, mayReload } from './reload-guard.ts'

it('reloads a path once in ten seconds, and another path at once', () => {
  const store = memoryStorage()
  expect(mayReload('/a', 1000, () => store)).toBe(true)
  expect(JSON.parse(store.kept.get('reload-guard') ?? '')).toEqual({ path: '/a', expires: 11_000 })
  expect(mayReload('/a', 10_999, () => store)).toBe(false)
  expect(mayReload('/b', 10_999, () => store)).toBe(true)
  expect(mayReload('/a', 11_000, () => store)).toBe(true)
})

it('ignores a broken entry', () => {
  const store = memoryStorage()
  store.setItem('reload-guard', '{')
  expect(mayReload('/a', 0, () => store)).toBe(true)
})

it('does not reload where the browser keeps nothing, or it would for ever', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  expect(mayReload('/a', 0, blocked)).toBe(false)
  expect(() => allowReload(blocked)).not.toThrow()
})

it('tells a missing chunk from other errors', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
  expect(isChunkFailure(new Error('x is undefined'))).toBe(false)
})
