import { join } from 'node:path'

import { chromium, defineConfig } from '@playwright/test'

import { findTestBrowser, testBrowserFlags } from './scripts/find-chromium.ts'

const program = findTestBrowser()
// Without a path, Playwright starts the headless shell that it downloads beside its Chromium.
const executablePath = program === chromium.executablePath() ? undefined : program
// Persists between runs, unlike TMPDIR, because compiling the portal takes each worker seconds.
process.env['PWTEST_CACHE_DIR'] ??= join(import.meta.dirname, 'node_modules/.cache/playwright')

/** Browser tests. They share one PostgreSQL, and each worker has a portal in its own process. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A test that passes only on a retry fails.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Traces slow each test by half. Enable them with `--trace on`.
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: testBrowserFlags,
    },
  },
})
