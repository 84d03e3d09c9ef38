/** So long the link of an invitation opens an account. */
export const INVITATION_DAYS = 7
