import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { replaceGenerated } from './generated-text.ts'
import { generatedTexts, toPageUrl } from './generated-texts.ts'

test.each(generatedTexts)('docs/$page is up to date (`npm run docs`)', ({ page, name, write }) => {
  const text = readFileSync(toPageUrl(page), 'utf8')
  expect(text).toBe(replaceGenerated(text, name, write()))
})

test('rejects a page without the markers', () => {
  expect(() => replaceGenerated('# Running Heirloom\n', 'settings', '')).toThrow(
    'does not contain the markers of the settings',
  )
})
