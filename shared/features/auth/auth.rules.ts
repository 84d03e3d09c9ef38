/** So long the letter of a sign-up can be confirmed; the account ends with its last letter. */
export const UNCONFIRMED_DAYS = 3
/** So long the link for a new password opens. */
export const RESET_MINUTES = 60
