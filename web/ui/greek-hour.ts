/** `9:30`, `09.30` and `0930` are all 09:30. */
export function parseHour(text: string): string | null {
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim())
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${match[1]?.padStart(2, '0')}:${match[2]}`
}
