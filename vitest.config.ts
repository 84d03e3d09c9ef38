import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['server/core/config.test.ts', 'server/database/seeds/people/*.test.ts'],
          globalSetup: ['server/testing/vitest.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 40_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          // What needs a browser, but not our pages.
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/testing/vitest.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
