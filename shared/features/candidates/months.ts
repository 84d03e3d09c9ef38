// Months of a career as people write and read them. Stored: `2023` or `2023-05`, which sort as text.

/** `5/2023`, `05-2023` and `2023-5` are the same month; what is none stays as it was typed. */
export function storedMonth(typed: string): string {
  const text = typed.trim()
  const greek = /^(\d{1,2})[/.-](\d{4})$/.exec(text)
  if (greek) return `${greek[2]}-${greek[1]?.padStart(2, '0')}`
  const plain = /^(\d{4})-(\d)$/.exec(text)
  return plain ? `${plain[1]}-0${plain[2]}` : text
}

/** `05/2023` or `2023`. */
export function shownMonth(stored: string): string {
  const found = /^(\d{4})-(\d{2})/.exec(stored)
  return found ? `${found[2]}/${found[1]}` : stored
}
