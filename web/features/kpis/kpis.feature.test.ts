import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import type { SignedIn } from '#shared/features/auth/auth.contract.ts'
import { resetSession, startSession } from '#web/core/session.ts'
import { kpisFeature } from '#web/features/kpis/kpis.feature.ts'

const signedIn = {
  user: { usr_id: 7, usr_role: 'REGEN_ADMINISTRATOR' },
  token: 'the-token',
  chatSecret: 's',
  tokenExpiresAt: '2999-01-01T00:00:00.000Z',
} as SignedIn

vi.mock('#web/features/kpis/KpisScreen.tsx', () => ({ KpisScreen: () => null }))

// Files of a worker share what is loaded: another one may have signed somebody in.
beforeEach(() => resetSession(null))

afterEach(() => {
  resetSession(null)
  vi.unstubAllGlobals()
})

it('asks for the lists of the figures while the screen is loaded, before anything of it is drawn', async () => {
  vi.useRealTimers()
  const addresses: string[] = []
  vi.stubGlobal('window', { location: { href: 'https://regen.example/admin/kpis' } })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  )
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address)
    return new Promise(() => undefined)
  })
  await kpisFeature.routes[0]?.screen()
  await import('#web/features/kpis/kpis.engine.ts')
  await new Promise((goOn) => setTimeout(goOn, 50))
  // Without a session it would be refused, and the session with it.
  expect(addresses).toEqual([])
  startSession(signedIn)
  await vi.waitFor(() => expect(addresses).toEqual([kpisContract.together.path]), 10_000)
})
