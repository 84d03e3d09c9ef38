import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

/** Gives each value with all its parts that are as they were in the one before being the same objects. */
export function makeKeeper<Value>() {
  let kept: Value | undefined
  return (value: Value): Value => (kept = replaceEqualDeep(kept, value))
}

/** What is drawn from parts that are as they were stays drawn. */
export function useKept<Value>(value: Value): Value {
  const [keep] = useState(makeKeeper<Value>)
  return useMemo(() => keep(value), [keep, value])
}
