/** `3/9/1998`, `03-09-98`, `3.9.1998` and `03091998` are all the third of September. */
export function parseGreekDay(text: string): string | null {
  const typed = text.trim()
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  const [day, month] = [Number(match[1]), Number(match[2])]
  const given = Number(match[3])
  const year = given > 99 ? given : given > 40 ? 1900 + given : 2000 + given
  const date = new Date(Date.UTC(year, month - 1, day))
  // The 31st of a short month would silently become the first of the next.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
