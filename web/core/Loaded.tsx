import { type ComponentType, createElement, type ReactNode, startTransition, useEffect, useReducer } from 'react'
import { asPartOfPage } from '#web/core/page-is-there.ts'
import { isChunkFailure, mayReload } from '#web/core/reload-guard.ts'
import { tabStorage } from '#web/ui/stored.ts'

export type Load<Props> = () => Promise<ComponentType<Props>>
type AnyLoad = () => Promise<unknown>
type Part = { component: unknown } | { error: unknown } | { coming: Promise<void> }

const parts = new Map<AnyLoad, Part>()

/** Of a dynamic import, which is begun once. After a release its chunk may be gone: the page is then reloaded. */
export function partOf(load: AnyLoad): Part {
  const begun = parts.get(load)
  if (begun) return begun
  const coming = asPartOfPage(load()).then(
    (component) => void parts.set(load, { component }),
    (error: unknown) => {
      parts.set(load, { error })
      const target = window.location.pathname + window.location.search
      // Without network the page would be gone, and with it what stands in it.
      if (navigator.onLine && isChunkFailure(error) && mayReload(target, Date.now(), tabStorage))
        window.location.assign(target)
    },
  )
  const part = { coming }
  parts.set(load, part)
  return part
}

interface LoadedProps<Props> {
  load: Load<Props>
  props: Props
  /** Stands in its place until it is there. */
  coming?: ReactNode
}

/** Draws what is loaded when it is shown. With `lazy` React would hold it back until its place was shown for 300 ms. */
export function Loaded<Props extends object>({ load, props, coming = null }: LoadedProps<Props>) {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const part = partOf(load)
  useEffect(() => {
    if (!('coming' in part)) return
    let isGone = false
    void part.coming.then(() => !isGone && startTransition(drawAnew))
    return () => {
      isGone = true
    }
  }, [part])
  if ('error' in part) throw part.error
  return 'component' in part ? createElement(part.component as ComponentType<Props>, props) : coming
}

/** Loads a component before it is drawn: what the server has drawn of it stays until the browser can draw the same. */
export async function preloadComponent<Props>(load: Load<Props>): Promise<void> {
  parts.set(load, { component: await load() })
}

/** The next render loads failed components again. Not done on failure itself, or rendering would retry forever. */
export function forgetFailedComponents(): void {
  for (const [load, part] of parts) if ('error' in part) parts.delete(load)
}
