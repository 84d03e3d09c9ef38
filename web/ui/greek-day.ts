/** `3/9/1998`, `03-09-98`, `3.9.1998` and `03091998` are all 1998-09-03. */
export function parseGreekDay(text: string): string | null {
  const typed = text.trim()
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  const [day, month] = [Number(match[1]), Number(match[2])]
  const typedYear = Number(match[3])
  const year = typedYear > 99 ? typedYear : typedYear > 40 ? 1900 + typedYear : 2000 + typedYear
  const date = new Date(Date.UTC(year, month - 1, day))
  // `Date` turns the 31st of a short month into the first of the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
