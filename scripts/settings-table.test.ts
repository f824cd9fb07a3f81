import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { withSettings } from './settings-table.ts'

test('docs/operating.md is up to date (`npm run docs`)', () => {
  const page = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')
  expect(page).toBe(withSettings(page))
})

test('rejects a page without the table markers', () => {
  expect(() => withSettings('# Running Heirloom\n')).toThrow('does not contain the markers')
})
