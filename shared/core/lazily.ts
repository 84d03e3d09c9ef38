/** Made when it is first asked for. A browser's first format of dates costs a slow telephone a tenth of a second. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
