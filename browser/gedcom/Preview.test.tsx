import { expect, test } from 'vitest'

import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { GedcomPreview } from '#contract/gedcom/gedcom.ts'

import { Preview } from './Preview.tsx'

test('shows the first page of the matches', () => {
  const matches = Array.from({ length: 45 }, (_, index) => ({
    name: `Ada Oak ${index + 1}`,
    born: null,
    memberId: String(index),
    memberName: `Ada Oak ${index + 1}`,
    memberBorn: null,
  }))
  const page = renderPage(
    <Preview
      preview={{ ...preview, matches, matchCount: 300 }}
      isStarting={false}
      failure={null}
      onImport={() => undefined}
      onCancel={() => undefined}
    />,
  )
  const names = findAll(page, 'th').filter(({ attributes }) => attributes['role'] === 'rowheader')
  expect(names.map(getText)).toEqual(matches.slice(0, 20).map(({ name }) => name))
  expect(listTexts(page, 'output')).toEqual(['Page 1 of 3'])
  expect(getText(page)).toContain('The first 45 of 300 are listed.')
})

const preview: GedcomPreview = {
  id: '0',
  fileName: 'oak.ged',
  expiresAt: '2026-11-22T09:15:00.000Z',
  version: '5.5.1',
  charset: 'UTF-8',
  lines: 900,
  people: 300,
  families: 40,
  partnerships: 40,
  lifeEvents: 12,
  matches: [],
  matchCount: 0,
  unknownTags: [],
  unknownTagCount: 0,
  warnings: [],
  warningCount: 0,
  cycles: [],
  cyclesWithTree: [],
}
