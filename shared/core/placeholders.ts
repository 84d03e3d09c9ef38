/**
 * Puts values in the places named `{so}`. One that is empty takes the space before it along: «Γεια σας {name},» without a
 * name is «Γεια σας,». What nothing stands behind stays as it is written.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? whole : value && `${space}${value}`
  })
}

/** The names in a text as they are written: also those that are nobody's, such as «{όνομα}» or «{ name }». */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([ \u00a0]*[\p{L}\p{N}_]+[ \u00a0]*)\}/gu)].map((match) => match[1] as string)
