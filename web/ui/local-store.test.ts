import { expect, it } from 'vitest'
import { endLocalSitting, localSitting, saveBeforeEnd } from '#web/ui/local-store.ts'

it('saves what was typed a moment ago when a session runs out, and nothing when somebody signs out', () => {
  const saved: number[] = []
  const forget = saveBeforeEnd(() => saved.push(localSitting()))
  const before = localSitting()
  endLocalSitting({ isSignedOut: true })
  expect(saved).toEqual([])
  endLocalSitting({ isSignedOut: false })
  // Still in the sitting in which it was typed: in a later one nothing is saved.
  expect(saved).toEqual([before + 1])
  forget()
  endLocalSitting({ isSignedOut: false })
  expect(saved).toHaveLength(1)
})
