import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Generous, for two cores under other work as well; what fails is tried once more and named in the summary.
const PATIENT = { testTimeout: 60_000, hookTimeout: 120_000, retry: 1, expect: { poll: { timeout: 20_000 } } }

/** What tests put into the temporary folder goes with the run, however they end. PostgreSQL, another user, may enter. */
const folder = mkdtempSync(join(tmpdir(), 'regen-tests-'))
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = { TMPDIR: folder }

/**
 * Starts the longest files first, so that none is alone at the end while the other workers have nothing to do. All files of
 * a project stand together: a worker that goes on to another project is a new one, which reads the server anew.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, not of an array
    const sorted = await super.sort(files)
    const isFirst = ({ moduleId, project }: TestSpecification) =>
      project.name === 'browser' ||
      (project.name === 'server' && /(kills|crash|conformance|as-of|year|figures|backup)\.test\.ts$/.test(moduleId))
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'unit',
          env,
          // As below: nothing of a module is left behind by one file for the next.
          isolate: false,
          // The projects of one run must agree on it.
          maxWorkers: 3,
          include: [
            'shared/**/*.test.ts',
            'web/**/*.test.ts',
            'tools/**/*.test.ts',
            'server/core/config.test.ts',
            'server/database/seeds/people/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'server',
          env,
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['server/core/config.test.ts', 'server/database/seeds/people/*.test.ts'],
          globalSetup: ['server/testing/vitest.setup.ts'],
          // They wait for PostgreSQL and for time as much as they compute: three keep two cores busy.
          maxWorkers: 3,
          // The files of a worker share the loaded server: reading it anew took two of ten minutes.
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENT,
          // What needs a browser, but not our pages.
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/vitest.setup.ts'],
          maxWorkers: 3,
        },
      },
    ],
  },
})
