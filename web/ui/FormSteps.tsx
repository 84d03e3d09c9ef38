import { type ReactNode, type RefObject, useRef, useState } from 'react'
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

/** The step of a form stands in the address: a reload stays on it, and the way back of a telephone leads one step back. */
export function useSteps(count: number, isReady: boolean): Steps {
  const { href, navigate } = useNavigation()
  const [step, setStep] = useState(0)
  const [seen, setSeen] = useState('')
  const pane = useRef<HTMLDivElement>(null)
  // The server draws the first step: it never learns what stands after the `#`.
  if (isReady && seen !== href) {
    setSeen(href)
    setStep(stepIn(href, count))
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
  /** One for each name. They all stay mounted: nothing typed or chosen is lost. */
  children: readonly ReactNode[]
}

export function FormSteps({ steps: { step, go, pane }, names, children }: FormStepsProps) {
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
          {child}
        </div>
      ))}
    </div>
  )
}
