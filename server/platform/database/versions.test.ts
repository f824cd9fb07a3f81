import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('only nextVersion increments versions', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/test/**'] })
  expect(files.length).toBeGreaterThan(200)
  const incrementing = files.filter(file => /version\s*\+/.test(readFileSync(file, 'utf8')))
  expect(incrementing).toEqual(['server/platform/database/versions.ts'])
})
