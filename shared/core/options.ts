/** Values as options of a choice: with their labels, or each as its own label. */
export function optionsOf<T extends string>(
  values: readonly T[] | Readonly<Record<T, string>>,
  labels?: Readonly<Record<T, string>>,
): { value: T; label: string }[] {
  if (isList(values)) return values.map((value) => ({ value, label: labels?.[value] ?? value }))
  return optionsOf(Object.keys(values) as T[], values)
}

function isList<T extends string>(values: readonly T[] | object): values is readonly T[] {
  return Array.isArray(values)
}
