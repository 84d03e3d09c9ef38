type Words = Readonly<Record<string, string>>

/** The word for a value that people may have written: «constructor» is in no list of words, though every object has one. */
export const ownWord = (words: Words | undefined, value: string): string | undefined =>
  words && Object.hasOwn(words, value) ? words[value] : undefined
