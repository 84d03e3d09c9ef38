import { type ComponentType, lazy, Suspense } from 'react'
import { texts } from './ui.texts.ts'

/** A part of a screen, loaded when it is shown. Where it does not come, that is said in its place, and the screen stays. */
export function latePart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const Part = lazy<ComponentType<Props>>(async () => ({
    default: await load().then(
      (it) => it[name],
      () => NotLoaded,
    ),
  }))
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

const NotLoaded = () => <p role="alert">{texts.common.notLoaded}</p>
