// Months of a career. Stored as `2023` or `2023-05`, which sort as text.

/** `5/2023`, `05-2023` and `2023-5` are the same month; other text stays as typed. */
export function storedMonth(typed: string): string {
  const text = typed.trim()
  const greek = /^(\d{1,2})[/.-](\d{4})$/.exec(text)
  if (greek) return `${greek[2]}-${greek[1]?.padStart(2, '0')}`
  const plain = /^(\d{4})-(\d)$/.exec(text)
  return plain ? `${plain[1]}-0${plain[2]}` : text
}

/** `05/2023` or `2023`. */
export function shownMonth(value: string): string {
  const match = /^(\d{4})-(\d{2})/.exec(value)
  return match ? `${match[2]}/${match[1]}` : value
}
