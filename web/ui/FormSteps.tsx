import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import classes from './FormSteps.module.css'
import { texts } from './ui.texts.ts'
import { useNavigation } from './NavigationContext.tsx'

const stepIn = (href: string, count: number) => {
  const step = Number(/#step-([1-9])$/.exec(href)?.[1] ?? 1)
  return step <= count ? step - 1 : 0
}

export interface Steps {
  /** Beginning with 0. */
  step: number
  /** By the person: the reading goes to the step. */
  go(step: number): void
  /** Without moving the focus. */
  show(step: number): void
  pane: RefObject<HTMLDivElement | null>
}

const never = () => () => undefined

/** The step of a form stands in the address: a reload stays on it, and the way back of a telephone leads one step back. */
export function useSteps(count: number): Steps {
  const { href, navigate } = useNavigation()
  // The server draws the first step: it never learns what stands after the `#`.
  const place = useSyncExternalStore(
    never,
    () => href,
    () => href.split('#')[0] ?? '',
  )
  const [step, setStep] = useState(() => stepIn(place, count))
  const [seen, setSeen] = useState(place)
  const pane = useRef<HTMLDivElement>(null)
  if (seen !== place) {
    setSeen(place)
    setStep(stepIn(place, count))
  }
  function show(to: number) {
    if (to === step) return
    // A field in a step that is not drawn yet could not take the focus.
    flushSync(() => setStep(to))
    navigate(`${href.split('#')[0]}#step-${to + 1}`)
  }
  function go(to: number) {
    show(to)
    pane.current?.focus({ preventScroll: true })
    pane.current?.scrollIntoView({ block: 'start' })
  }
  return { step, go, show, pane }
}

interface FormStepsProps {
  steps: Steps
  names: readonly string[]
  /** One for each name. The others come once the first is there, and stay mounted: nothing typed or chosen is lost. */
  children: readonly ReactNode[]
}

export function FormSteps({ steps: { step, go, pane }, names, children }: FormStepsProps) {
  const [hasOthers, setHasOthers] = useState(false)
  // In slices between two keys.
  useEffect(() => startTransition(() => setHasOthers(true)), [])
  return (
    <div
      ref={pane}
      tabIndex={-1}
      role="group"
      aria-label={texts.steps.of(step + 1, names.length, names[step] ?? '')}
      className={classes.pane}
    >
      <ol className={classes.steps}>
        {names.map((name, at) => (
          <li key={name} data-done={at < step || undefined} aria-current={at === step ? 'step' : undefined}>
            {at < step ? (
              <button type="button" className={classes.back} onClick={() => go(at)}>
                {name}
              </button>
            ) : (
              <span>{`${at + 1}. ${name}`}</span>
            )}
          </li>
        ))}
      </ol>
      {children.map((child, at) => (
        <div key={names[at]} hidden={at !== step}>
          {(at === step || hasOthers) && child}
        </div>
      ))}
    </div>
  )
}
