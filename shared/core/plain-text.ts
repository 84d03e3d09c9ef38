const plainOf = new Map([...'άέήίόύώϊϋΐΰς'].map((letter, at) => [letter, 'αεηιουωιυιυσ'.charAt(at)]))

/** The same as `plain` in the database: lower case, without accents. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[άέήίόύώϊϋΐΰς]/g, (letter) => plainOf.get(letter) ?? letter)
}
