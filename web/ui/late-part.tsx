import type { ComponentType } from 'react'
import { texts } from './ui.texts.ts'
import { useLoadedPart } from './use-loaded-part.ts'

/** A part of a screen, loaded when it is shown. Where it does not come, that is said in its place, and the screen stays. */
export function latePart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return (props: Props) => {
    const parts = useLoadedPart(load)
    if (parts === null) return <p role="alert">{texts.common.notLoaded}</p>
    const Part: ComponentType<Props> | undefined = parts?.[name]
    return Part && <Part {...props} />
  }
}
