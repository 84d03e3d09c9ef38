export const runtimeFlags: readonly string[]
export const runtimeEnvironment: Readonly<Record<string, string>>
