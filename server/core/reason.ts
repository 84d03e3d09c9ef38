/** The innermost reason of an error, for an operator: `fetch failed` alone helps nobody. */
export function reasonOf(thrown: unknown): string {
  const error = thrown as { message?: string; code?: string; cause?: unknown; errors?: unknown[] }
  if (error.cause) return reasonOf(error.cause)
  // A name with several addresses fails once for each.
  if (!error.message && error.errors?.[0]) return reasonOf(error.errors[0])
  return error.message || error.code || String(thrown)
}
