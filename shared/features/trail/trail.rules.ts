/** So long an act stands among those that can be undone, or could. */
export const ACT_DAYS = 30
