const plainOf = new Map([...'άέήίόύώϊϋΐΰς'].map((letter, at) => [letter, 'αεηιουωιυιυσ'.charAt(at)]))

const CHANGED = /[άέήίόύώϊϋΐΰς\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** The same as `plain` in the database: lower case, without accents and the usual unseen signs. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(CHANGED, (letter) => plainOf.get(letter) ?? '')
}
