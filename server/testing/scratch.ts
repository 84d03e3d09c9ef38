import { databaseUrl, startTestCluster } from '#server/testing/cluster.ts'

/** Runs `act` on a migrated database that is gone afterwards. */
export async function withScratchDatabase<T>(act: (url: string) => Promise<T>): Promise<T> {
  const cluster = await startTestCluster()
  try {
    return await act(databaseUrl(cluster.url, cluster.template))
  } finally {
    await cluster.stop()
  }
}
