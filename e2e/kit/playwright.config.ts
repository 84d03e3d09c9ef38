import { defineConfig } from '@playwright/test'

// The component tests: the stories of web/ui and web/parts in Chromium, without server and database.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.cache/playwright-kit',
  workers: 2,
  fullyParallel: true,
  // What passes at a further try is reported as flaky.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  globalSetup: './kit-server.ts',
})
