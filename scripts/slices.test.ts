import { existsSync, globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { slices } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sortServerTests } from '#scripts/check/server-tests.ts'

// The configuration is at the root, which has no layer.
// oxlint-disable-next-line no-restricted-imports
import { dependencies } from '../oxlint.config.ts'

/**
 * The parts of a slice besides its calls. `CONTRIBUTING.md`, "How to add a slice", lists them all. The parts that need
 * a database or a portal have their own tests, which that list names.
 */
const apiTests = sortServerTests().api
const built = Object.entries(slices)
  .filter(([, calls]) => Object.values<Endpoint>(calls).some(({ isPlanned }) => isPlanned !== true))
  .map(([name]) => name)

test.each(built)('%s has all required files and entries', slice => {
  const missing = Object.entries(findParts(slice)).filter(([, isThere]) => !isThere)
  expect(missing.map(([part]) => part)).toEqual([])
})

test('reports every missing part of a slice', () => {
  expect(Object.values(findParts('no-such-slice'))).not.toContain(true)
})

/** Their calls serve the pages of other slices, whose journeys make them. */
const withoutPages = new Set(['live', 'uploads'])

function findParts(slice: string): Record<string, boolean> {
  return {
    [`server/${slice}/routes.ts`]: existsSync(`server/${slice}/routes.ts`),
    [`a test over HTTP in server/${slice}/`]: apiTests.some(file => file.startsWith(`server/${slice}/`)),
    'server/portal.ts': readFileSync('server/portal.ts', 'utf8').includes(`'./${slice}/routes.ts'`),
    'the map of the server in oxlint.config.ts': slice in dependencies.server,
    ...(!withoutPages.has(slice) && {
      [`browser/${slice}/`]: existsSync(`browser/${slice}`),
      [`a journey in e2e/${slice}/`]: globSync(`e2e/${slice}/*.e2e.ts`).length > 0,
      'the map of the browser in oxlint.config.ts': slice in dependencies.browser,
    }),
  }
}
