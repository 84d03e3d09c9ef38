/** An instant as PostgreSQL writes it, in ISO. Where its clock shows UTC, which is nearly always, nothing is reckoned. */
export function isoInstant(text: string): string {
  if (!(text.endsWith('+00') && text[4] === '-' && text[10] === ' ')) return new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
