/** Fewer people than this with a special trait could be known again behind a figure. */
export const SMALL_GROUP = 5

/** For how long a written reason opens such figures to whoever gave it. */
export const REASON_MINUTES = 60

/** Nobody is known again by «nobody». */
export const isSmallGroup = (people: number): boolean => people > 0 && people < SMALL_GROUP
