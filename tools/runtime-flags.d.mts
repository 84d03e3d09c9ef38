export const runtimeFlags: readonly string[]
