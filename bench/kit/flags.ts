/** `--explain` and the like. */
export const hasFlag = (flag: string): boolean => process.argv.includes(`--${flag}`)

/** `--minutes 5` and the like. */
export function numberAfter(flag: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${flag}`)
  return (at > 0 && Number(process.argv[at + 1])) || otherwise
}
