/** Milliseconds to wait, by the number of attempts so far (specification). */
export function reconnectDelay(attempts: number): number {
  if (attempts < 5) return 1000
  if (attempts < 15) return 5000
  return attempts < 100 ? 10_000 : 60_000
}
