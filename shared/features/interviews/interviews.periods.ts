/** An address that no calendar has read for so long ends. */
export const FEED_MONTHS = 6
/** So long the links of a morning letter open. */
export const MORNING_KEY_DAYS = 7
