import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

import { sortServerTests } from './scripts/check/server-tests.ts'
import { drawOrnaments } from './scripts/drawings.ts'

const server = sortServerTests()

/**
 * Unit tests need no services. API tests share one PostgreSQL, started once; every portal has its own database.
 */
export default defineConfig({
  root: '.',
  plugins: [drawOrnaments(import.meta.dirname)],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...server.unit, '{contract,browser,scripts,bench}/**/*.test.{ts,tsx}'],
          // Files share their worker's modules: 12 s instead of 27 s. Stubbed globals are restored after each test.
          isolate: false,
          unstubGlobals: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: server.api,
          // Projects with different numbers of workers must run one after the other.
          sequence: { groupOrder: 1 },
          // The modules of the server load once in each worker.
          isolate: false,
          // Tests also wait for PostgreSQL and processes, so two workers would leave a core idle.
          maxWorkers: 3,
          globalSetup: 'server/test/shared-postgres.ts',
          // The same setting that the portal gives the processes it starts.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
        },
      },
    ],
    tags: [{ name: 'slow', description: 'Takes seconds; `npm run check:fast` leaves it out.' }],
    setupFiles: 'scripts/check/seed-property-tests.ts',
    // Style sheets are imported unprocessed, because a test checks the contrast of the tokens.
    css: true,
    testTimeout: 20_000,
    // On a busy machine, the default of one second ends waits that would succeed.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
    isolate: true,
    maxWorkers: 2,
  },
})
