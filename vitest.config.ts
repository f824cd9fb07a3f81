import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

/** Server code without I/O: its tests need no PostgreSQL. */
const rules = ['server/gedcom/{model,read,write,worker}/**/*.test.ts']

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
        test: { name: 'unit', include: [...rules, '{contract,browser,scripts}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: rules,
          globalSetup: 'server/test/shared-postgres.ts',
        },
      },
    ],
    // As the portal does, for the processes that it starts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Style sheets are read as they are: the tokens are held to WCAG contrast by a test.
    css: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    isolate: true,
    maxWorkers: 2,
  },
})
