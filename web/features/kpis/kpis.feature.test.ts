import { afterEach, expect, it, vi } from 'vitest'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { kpisFeature } from '#web/features/kpis/kpis.feature.ts'

vi.mock('#web/features/kpis/KpisScreen.tsx', () => ({ KpisScreen: () => null }))

afterEach(() => vi.unstubAllGlobals())

it('asks for the lists of the figures while the screen is loaded, before anything of it is drawn', async () => {
  const addresses: string[] = []
  vi.stubGlobal('window', { location: { href: 'https://regen.example/admin/kpis' } })
  vi.stubGlobal('Worker', class extends EventTarget {})
  vi.stubGlobal('fetch', (address: string) => {
    addresses.push(address)
    return new Promise(() => undefined)
  })
  await kpisFeature.routes[0]?.screen()
  await vi.waitFor(() => expect(addresses).toEqual([kpisContract.together.path]), 10_000)
})
