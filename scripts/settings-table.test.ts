import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { withSettings } from './settings-table.ts'

test('docs/operating.md tells of every setting as it is: `npm run docs` writes it anew', () => {
  const page = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')
  expect(page).toBe(withSettings(page))
})

test('a page that has lost its marks is not written over', () => {
  expect(() => withSettings('# Running Heirloom\n')).toThrow('lost the marks')
})
