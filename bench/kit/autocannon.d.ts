/** The part of the load generator that the benches use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    method?: string
    headers?: Record<string, string>
    body?: string
    requests?: readonly { path: string }[]
  }

  interface Result {
    requests: { total: number }
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }

  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }

  function autocannon(options: Options): Run
  export default autocannon
}
