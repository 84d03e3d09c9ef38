/** The shortest password that is taken. */
export const PASSWORD_LEAST = 10
