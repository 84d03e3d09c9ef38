/** Of what is in order as it is written, such as instants: no alphabet has to be asked. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
