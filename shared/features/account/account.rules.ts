/** So long the old mailbox may take back an account that was moved to another one. */
export const EMAIL_UNDO_DAYS = 7
