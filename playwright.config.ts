import { defineConfig } from '@playwright/test'

/** They begin, so that none of them is alone at the end while the other workers have nothing to do. */
const LONG =
  /(account|candidates|chat|companies|cycles|data-and-reports|entrance|every-screen|guide|hiring|keyboard|kpis|office-work|page-weight|personal|reaching)\.spec\.ts$/

export default defineConfig({
  projects: [
    { name: 'long', testMatch: LONG },
    // The component tests have a configuration of their own.
    { name: 'short', testMatch: '*.spec.ts', testIgnore: [LONG, 'kit/**'] },
  ],
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // Each file has a product of its own; three at a time keep two cores busy.
  workers: 3,
  fullyParallel: false,
  // The tests of a file build on each other, so a further try begins with a new product; what passes then
  // is reported as flaky.
  retries: 2,
  // Generous, for two cores under other work as well: a wait that is over ends at once.
  // The first test of a file starts its product; with FLEET, three processes.
  timeout: process.env.FLEET ? 240_000 : 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  globalSetup: './e2e/global-setup.ts',
  use: {
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    viewport: { width: 1440, height: 900 },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
