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
