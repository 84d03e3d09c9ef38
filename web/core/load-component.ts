import { type ComponentType, lazy } from 'react'
import { asPartOfPage } from '#web/core/page-is-there.ts'
import { isChunkFailure, mayReload } from '#web/core/reload-guard.ts'
import { tabStorage } from '#web/ui/stored.ts'

type Load = () => Promise<unknown>

const loaded = new Map<Load, unknown>()
const failed = new Set<Load>()

/** The component of a dynamic import, loaded once. After a release its chunk may be gone: the page is then reloaded. */
export function loadComponent<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const existing = loaded.get(load)
  if (existing) return existing as ComponentType<Props>
  const component = lazy(async () => {
    try {
      return { default: await asPartOfPage(load()) }
    } catch (error) {
      failed.add(load)
      const target = window.location.pathname + window.location.search
      // Without network the page would be gone, and with it what stands in it.
      if (navigator.onLine && isChunkFailure(error) && mayReload(target, Date.now(), tabStorage))
        window.location.assign(target)
      throw error
    }
  })
  loaded.set(load, component)
  return component
}

/** Loads a component before it is drawn: what the server has drawn of it stays until the browser can draw the same. */
export async function preloadComponent<Props>(load: () => Promise<ComponentType<Props>>): Promise<void> {
  loaded.set(load, await load())
}

/** The next render loads failed components again. Not done on failure itself, or rendering would retry forever. */
export function forgetFailedComponents(): void {
  for (const load of failed) loaded.delete(load)
  failed.clear()
}
