/** Calls of the specification that have no contract yet. A feature takes its own out when it arrives; at the end the list is empty. */
export const notYet: ReadonlySet<string> = new Set()
