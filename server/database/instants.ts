const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** An instant as PostgreSQL writes it, in ISO. Where its clock shows UTC, which is nearly always, nothing is reckoned. */
export function isoInstant(text: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString()
}
