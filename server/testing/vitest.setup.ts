import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from '#server/testing/cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    template: string
  }
}

/** Each project of a run reads this file on its own. */
const run = globalThis as { testCluster?: Promise<TestCluster> }

/** One PostgreSQL for the whole run; every test file clones its migrated template. */
export default async function setup(project: TestProject) {
  run.testCluster ??= startTestCluster()
  const cluster = await run.testCluster
  project.provide('clusterUrl', cluster.url)
  project.provide('template', cluster.template)
  return async () => {
    const last = run.testCluster
    delete run.testCluster
    await (await last)?.stop()
  }
}
