import { defineConfig } from '@playwright/test'

import { chromiumFlags, findChromium } from './scripts/check/find-chromium.ts'

const executablePath = findChromium()

/** Browser tests. Each starts what it needs on a free port of its own (see e2e/), so they run side by side. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two browsers and their portals on a machine that may be busy: slowness alone is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A test that passes at the second try has failed.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // A trace costs half as much again as the test: whoever looks for a cause asks for it, `--trace on`.
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: chromiumFlags,
    },
  },
})
