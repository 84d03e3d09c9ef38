// How Node runs the product. Plain JavaScript, for whatever starts it.

/**
 * Young objects get two halves of 16 MB. V8 would let them grow to 32 each, which a process keeps when it rests; with 8 each
 * what sixteen people ask for at once no longer fits, and is collected as old. Measured on 28 November 2026 with 8, 16 and
 * 32: 197, 193 and 223 MB at rest, 319, 294 and 330 after lists, 1445, 1635 and 1546 lists of 20 a second.
 * Old objects may double before they are collected. V8 would let them grow four times where a machine has much memory:
 * measured on 25 November 2026, 186 instead of 203 MB at rest and at most 261 instead of 391 under lists, at the same time.
 * Pages that are drawn here know storages of the browser; Node would warn at each start that its own has no file.
 */
export const runtimeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--no-webstorage']

/**
 * How the C library may part its memory: with its own number, eight for each processor, a resting process holds 15 MB more in
 * halves of pages that no thread uses again. Others than glibc do not ask.
 */
export const runtimeEnvironment = { MALLOC_ARENA_MAX: '2' }
