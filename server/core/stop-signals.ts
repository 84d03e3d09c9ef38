/** As long as nothing has to end in order; what hears `exit` still asks the bundled database to end. */
let end = (_signal: string): void => process.exit(0)

/** The first thing of a start. */
export function hearStopSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(signal))
}

/** From now on a signal leads to this instead. */
export function onStopSignal(act: typeof end): void {
  end = act
}
