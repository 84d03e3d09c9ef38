/** So long the old mailbox may take back an account that was moved to another one. */
export const EMAIL_UNDO_DAYS = 7
/** So long the new mailbox may confirm. */
export const EMAIL_CONFIRM_HOURS = 24
