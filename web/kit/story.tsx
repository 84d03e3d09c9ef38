import { type ComponentType, type ReactNode, useState } from 'react'
import type { StoryAnswer } from './calls.ts'

/** One state of a component, as the catalogue shows it and the component tests visit it. */
export interface Story {
  show(): ReactNode
  /** Accessible names of what is focused and clicked, in this order, once the story is rendered: menus, pop-overs, dialogs. */
  open?: readonly string[]
  /** What the calls of the component answer. */
  answers?: readonly StoryAnswer[]
}

/** A file `X.story.tsx` exports `stories`: the states of `X`, each under a short name; most only show something. */
export type Stories = Record<string, Story | Story['show']>

interface WithStateProps<Value> {
  initial: Value
  children(value: Value, set: (value: Value) => void): ReactNode
}

/** For components whose value the caller keeps. */
export function WithState<Value>({ initial, children }: WithStateProps<Value>) {
  const [value, set] = useState(initial)
  return <>{children(value, set)}</>
}

interface FieldProps {
  value?: unknown
  onChange?(value: never): void
}

function HeldField<Props extends FieldProps>({
  Field,
  props,
  event,
}: {
  Field: ComponentType<Props>
  props: Props
  event: string
}) {
  const [value, set] = useState(props.value)
  const onChange = (next: unknown) => {
    set(next)
    log(event, next)
  }
  return <Field {...props} value={value} onChange={onChange} />
}

/** A field whose value the story keeps, as a form does; what it reports stands in the log under `event`. */
export function held<Props extends FieldProps>(Field: ComponentType<Props>, event: string, props: Props): ReactNode {
  return <HeldField Field={Field} props={props} event={event} />
}

type Listener = (lines: readonly string[]) => void

let lines: readonly string[] = []
let listener: Listener | undefined

function publish(next: readonly string[]): void {
  lines = next
  listener?.(lines)
}

/** Writes into the log under the story what a component reported. */
export function log(event: string, ...details: unknown[]): void {
  publish([...lines, [event, ...details.map((detail) => JSON.stringify(detail))].join(' ')].slice(-20))
}

export function clearLog(): void {
  publish([])
}

export function onLog(next: Listener | undefined): void {
  listener = next
}
