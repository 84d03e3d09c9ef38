/** The beginning of a text, as long as a schema counts it, and without half of a sign: PostgreSQL takes none in JSON. */
export const firstSigns = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** The same for people, who see that there is more. */
export const firstWords = (text: string, most: number): string =>
  text.length <= most ? text : `${firstSigns(text, most - 1).trimEnd()}…`
