import { expect, test } from 'vitest'

import { renderPage, listTexts } from '#browser/test/render-page.tsx'
import type { Capability } from '#contract/roles/capabilities.ts'

import GedcomPage from './GedcomPage.tsx'

test.each([
  ['import and export', ['gedcom.import', 'gedcom.export'], ['Import', 'Export', 'Earlier imports']],
  ['import', ['gedcom.import'], ['Import', 'Earlier imports']],
  ['export', ['gedcom.export'], ['Export']],
  ['neither', ['approvals.decide'], []],
] as [string, Capability[], string[]][])('shows the sections for %s', (_, capabilities, sections) => {
  expect(listTexts(renderPage(<GedcomPage />, { capabilities }), 'h2')).toEqual(sections)
})

test('shows Access Restricted to family members', () => {
  expect(listTexts(renderPage(<GedcomPage />, { capabilities: [] }), 'h1')).toEqual(['Access Restricted'])
})
