import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { describeDataModel } from '#scripts/docs/data-model.ts'
import { replaceGenerated } from '#scripts/docs/generated-text.ts'

import { openPortal } from './test/open-portal.ts'

test('docs/data-model.md is up to date (`npm run docs`)', async () => {
  const portal = await openPortal()
  const page = readFileSync(new URL('../docs/data-model.md', import.meta.url), 'utf8')
  expect(page).toBe(replaceGenerated(page, 'tables', await describeDataModel(portal.database.db)))
})
