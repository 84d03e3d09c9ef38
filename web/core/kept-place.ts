/** Where the browser keeps what `kept-answers.ts` hands it. */
export const KEPT_PLACE = 'answers'

/** It ends with the session: part of every page, which what is kept is not. */
export function forgetAnswers(): void {
  globalThis.caches?.delete(KEPT_PLACE).catch(() => undefined)
}
