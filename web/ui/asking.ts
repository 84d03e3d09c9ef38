/** The name of what asks before it acts: a question, or a dialog to fill in. */
export const asking = (name: string): string => `${name}…`
