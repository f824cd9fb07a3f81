import { defineConfig } from 'vitest/config'

/** Unit and API tests. They share one PostgreSQL, started once; every portal they open has a database of its own. */
export default defineConfig({
  root: '.',
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'browser/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    globalSetup: 'server/test/shared-postgres.ts',
    // Style sheets are read as they are: the tokens are held to WCAG contrast by a test.
    css: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    isolate: true,
    maxWorkers: 2,
  },
})
