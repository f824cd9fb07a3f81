import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

import { sortServerTests } from './scripts/check/server-tests.ts'

const server = sortServerTests()

/**
 * Unit tests need nothing but themselves. API tests share one PostgreSQL, started once; every portal they open
 * has a database of its own.
 */
export default defineConfig({
  root: '.',
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [...server.unit, '{contract,browser,scripts}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: server.api,
          globalSetup: 'server/test/shared-postgres.ts',
          // As the portal does for the processes that it starts.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
    ],
    setupFiles: 'scripts/check/seed-property-tests.ts',
    // Style sheets are read as they are: a test checks the contrast of the tokens.
    css: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    isolate: true,
    maxWorkers: 2,
  },
})
