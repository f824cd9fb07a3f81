import { expect, test } from 'vitest'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { findAll, getText, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { DocumentArea } from '#contract/documents/document-choices.ts'

import { DetailsFieldset } from './DetailsFieldset.tsx'
import { EditedDetails } from './document-form.ts'

test.each([
  ['tax', 'Tax year'],
  ['company', 'Year'],
] as const)('the %s area asks for the %s at first', (area, label) => {
  const page = renderDetails(area)
  const labels = listTexts(page, 'label')
  expect(labels[1]).toBe(label)
  expect(listTexts(findAll(page, 'details')[0]!, 'label')).toContain('Date of the document')
  const year = findAll(page, 'input').find(({ attributes }) => attributes['placeholder'] === '2025')
  expect(year?.attributes).toMatchObject({ inputMode: 'numeric', maxLength: '4' })
})

test('the archive asks for a date first, and for a year last', () => {
  const page = renderDetails('archive')
  expect(listTexts(page, 'label')[1]).toBe('Date of the document')
  const more = findAll(page, 'details')[0]!
  expect(listTexts(more, 'label')).toContain('Year')
  expect(getText(more)).toContain('The tax year or the fiscal year it belongs to.')
})

function renderDetails(area: DocumentArea) {
  return renderPage(<Sample area={area} />)
}

function Sample({ area }: { area: DocumentArea }) {
  const form = useServerForm({
    schema: EditedDetails,
    defaults: {
      title: '',
      kind: 'other',
      description: '',
      dateText: '',
      taxYear: '',
      companyTab: null,
      requirement: null,
      tags: [],
      memberIds: [],
      audience: 'family',
      readerIds: [],
      isSensitive: false,
      expiresOn: '',
      retainUntil: '',
    },
    call: { mutateAsync: async () => undefined, isPending: false },
  })
  return <DetailsFieldset form={form} area={area} companySlug={null} />
}
