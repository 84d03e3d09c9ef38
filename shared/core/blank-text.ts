/** Signs that show nothing, or only on a letter. */
const BLANK = /^[\p{DI}\p{Cf}\p{M}\s\u2800]*$/u

/** Of such a text alone a name would be an empty place that nobody can press. */
export const isBlank = (text: string): boolean => BLANK.test(text)
