import { FairQueue } from '#server/core/fair-queue.ts'

/** As many accounts are read at once as passwords are weighed. Only a flood is refused here. */
const arrivals = new FairQueue({ name: 'accounts to read', atOnce: 2, each: 500, inAll: 2000 })

const MAX_NETWORKS = 5000
/** Somebody has signed in from them; the one that did so longest ago is forgotten first. A process keeps its own. */
const networks = new Set<string>()

/** Reads the account of a sign-in in turn. Networks that have signed in before do not wait for a crowd of strangers. */
export function inTurn<T>(network: string, read: () => Promise<T>): Promise<T> {
  return arrivals.run(network, read, { isKnown: networks.has(network) })
}

export function rememberNetwork(network: string): void {
  networks.delete(network)
  networks.add(network)
  const [oldest] = networks
  if (networks.size > MAX_NETWORKS && oldest !== undefined) networks.delete(oldest)
}
