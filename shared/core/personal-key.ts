/** Calls of the own page are let in by the key of the link, in this header and nowhere else. */
export const PERSONAL_KEY_HEADER = 'x-personal-key'
export const PERSONAL_PATH = '/api/me'
