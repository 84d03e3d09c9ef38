import type { TestProject } from 'vitest/node'
import { startTestCluster } from '#server/testing/cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    template: string
  }
}

/** One PostgreSQL for the whole run; every test file clones its migrated template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  project.provide('template', cluster.template)
  return () => cluster.stop()
}
